interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** All items of a list. The next page is requested when the previous one was read. */
export async function* iteratePages<Item>(
  readPage: (cursor: { cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: { cursor?: string } = {};
  for (;;) {
    const { items, nextCursor } = await readPage(cursor);
    yield* items;
    if (nextCursor === null) return;
    cursor = { cursor: nextCursor };
  }
}
