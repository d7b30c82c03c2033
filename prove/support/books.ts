import { type Client } from 'pg';
import { createDataSource } from '../../src/database/data-source.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { toText, type Units } from './units.js';

/** A whole instance at one moment: one statement, so one snapshot. */
export interface Books {
  /** Of the living. */
  readonly wealth: Units;
  readonly accounts: Units;
  /** Of both. */
  readonly held: Units;
  readonly poorest: Units;
  readonly minted: Units;
  readonly sunk: Units;
  readonly collected: Units;
  readonly spent: Units;
  readonly living: number;
  readonly counted: number;
  readonly lastSeq: number;
  /** Only with `events`: how many there are, and the last one's number. */
  readonly events: number | null;
  readonly maxSeq: number | null;
}

export async function readBooks(database: Client, instanceId: string, events = false): Promise<Books> {
  const { rows } = await database.query<Record<string, string>>(
    `SELECT i.minted, i.sunk, i.collected_taxes, i.treasury_spent, i.agent_npc_count, i.last_seq,
            w.wealth, w.accounts, w.held, w.poorest, w.living ${events ? ', e.events, e.max_seq' : ''}
       FROM economy.instance i,
            LATERAL (SELECT coalesce(sum(h.wealth) FILTER (WHERE h.deleted_at IS NULL AND h.agent_id IS NOT NULL), 0) AS wealth,
                            coalesce(sum(h.wealth) FILTER (WHERE h.deleted_at IS NULL AND h.agent_id IS NULL), 0) AS accounts,
                            coalesce(sum(h.held), 0) AS held,
                            coalesce(min(least(h.wealth, h.held)), 0) AS poorest,
                            count(*) FILTER (WHERE h.deleted_at IS NULL AND h.agent_id IS NOT NULL) AS living
                       FROM economy.holder h WHERE h.instance_id = i.id) w
            ${events ? ', LATERAL (SELECT count(*) AS events, max(e.seq) AS max_seq FROM economy.event e WHERE e.instance_id = i.id) e' : ''}
      WHERE i.id = $1`,
    [instanceId],
  );
  const row = rows[0];
  if (!row) throw new Error(`there is no instance ${instanceId}`);
  return {
    wealth: BigInt(row['wealth']!),
    accounts: BigInt(row['accounts']!),
    held: BigInt(row['held']!),
    poorest: BigInt(row['poorest']!),
    minted: BigInt(row['minted']!),
    sunk: BigInt(row['sunk']!),
    collected: BigInt(row['collected_taxes']!),
    spent: BigInt(row['treasury_spent']!),
    living: Number(row['living']),
    counted: Number(row['agent_npc_count']),
    lastSeq: Number(row['last_seq']),
    events: events ? Number(row['events']) : null,
    maxSeq: events ? Number(row['max_seq']) : null,
  };
}

/** What is wrong with the books, in sentences. */
export function faultsOf(books: Books): string[] {
  const { wealth, accounts, held, poorest, minted, sunk, collected, spent, living, counted } = books;
  const { lastSeq, events, maxSeq } = books;
  const faults: string[] = [];
  const found = wealth + accounts + held + collected - spent + sunk;
  if (found !== minted) {
    faults.push(`not conserved: ${toText(found)} is there and ${toText(minted)} was minted`);
  }
  if (poorest < 0n) faults.push(`a wealth of ${toText(poorest)}`);
  if (living !== counted) faults.push(`${living} live, but ${counted} are counted`);
  if (events !== null && (events !== lastSeq || maxSeq !== lastSeq)) {
    faults.push(`${events} events up to ${maxSeq}, but the last has the number ${lastSeq}`);
  }
  return faults;
}

export async function verify(databaseUrl: string, instanceIds: readonly string[]): Promise<string[]> {
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 2 });
  await dataSource.initialize();
  try {
    const { faults } = await verifyLedger(dataSource, instanceIds);
    return faults.map(
      ({ check, subject, expected, found }) =>
        `ledger: ${check}: ${subject} should be ${expected}, is ${found}`,
    );
  } finally {
    await dataSource.destroy();
  }
}
