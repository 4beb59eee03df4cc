/* A picture for posts without a photograph: waves that follow from the name of the post. */

const SKIES = ["#e9d8c4", "#cfdcdc", "#dcd3df", "#e8d2c8"];
const SEAS = ["#7fa3a6", "#4f7f88", "#2f5f6c", "#1d4250"];

export function Waves({ name }: { name: string }) {
  // The same name gives the same picture.
  const seed = Array.from(name, (letter) => letter.charCodeAt(0)).reduce(
    (sum, code) => (sum * 31 + code) % 9973,
    7,
  );
  const layers = SEAS.map((color, layer) => {
    const top = 250 + layer * 92;
    const points = Array.from({ length: 13 }, (_, index) => {
      const angle = index * (0.55 + 0.11 * ((seed >> layer) % 5)) + seed + layer * 2;
      return Math.round(top + Math.sin(angle) * (34 - layer * 5));
    });
    const path = points
      .slice(1)
      .map((y, index) => `S${index * 100 + 60} ${y} ${(index + 1) * 100} ${y}`);
    return <path key={color} fill={color} d={`M0 ${points[0]}${path.join("")}V630H0z`} />;
  });
  return (
    <svg viewBox="0 0 1200 630" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill={SKIES[seed % SKIES.length]} d="M0 0h1200v630H0z" />
      <circle cx={250 + (seed % 700)} cy={150 + (seed % 60)} r={64} fill="#fbf3e6" />
      {layers}
    </svg>
  );
}
