/* The six scenes of the home page; parts of them serve elsewhere. */
import { HORIZON, RoyalPalm, Scene, Sky, WIDTH, type Cut } from "./kit.tsx";
import { palette } from "./palette.ts";

/** A cottage with a tin roof on a shady lane. */
export function Cottage({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Sky bands={["#bfe0d2", palette.seaglass, palette.shell]} />
      <path fill={palette.mangrove} d="M0 560V180q140-120 300-60t180-40q220-90 420 20t360-20q200-60 340 60v420z" />
      <rect y={HORIZON} width={WIDTH} height={378} fill="#8fb772" />
      <path fill={palette.sand} d="M560 900q120-220 260-300h140q-10 130 200 300z" />
      <path fill={palette.shell} d="M900 360h480v280H900z" />
      <path fill="#9fb0b3" d="M850 370l140-130h300l140 130z" />
      <path
        fill="none"
        stroke={palette.ink}
        strokeWidth={3}
        opacity={0.35}
        d="M930 366l110-122M1010 366l70-122M1090 366l30-122M1170 366l-20-122M1250 366l-60-122M1330 366l-100-122"
      />
      <path fill={palette.lagoon} d="M1110 450h90v190h-90z" />
      <path fill={palette.gulfNight} d="M950 440h100v110H950zM1250 440h90v110h-90z" />
      <path
        fill={palette.shell}
        d="M870 560h250v16H870zM1190 560h220v16h-220zM880 576h12v70h-12zM930 576h12v70h-12zM980 576h12v70h-12zM1030 576h12v70h-12zM1230 576h12v70h-12zM1290 576h12v70h-12zM1350 576h12v70h-12z"
      />
      {[880, 930, 905, 1390, 1420, 960, 1370].map((x, index) => (
        <circle
          key={x}
          cx={x}
          cy={380 + (index % 4) * 46}
          r={34 - (index % 3) * 6}
          fill={index % 2 ? palette.coral : palette.flamingo}
        />
      ))}
      <g fill="none" stroke={palette.ink} strokeWidth={8}>
        <circle cx={560} cy={710} r={58} />
        <circle cx={750} cy={710} r={58} />
        <path d="M560 710l70-100 70 10 50 90M630 610l50 100M560 710h120l30-110M600 598h50" />
      </g>
      <RoyalPalm x={240} base={760} height={560} color={palette.gulfNight} />
    </Scene>
  );
}
