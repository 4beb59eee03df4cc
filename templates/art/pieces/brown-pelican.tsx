/* A brown pelican in its best plumage, seen from the side, at rest. */
import { palette } from "../palette.ts";

const FEATHER = { dark: "#2c2031", middle: "#54404f", light: "#8c7078", silver: "#c9a9a2" };

/** A pelican that looks left; `x` and `y` are its feet. */
export function BrownPelican({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Feet />
      <path fill={FEATHER.dark} d="M26-60L142-10L136 0L124 13L20-8z" />
      <path
        fill={FEATHER.dark}
        d="M-34-178C-72-150-84-104-66-62C-56-34-34-16-4-12C30-8 62-14 92-22L60-90L10-180z"
      />
      <Neck />
      <Wing />
      <Head />
    </g>
  );
}

/** Dark webs that hold on to the edge of the wood. */
function Feet() {
  return (
    <path
      fill={FEATHER.dark}
      d="M-22-20h16l2 16l8 4l-4 8l-10-4l-10 6l-6-6l-12 2l-2-7l16-5zM12-16h16l4 14l10 5l-4 7l-12-4l-8 6l-8-6l-10 1v-6l10-5z"
    />
  );
}

/** The neck in an S: white in front, chestnut behind. */
function Neck() {
  return (
    <g>
      <path
        fill={palette.shell}
        d="M-52-296C-24-312 6-292 8-258C10-226-8-206-24-184C-38-164-42-140-52-112C-70-128-66-162-52-188C-40-210-26-226-28-244C-30-258-44-262-58-262z"
      />
      <path
        fill="#7d2f2b"
        d="M-38-309C-2-320 32-292 36-254C38-222 28-196 12-174L-30-178C-10-204 2-226 2-256C2-284-12-300-38-309z"
      />
    </g>
  );
}

/** The folded wing: short feathers on the shoulder, long ones that cross over the tail. */
function Wing() {
  return (
    <g>
      <path
        fill={FEATHER.middle}
        d="M-20-190C8-206 40-192 62-160C92-116 112-62 142-10C120-14 96-22 74-30C36-34-6-50-26-86C-42-118-42-166-20-190z"
      />
      <path fill={FEATHER.light} d={shoulderFeathers()} />
      <path fill={FEATHER.silver} d={longFeathers()} />
    </g>
  );
}

/** Lancets in rows over the shoulder, each row between those of the row above. */
function shoulderFeathers(): string {
  const rows = [
    [-12, -178, 3],
    [-18, -146, 4],
    [-14, -112, 4],
    [24, -84, 1],
  ] as const;
  return rows
    .flatMap(([x, y, count], row) =>
      Array.from({ length: count }, (_, index) =>
        lancet(x + index * 21, y - index * 5, 8 + row * 4, 28 + row * 3),
      ),
    )
    .join("");
}

/** The edges of the long feathers, that run together toward the tail. */
function longFeathers(): string {
  return [0, 1, 2, 3, 4]
    .map((index) => {
      const [x, y] = [72 - index * 22, -104 + index * 14];
      const [endX, endY] = [132 - index * 13, -16 - index * 3];
      const [bendX, bendY] = [(x + endX) / 2 + 4 - index * 7, (y + endY) / 2 + index * 7];
      return `M${x} ${y}Q${bendX} ${bendY} ${endX} ${endY}Q${bendX - 6} ${bendY + 9} ${x} ${y}z`;
    })
    .join("");
}

/** One narrow feather from its root along its way to its tip. */
function lancet(x: number, y: number, right: number, down: number): string {
  return `M${x} ${y}q${right * 0.2 + 9} ${down * 0.4} ${right} ${down}q${-right * 0.8 - 7}-${down * 0.3} ${-right}-${down}z`;
}

/** The pale head, the eye, and the long bill that points down. */
function Head() {
  return (
    <g>
      <path
        fill={palette.shell}
        d="M-66-262C-80-284-66-310-40-310C-20-310-8-296-14-280C-24-262-48-256-66-262z"
      />
      <path
        fill="#e39b3c"
        d="M-68-288C-62-306-50-312-36-310C-24-309-16-302-14-290C-30-297-50-297-68-288z"
      />
      <path fill="#4a3542" d="M-56-264C-62-222-100-166-143-138L-70-276z" />
      <path
        fill="#b06a45"
        d="M-70-290C-90-262-126-200-150-144C-153-136-148-128-140-130C-120-174-88-228-58-262z"
      />
      <path fill="#d99a6a" d="M-70-290C-90-262-126-200-150-144C-124-192-94-238-66-276z" />
      <circle cx={-52} cy={-282} r={5} fill={FEATHER.dark} />
    </g>
  );
}
