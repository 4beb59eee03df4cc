/** Two people who walk away from us along the water, hand in hand; `x` and `y` are their feet. */
export function Couple({ x, y, color, reflection }: { x: number; y: number; color: string; reflection: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.15)`}>
      <path fill={reflection} d="M-13 2q8-2 12 1q-2 5-4 12q-4 8-3 14q-4-8-3-15q-3-6-2-12zM4 2q6-2 11 0q-1 6-3 12q0 6-3 12q-2-8-2-13q-3-6-3-11z" />
      <path
        fill={color}
        d="M-8-33L-12-31Q-13-24-14-18L-12.500-17.500L-10.500-24V-15L-12 0H-9L-6.500-13L-4-1L-1.500-2L-3-16L-2.500-25L2-19.500L3-20.500L-.5-29Q-1.500-31.500-4-33L-4-34Q-2-37-3.500-39Q-6-41.500-8.500-39Q-9.500-36-8-34z"
      />
      <path
        fill={color}
        d="M7.500-30L5.500-28.500L2.500-20.500L4-20L7-24Q6.500-18 3-9L7-8L6.500 0H8.500L10-8L12-1L14-1.500L13-8L16-9Q12.500-18 12.500-24L15-19L16-20L13.500-28.500L11.500-30V-31.500Q13.500-33 13-34.500L17-35Q16-36 13-36Q12.500-39 9.500-39Q6.500-39 6.200-36Q3-36 2-35L6-34.500Q6-33 7.500-31.500z"
      />
      <path fill="#c98579" d="M-12-31L-9-32L-11-24L-12.500-17.500L-14-18zM5.500-28.500L7.500-30L6-25L4-20L2.500-20.500z" />
    </g>
  );
}
