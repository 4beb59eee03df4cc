/**
 * The line to which the tide came, and the steps of someone who walked along it; `eye` is the
 * height of the horizon.
 */
export function WrackLine({ eye }: { eye: number }) {
  return (
    <g>
      <Footprints eye={eye} />
      <Wrack />
    </g>
  );
}

/** What the tide left: tufts of weed along a line that follows the shore, larger toward us. */
function Wrack() {
  const tufts = Array.from({ length: 17 }, (_, index) => {
    const near = ((index + 1) / 17) ** 1.6;
    const x = Math.round(752 - near * 150 - Math.sin(near * 3) * 26 + ((index * 31) % 19) - 9);
    const y = Math.round(486 + near * 420);
    const size = Math.round((3 + near * 22) * (0.55 + ((index * 5) % 7) / 8));
    const flat = Math.round(size * 0.3);
    return [
      [-size * 1.4, -flat, flat],
      [size * 1.1, -flat * 1.6, flat],
      [-size * 0.5, flat * 1.5, -flat],
      [size * 1.5, flat * 0.8, -flat],
    ]
      .map(
        ([right, down, bulge]) =>
          `M${x} ${y}q${Math.round(right! / 2)}${joined(down! - bulge! / 2)} ${Math.round(right!)}${joined(down!)}q${Math.round(-right! * 0.6)}${joined(bulge! * 0.6)} ${Math.round(-right!)}${joined(-down!)}z`,
      )
      .join("");
  });
  return <path fill="#8d8158" stroke="#8d8158" strokeWidth={1.5} d={tufts.join("")} />;
}

/** A rounded number that follows another one in path data. */
function joined(value: number): string {
  return ` ${Math.round(value)}`;
}

/** The walker's way: left foot, right foot, as far as one can see it. */
function Footprints({ eye }: { eye: number }) {
  const steps = Array.from({ length: 19 }, (_, index) => {
    const near = 0.94 ** index;
    const y = eye + 520 * near ** 1.35 - 20;
    const x = 726 - 330 * near ** 1.5 + (index % 2 ? 26 : 0) * near;
    return `M${Math.round(x)} ${Math.round(y)}q${Math.round(8 * near)}-${Math.round(16 * near)} ${Math.round(20 * near)}-${Math.round(13 * near)}q-${Math.round(4 * near)} ${Math.round(14 * near)}-${Math.round(20 * near)} ${Math.round(13 * near)}z`;
  });
  return <path fill="#c4b39a" d={steps.join("")} />;
}
