/*
 * The leaf of a palm, near enough to see its feathers. Palms of the stamps and the shadows of palms
 * are made of it.
 */

/**
 * Where a leaf goes: its direction in degrees (0 is right, -90 is up), its length, and how far its
 * tip hangs.
 */
export interface Frond {
  readonly angle: number;
  readonly length: number;
  readonly droop: number;
  /** Pairs of feathers along the rib. */
  readonly feathers?: number;
  /** How long the longest feather is, as a part of the leaf. */
  readonly spread?: number;
  /** How wide a feather is at its root: 1 leaves no gap to the next. */
  readonly fullness?: number;
}

/** One leaf as path data: a thin rib that bends down, and pointed feathers on both of its sides. */
export function frondAt(x: number, y: number, frond: Frond): string {
  const { angle, length, droop, feathers = 11, spread = 0.34, fullness = 1.25 } = frond;
  const turn = (angle * Math.PI) / 180;
  const tip = { x: Math.cos(turn) * length, y: Math.sin(turn) * length + droop };
  const bend = {
    x: Math.cos(turn) * length * 0.55,
    y: Math.sin(turn) * length * 0.62 - droop * 0.12,
  };
  const along = (t: number) => ({
    x: x + 2 * (1 - t) * t * bend.x + t * t * tip.x,
    y: y + 2 * (1 - t) * t * bend.y + t * t * tip.y,
  });
  const tilt = (t: number) =>
    Math.atan2(
      2 * (1 - t) * bend.y + 2 * t * (tip.y - bend.y),
      2 * (1 - t) * bend.x + 2 * t * (tip.x - bend.x),
    );
  const feather = (index: number, side: 1 | -1) => {
    const t = 0.1 + (0.9 * index) / feathers;
    const root = along(t);
    const next = along(Math.min(1, t + fullness / feathers));
    const reach = length * spread * (0.35 + 0.65 * Math.sin(Math.PI * (0.12 + t * 0.78)));
    const way = tilt(t) + side * (0.86 - t * 0.42);
    const end = {
      x: root.x + Math.cos(way) * reach,
      y: root.y + Math.sin(way) * reach + reach * 0.22,
    };
    // Both sides wind the same way round, so that feathers that lie on each other stay filled.
    return side > 0
      ? `M${point(root)}L${point(next)}L${point(end)}z`
      : `M${point(root)}L${point(end)}L${point(next)}z`;
  };
  const pairs = Array.from(
    { length: feathers },
    (_, index) => feather(index, 1) + feather(index, -1),
  );
  const end = along(1);
  const width = length * 0.026;
  const rib = `M${round(x - width)} ${round(y)}Q${round(x + bend.x)} ${round(y + bend.y - width)} ${point(end)}Q${round(x + bend.x)} ${round(y + bend.y + width * 2)} ${round(x + width)} ${round(y + width)}z`;
  return rib + pairs.join("");
}

function point({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
