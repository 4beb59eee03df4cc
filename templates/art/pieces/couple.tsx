/** Two people who walk away from us along the water, hand in hand; `x` and `y` are their feet. */
export function Couple({
  x,
  y,
  color,
  reflection,
}: {
  x: number;
  y: number;
  color: string;
  reflection: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.15)`}>
      <path
        fill={reflection}
        d="M-13 2q8-2 12 1q-2 5-4 12q-4 8-3 14q-4-8-3-15q-3-6-2-12zM4 2q6-2 11 0q-1 6-3 12q0 6-3 12q-2-8-2-13q-3-6-3-11z"
      />
      <path
        fill={color}
        d="M-8-33L-12-31Q-13-24-14-18L-12.5-17.5L-10.5-24V-15L-12 0H-9L-6.5-13L-4-1L-1.5-2L-3-16L-2.5-25L2-19.5L3-20.5L-.5-29Q-1.5-31.5-4-33L-4-34Q-2-37-3.5-39Q-6-41.5-8.5-39Q-9.5-36-8-34z"
      />
      <path
        fill={color}
        d="M7.5-30L5.5-28.5L2.5-20.5L4-20L7-24Q6.5-18 3-9L7-8L6.5 0H8.5L10-8L12-1L14-1.5L13-8L16-9Q12.5-18 12.5-24L15-19L16-20L13.5-28.5L11.5-30V-31.5Q13.5-33 13-34.5L17-35Q16-36 13-36Q12.5-39 9.5-39Q6.5-39 6.2-36Q3-36 2-35L6-34.5Q6-33 7.5-31.5z"
      />
      <path
        fill="#c98579"
        d="M-12-31L-9-32L-11-24L-12.5-17.5L-14-18zM5.5-28.5L7.5-30L6-25L4-20L2.5-20.5z"
      />
    </g>
  );
}
