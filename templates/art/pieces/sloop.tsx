/**
 * A sloop before the sun, its sails thin enough to let some of the light through; `x` and `y` are
 * its foot at the mast.
 */
export function Sloop({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        fill="#4a2f45"
        opacity={0.85}
        d="M-50 13h118q-30 4-26 8h-58q4-5-34-8zM-30 26h76l-20 6h-40zM-14 38h44l-10 5h-28z"
      />
      <path fill="#7d3440" d="M3-176C26-122 48-66 66-14C44-9 22-10 4-15z" />
      <path fill="#a8483f" d="M3-176C18-128 27-70 29-12Q16-12 4-15z" />
      <path fill="#7d3440" d="M-4-160C-14-104-34-54-64-8Q-30-14-5-20z" />
      <path fill="#a8483f" d="M-4-160C-6-104-18-56-40-13Q-22-16-5-20z" />
      <path
        fill="#2a1c30"
        d="M-72-4Q-4 6 82-6Q78 8 66 14H-46Q-60 8-72-4zM-1.5-184h3V2h-3zM0-16l70 4v3L0-12z"
      />
      <path fill="#2a1c30" d="M56-6q-1-13 5-17q-3-7 3-8q6 1 3 8q6 5 3 17z" />
    </g>
  );
}
