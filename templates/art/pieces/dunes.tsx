import { HEIGHT, WIDTH } from "../kit.tsx";
import { palette } from "../palette.ts";
import { SeaOats } from "./sea-oats.tsx";

const DUNE = { far: "#6d4453", rim: "#d9744f", near: "#0b2f3a", fence: "#1a2430" };

/**
 * Two dunes and the path between them: the sun catches their edges, and the oats stand against its
 * light.
 */
export function Dunes() {
  return (
    <g>
      <path fill={DUNE.far} d={`M0 ${HEIGHT}V742q170-40 346-6q200 36 366 70q120 26 190 94z`} />
      <path
        fill={DUNE.rim}
        d="M130 726q120-16 216 10q210 40 366 70q110 24 176 84q-70-52-180-72q-170-30-366-66q-110-24-212-26z"
      />
      <path
        fill={DUNE.far}
        d={`M${WIDTH} ${HEIGHT}V712q-110-20-206 24q-120 52-204 110q-54 36-84 54z`}
      />
      <path
        fill={DUNE.rim}
        d="M1560 706q-90-4-166 30q-120 52-204 110q-30 22-60 40q20-24 56-52q90-66 202-112q90-36 172-16z"
      />
      <Fence />
      <path fill={DUNE.near} d={`M0 ${HEIGHT}V790q200-34 400 4q200 26 330 40q90 14 140 66z`} />
      <path fill={DUNE.near} d={`M${WIDTH} ${HEIGHT}V760q-90-8-180 26q-110 40-170 74l-60 40z`} />
      <SeaOats color={palette.gulfNight} glow="#c9713f" />
    </g>
  );
}

/**
 * A sand fence that follows the dune down to the beach: slats of wood, no two of them upright, on
 * two wires.
 */
function Fence() {
  const slats = Array.from({ length: 33 }, (_, index) => {
    const near = (index / 32) ** 1.25;
    const x = 1176 + near * 450;
    const y = 838 - Math.sin(near * 1.5) * 124 + Math.sin(near * 9) * 4;
    const height = 22 + near * 96;
    const lean = (((index * 37) % 13) - 6) * (0.5 + near);
    const half = 1.5 + near * 4.2;
    return { x, y, height, lean, half };
  });
  const wire = (part: number) =>
    slats
      .map(
        ({ x, y, height, lean }, index) =>
          `${index ? "L" : "M"}${Math.round(x + lean * part)} ${Math.round(y - height * part)}`,
      )
      .join("");
  return (
    <g>
      <path fill="none" stroke={DUNE.fence} strokeWidth={2} d={wire(0.36) + wire(0.74)} />
      <path
        fill={DUNE.fence}
        d={slats
          .map(
            ({ x, y, height, lean, half }) =>
              `M${Math.round(x - half)} ${Math.round(y + 8)}l${Math.round(lean)} ${-Math.round(height + 8)}h${Math.round(half * 2)}l${-Math.round(lean)} ${Math.round(height + 8)}z`,
          )
          .join("")}
      />
    </g>
  );
}
