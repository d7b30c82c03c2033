import { createHash } from 'node:crypto';
import { type DataSource, type QueryRunner } from 'typeorm';
import {
  type FieldType,
  formatName,
  formatVersion,
  type Section,
  sections,
  type SnapshotHeader,
  typeOf,
} from './snapshot-format.js';
import { UserFault } from '../../common/errors/economy-error.js';

/** Rows in memory at a time. */
const page = 2000;

/** Those that readers of JSON would take for doubles. */
const asText: ReadonlySet<FieldType> = new Set(['decimal', 'total']);

/** Called with the number of lines read and their total. */
export type OnLines = (done: number, of: number) => void;

/**
 * The lines of a snapshot of an instance: one moment of it, however long it takes to read them and whatever happens
 * meanwhile. Two snapshots of the same moment are the same bytes. Throws where there is no such instance.
 */
export async function* exportWorld(
  dataSource: DataSource,
  instanceId: string,
  onLines: OnLines = () => undefined,
): AsyncGenerator<string> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query('SET TRANSACTION READ ONLY');
    const header = await readHeader(runner, instanceId);
    const total = Object.values(header.counts).reduce((sum, count) => sum + count, 0);
    const hash = createHash('sha256');
    let done = 0;
    const first = `${JSON.stringify(header)}\n`;
    hash.update(first);
    yield first;
    for (const section of sections) {
      for await (const lines of readSection(runner, section, instanceId)) {
        const text = lines.map((line) => `${line}\n`).join('');
        hash.update(text);
        done += lines.length;
        onLines(done, total);
        yield text;
      }
    }
    yield `${JSON.stringify({ end: { lines: done, sha256: hash.digest('hex') } })}\n`;
  } finally {
    await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}

async function readHeader(runner: QueryRunner, instanceId: string): Promise<SnapshotHeader> {
  const [instance] = (await runner.query(
    'SELECT i.id, i.uuid, i.last_seq AS seq FROM economy.instance i WHERE i.id = $1 AND i.deleted_at IS NULL',
    [instanceId],
  )) as { id: string; uuid: string; seq: string }[];
  if (!instance)
    throw new UserFault('DELETED_INSTANCE', `the instance ${instanceId} does not exist any more`);
  const counts: Record<string, number> = {};
  for (const { kind, from } of sections) {
    const [row] = (await runner.query(`SELECT count(*) AS n FROM ${from}`, [instanceId])) as { n: string }[];
    counts[kind] = Number(row?.n);
  }
  return {
    format: formatName,
    version: formatVersion,
    instance: { ...instance, seq: Number(instance.seq) },
    counts,
  };
}

/** Reads by a cursor, so that memory stays flat. The database writes the JSON: no number goes through a double. */
async function* readSection(
  runner: QueryRunner,
  { kind, from, order, fields, derived = {} }: Section,
  instanceId: string,
): AsyncGenerator<string[]> {
  const columns = Object.entries(fields).map(
    ([name, field]) =>
      `'${name}', ${derived[name] ?? `x.${name}`}${asText.has(typeOf(field)) ? '::text' : ''}`,
  );
  await runner.query(
    `DECLARE snapshot NO SCROLL CURSOR FOR
     SELECT json_build_object('${kind}', json_build_object(${columns.join(', ')}))::text AS line
       FROM ${from} ORDER BY ${order}`,
    [instanceId],
  );
  for (;;) {
    const rows = (await runner.query(`FETCH ${page} FROM snapshot`)) as { line: string }[];
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < page) break;
  }
  await runner.query('CLOSE snapshot');
}
