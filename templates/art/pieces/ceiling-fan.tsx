import { plane, type Eye, type Spot } from "./eye.ts";

/** A ceiling fan with five blades, seen from below; `x`, `y` and `z` are its hub in the room. */
export function CeilingFan({
  eye,
  at: [x, y, z],
  ceiling,
}: {
  eye: Eye;
  at: Spot;
  ceiling: number;
}) {
  const blades = Array.from({ length: 5 }, (_, index) => {
    const angle = index * 1.2566 + 0.24;
    const spot = (out: number, aside: number): Spot => [
      x + Math.cos(angle) * out - Math.sin(angle) * aside,
      y - aside * 0.1,
      z + Math.sin(angle) * out + Math.cos(angle) * aside,
    ];
    return {
      arm: plane(eye, [spot(0.05, -0.02), spot(0.24, -0.03), spot(0.24, 0.03), spot(0.05, 0.02)]),
      blade: plane(eye, [
        spot(0.2, -0.05),
        spot(0.72, -0.085),
        spot(0.76, -0.05),
        spot(0.76, 0.05),
        spot(0.72, 0.085),
        spot(0.2, 0.05),
      ]),
      edge: plane(eye, [spot(0.2, 0.03), spot(0.72, 0.06), spot(0.72, 0.085), spot(0.2, 0.05)]),
    };
  });
  const hub = {
    x: eye.x + (eye.focal * x) / z,
    y: eye.horizon + (eye.focal * (eye.height - y)) / z,
  };
  const top = eye.horizon + (eye.focal * (eye.height - ceiling)) / z;
  return (
    <g>
      <path
        fill="#0f2a32"
        d={`M${hub.x - 4} ${hub.y}V${top}h8V${hub.y}zM${hub.x - 20} ${top - 2}h40l-10 12h-20z`}
      />
      <path fill="#b5733f" d={blades.map(({ blade }) => blade).join("")} />
      <path fill="#e9b06c" d={blades.map(({ edge }) => edge).join("")} />
      <path fill="#0f2a32" d={blades.map(({ arm }) => arm).join("")} />
      <g transform={`translate(${hub.x} ${hub.y})`}>
        <path fill="#0f2a32" d="M-26-14h52q4 12-6 18h-40q-10-6-6-18z" />
        <path fill="#ffe3a6" d="M-17 4h34q-2 20-17 20t-17-20z" />
      </g>
    </g>
  );
}
