import { type Page as BrowserPage } from 'playwright-core';

const pageSize = 2000;

/** Answers the list of Agent NPCs with so many that making them would take longer than the test, ten pages in one. */
export async function manyCharacters(page: BrowserPage, total: number): Promise<{ pagesRead(): number }> {
  let read = 0;
  await page.route(/\/v1\/agent-npc\/[^/]+\?/, async (route) => {
    read += 1;
    const first = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const last = Math.min(first + pageSize, total);
    const items = Array.from({ length: last - first }, (_, index) => characterOf(first + index));
    await route.fulfill({ json: { items, nextCursor: last < total ? String(last) : null } });
  });
  return { pagesRead: () => read };
}

function characterOf(index: number) {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return {
    id,
    uuid: id,
    name: `Character ${index}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
    wealth: 1_000_000 - index,
    mood: index % 101,
    personality: '',
    parents: [],
  };
}
