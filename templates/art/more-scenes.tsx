/* Drawings for single pages and cards. */
import { EVENING, HORIZON, MORNING, RoyalPalm, Scene, Shore, Sky, Sun, Water, WIDTH } from "./kit.tsx";
import { palette } from "./palette.ts";

type Cut = readonly [number, number, number, number];

/** A flag in the morning, above a calm bay. */
export function Flag({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Sky bands={MORNING} />
      <Sun x={420} y={HORIZON - 10} radius={110} color={palette.sun} />
      <Shore color={palette.mangrove} height={50} />
      <Water color={palette.lagoon} light={palette.seaglass} center={420} />
      {[1080, 1180, 1500].map((x, index) => (
        <RoyalPalm key={x} x={x} base={760} height={360 + index * 40} color={palette.mangrove} />
      ))}
      <path fill={palette.gulfNight} d="M0 900V760q500-40 1600-10v150z" />
      <path fill={palette.ink} d="M792 760V150h12v610z" />
      <path fill={palette.shell} d="M804 164q120-36 220 0t200 0v182q-100 36-200 0t-220 0z" />
      <path
        fill="none"
        stroke={palette.coral}
        strokeWidth={26}
        d="M804 177q120-36 220 0t200 0M804 229q120-36 220 0t200 0M804 281q120-36 220 0t200 0M804 333q120-36 220 0t200 0"
      />
      <path fill={palette.deepGulf} d="M804 164q100-34 190-6v104q-90-30-190 8z" />
    </Scene>
  );
}

/** A porch that looks over the water. */
export function Porch({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Sky bands={EVENING} />
      <Sun x={900} y={HORIZON - 60} radius={100} color={palette.shell} />
      <Water color={palette.deepGulf} light={palette.flamingo} center={900} />
      <path fill={palette.gulfNight} d="M0 760h1600v140H0zM0 0h1600v90H0zM90 90h50v670H90zM1460 90h50v670h-50z" />
      <path fill={palette.brass} d="M0 760h1600v16H0z" />
      {[420, 960].map((x) => (
        <path key={x} fill={palette.coral} d={`M${x} 760v-40l-26-190h22l30 130h150l34 10v90h-20v-70H${x + 30}v70z`} />
      ))}
    </Scene>
  );
}

/** A tile of plan and level: a house that is being built. */
export function NewHouse({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Sky bands={MORNING} />
      <rect y={HORIZON} width={WIDTH} height={378} fill={palette.sand} />
      <path fill={palette.lagoon} d="M400 380h800v330H400z" />
      <path fill={palette.shell} d="M460 440h260v270H460zM880 440h260v160H880z" />
      <path fill={palette.coral} d="M360 380l180-130h520l180 130z" />
      <path fill={palette.gulfNight} d="M760 520h90v190h-90z" />
      <path fill={palette.deepGulf} d="M500 480h180v120H500zM920 470h180v100H920z" />
      <RoyalPalm x={290} base={720} height={420} color={palette.mangrove} />
      <RoyalPalm x={1330} base={720} height={360} color={palette.mangrove} />
      <path fill={palette.seaglass} d="M0 780h1600v120H0z" />
    </Scene>
  );
}

/** A coast seen from above, north to the left. */
export function Coast({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <rect width={WIDTH} height={900} fill={palette.deepGulf} />
      <path fill={palette.lagoon} d="M0 520q300-60 560-10t520-40 520 20v410H0z" />
      <path fill={palette.sand} d="M0 560q300-60 560-10t520-40 520 20v370H0z" />
      <path fill={palette.mangrove} d="M0 590q300-60 560-10t520-40 520 20v340H0z" />
      <path
        fill="none"
        stroke={palette.seaglass}
        strokeWidth={30}
        d="M300 900q20-150 140-180t240 20 300-60 200 80 60 140M700 900q-20-70 40-140"
      />
      {[220, 470, 640, 900, 1130, 1380].map((x, index) => (
        <circle key={x} cx={x} cy={640 + (index % 3) * 50} r={16} fill={index % 2 ? palette.sun : palette.flamingo} />
      ))}
      <path fill="none" stroke={palette.shell} strokeWidth={4} d="M1400 120v160M1320 200h160M1400 120l-20 40h40z" />
    </Scene>
  );
}
