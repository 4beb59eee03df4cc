/** How each bird follows the one before it: to the left, down, size, and the turn of its body. */
const LINE = [
  [0, 0, 0.86, -7],
  [132, 34, 0.7, -1],
  [226, 46, 0.58, -10],
  [306, 82, 0.48, -3],
  [372, 96, 0.4, -9],
] as const;

/** Body and bill, the wing toward us, and the wing beyond, all drawn clockwise. */
const BIRD =
  "M64 19L37 12Q30 16 24 13Q12 19-2 18Q-20 17-30 13L-46 15L-42 7L-28 4Q-14-2 2-2Q11-1 15 2Q17-7 25-7Q33-7 36 2z" +
  "M10 2L-18 9C-25-3-36-9-52-13L-69-17L-65-21L-81-24L-73-28L-92-33C-56-41-24-37-8-24Q5-14 10 2z" +
  "M-6-2C-1-16 9-28 24-36L36-41L35-45L50-47L49-51L68-55C48-41 27-26 14 0z";

/** Brown pelicans gliding home in a line; `x` and `y` are the place of the first and nearest. */
export function Pelicans({ x, y, color }: { x: number; y: number; color: string }) {
  return (
    <g fill={color}>
      {LINE.map(([back, down, size, turn]) => (
        <path
          key={back}
          transform={`translate(${x - back} ${y + down}) rotate(${turn}) scale(${size})`}
          d={BIRD}
        />
      ))}
    </g>
  );
}
