import { palette } from "../palette.ts";

const WALL = "#d9c4ad";
const TIN = { shade: "#7d98a0", seam: "#678188", lit: "#fff0cf" };
const DARK = "#25434e";

/**
 * A store on pilings with a tin roof, in front of the morning; `x` and `y` are the middle of its
 * sill.
 */
export function ShipStore({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Piles />
      <path fill={WALL} d="M-176-104H176V0H-176z" />
      <path fill="#bda692" d="M-176-104H176V-84H-176z" />
      <Roof />
      <Porch />
    </g>
  );
}

/** The dark below the floor, its posts, and how the water cuts them up. */
function Piles() {
  const posts = [-196, -152, -108, 100, 144, 188];
  return (
    <g>
      <path fill="#3d5a63" d="M-200 8H200V40H-200z" />
      <path fill={DARK} d={posts.map((x) => `M${x} 8h8v44h-8z`).join("")} />
      {[0, 1, 2, 3, 4, 5].map((step) => (
        <path
          key={step}
          fill={step < 2 ? "#3d5a63" : "#c9b29c"}
          opacity={0.75 - step * 0.07}
          d={`M${-200 + step * 6} ${50 + step * 13}h${400 - step * 14}v${7 - step * 0.6}h${-400 + step * 14}z`}
        />
      ))}
      <path fill={DARK} d="M-206 0H206V9H-206z" />
      <path fill={TIN.lit} d="M-206-2H206V1H-206z" />
    </g>
  );
}

/** The roof with its seams, a cupola on the ridge, and a fish that turns with the wind. */
function Roof() {
  const seams = Array.from(
    { length: 21 },
    (_, index) => `M${-130 + index * 13} -186L${-196 + index * 19.6} -100`,
  );
  return (
    <g>
      <path fill={DARK} d="M-22-186V-226H22V-186z" />
      <path fill="#ffdf9c" d="M-15-218H-3V-194H-15zM3-218H15V-194H3z" />
      <path fill={TIN.shade} d="M-32-224L0-250L32-224z" />
      <path fill="none" stroke={DARK} strokeWidth={2.5} d="M0-250V-276" />
      <path fill={DARK} d="M-20-276Q-4-288 12-278L22-284V-268L12-274Q-4-264-20-276z" />
      <path fill={TIN.shade} d="M-134-188H134L204-98H-204z" />
      <path fill="none" stroke={TIN.seam} strokeWidth={2} d={seams.join("")} />
      <path fill={palette.shell} d="M-206-100H206V-94H-206z" />
    </g>
  );
}

/** Doors open to the lamps inside, an awning in two colors, and what stands about in front. */
function Porch() {
  const stripes = Array.from(
    { length: 15 },
    (_, index) =>
      `M${-84 + index * 11.2} -78L${-92 + index * 12.2} -56h12.2L${-72.8 + index * 11.2} -78z`,
  );
  return (
    <g>
      <path fill={DARK} d="M-40-58H40V0H-40z" />
      <path fill="#ffdf9c" d="M-33-56H-3V0H-33zM3-56H33V0H3z" />
      <path fill="#e9a766" d="M-33-20H-3V0H-33zM3-26H33V0H3z" />
      {[-162, -126, 96, 132].map((x) => (
        <g key={x}>
          <path fill={DARK} d={`M${x} -68h30v38h-30z`} />
          <path fill="#ffdf9c" d={`M${x + 3} -65h11v15h-11zM${x + 17} -65h10v15h-10z`} />
        </g>
      ))}
      <path fill={palette.coral} d={stripes.filter((_, index) => index % 2 === 0).join("")} />
      <path fill={palette.shell} d={stripes.filter((_, index) => index % 2 === 1).join("")} />
      <circle cx={-64} cy={-36} r={10} fill="none" stroke={palette.coral} strokeWidth={6} />
      <circle
        cx={-64}
        cy={-36}
        r={10}
        fill="none"
        stroke={palette.shell}
        strokeWidth={6}
        strokeDasharray="8 7.7"
      />
      <path fill={palette.lagoon} d="M108-18h32V0H108z" />
      <path fill={palette.shell} d="M106-22h36v5H106z" />
      <path fill="#7a5a3a" d="M-160-14h52v4h-52zM-156-10h4V0h-4zM-116-10h4V0h-4z" />
      <path fill={palette.shell} d="M-178-94h6V0h-6zM172-94h6V0h-6zM-98-94h5V0h-5zM94-94h5V0h-5z" />
    </g>
  );
}
