import { randomUUID } from 'node:crypto';
import { type InstanceRow, type TimestampedRow } from '../database/rows.js';
import { SharedRead, SharedReads } from './shared-reads.js';

const yieldToLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const world = randomUUID();
const instance = { id: world, deleted_at: null } as InstanceRow;

describe('SharedReads', () => {
  it('answers nobody with a statement that began before the question', async () => {
    const statements: { readonly ids: readonly string[]; finish(wealth: number): void }[] = [];
    const reads = new SharedReads<TimestampedRow & { readonly wealth: number }>(
      (_world, ids) =>
        new Promise((resolve) => {
          const row = (id: string, wealth: number) => ({
            id,
            wealth,
            created_at: '',
            updated_at: '',
            deleted_at: null,
          });
          const finish = (wealth: number): void =>
            resolve({ instance, rows: ids.map((id) => row(id, wealth)) });
          statements.push({ ids, finish });
        }),
      'AGENT_NPC_NOT_FOUND',
    );
    const [ann, bob] = [randomUUID(), randomUUID()];
    const before = reads.get(world, ann);
    const later = [reads.get(world, ann), reads.get(world, bob), reads.get(world, ann)];
    expect(statements).toHaveLength(1);
    statements[0]!.finish(1);
    expect((await before).row.wealth).toBe(1);
    await yieldToLoop();
    expect(statements).toHaveLength(2);
    // Two characters, each by the two keys that its identifier may stand for.
    expect(statements[1]!.ids).toHaveLength(4);
    statements[1]!.finish(2);
    expect((await Promise.all(later)).map(({ row }) => row.wealth)).toEqual([2, 2, 2]);
  });

  it('reads a whole world once for all who ask meanwhile, and anew', async () => {
    const finish: ((result: string) => void)[] = [];
    const read = new SharedRead<string>(() => new Promise((resolve) => finish.push(resolve)));
    const before = read.get(world);
    const later = [read.get(world), read.get(world)];
    finish[0]!('old');
    expect(await before).toBe('old');
    await yieldToLoop();
    finish[1]!('new');
    expect(await Promise.all(later)).toEqual(['new', 'new']);
    expect(finish).toHaveLength(2);
  });
});
