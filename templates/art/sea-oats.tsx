/** Foot, height and lean of each stalk: in tufts, the tall ones at the edges of the picture. */
const OATS = [
  [28, 800, 250, 36],
  [58, 796, 300, 52],
  [84, 794, 214, 40],
  [132, 790, 262, 64],
  [160, 790, 190, 30],
  [236, 794, 176, 46],
  [262, 798, 222, 60],
  [330, 816, 150, 44],
  [1270, 812, 158, 38],
  [1318, 792, 232, 52],
  [1344, 786, 186, 26],
  [1412, 770, 286, 60],
  [1436, 768, 216, 34],
  [1500, 760, 330, 66],
  [1532, 758, 246, 40],
  [1572, 756, 298, 20],
] as const;

/** Sea oats against the light. */
export function SeaOats({ color }: { color: string }) {
  return (
    <g fill="none" stroke={color} strokeLinecap="round">
      {OATS.map(([x, y, height, lean]) => (
        <Oat key={`${x} ${y}`} x={x} y={y} height={height} lean={lean} />
      ))}
    </g>
  );
}

/** A stalk of sea oats: bent by the wind, with its seeds hanging from the tip and two long leaves at its foot. */
function Oat({ x, y, height, lean }: { x: number; y: number; height: number; lean: number }) {
  const tip = { x: x + lean, y: y - height };
  const seeds = Array.from({ length: 7 }, (_, index) => {
    const back = index / 7;
    return `M${round(tip.x - lean * back * 0.34)} ${round(tip.y + back * height * 0.2)}q${10 + (index % 2) * 7} ${2 + index} ${14 + index} ${15 + index * 1.6}`;
  });
  return (
    <>
      <path strokeWidth={4.5} d={`M${x} ${y}q${round(lean * 0.12)} ${round(-height * 0.6)} ${lean} ${-height}`} />
      <path strokeWidth={6.5} d={seeds.join("")} />
      <path
        strokeWidth={3.5}
        d={`M${x} ${y}q${-lean * 0.5} ${-height * 0.3} ${-lean * 1.1} ${-height * 0.34}M${x + 3} ${y}q${lean * 0.5} ${-height * 0.24} ${lean * 1.3} ${-height * 0.22}`}
      />
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
