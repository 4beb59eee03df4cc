/** Points of a drawing: x and y of each. */
export type Places = readonly (readonly [x: number, y: number])[];

/** Points written one after the other, `x y x y`, as in the data of a path. */
export function places(data: string): Places {
  const numbers = data.split(/\s+/).map(Number);
  return Array.from(
    { length: numbers.length / 2 },
    (_, index) => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0] as const,
  );
}
