/** Runs `work` for every item, at most `atOnce` of them at the same time. After the first error none begins any more. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const next = async () => {
    for (const item of waiting) {
      if (failed) return;
      await work(item).catch((problem: unknown) => {
        failed = true;
        throw problem;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
