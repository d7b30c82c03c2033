import { createHash } from 'node:crypto';
import { type DataSource } from 'typeorm';

/** Asks the database, over whatever connection there is. */
export type Ask = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

export function askOf(dataSource: DataSource): Ask {
  return async <Row>(sql: string, values: readonly unknown[] = []) =>
    dataSource.query<Row[]>(sql, [...values]);
}

export type Detail = string | number | boolean | null | readonly string[];
export type Details = Readonly<Record<string, Detail>>;

/** One entry of the trail: an action begins, or ends. */
export interface TrailEntry {
  readonly seq: number;
  readonly actionId: string;
  readonly phase: 'begun' | 'done' | 'failed';
  readonly at: Date;
  readonly operator: string;
  readonly osUser: string;
  readonly host: string;
  readonly command: string;
  readonly applicationId: string | null;
  readonly instanceId: string | null;
  readonly details: Details;
  readonly errorCode: string | null;
}

/** Before the first entry. */
export const noHash: Buffer = Buffer.alloc(32);

/** SHA-256 of the hash before and of everything that the entry says. */
export function hashOf(before: Buffer, entry: TrailEntry): Buffer {
  const content = JSON.stringify([
    entry.seq,
    entry.actionId,
    entry.phase,
    entry.at.toISOString(),
    entry.operator,
    entry.osUser,
    entry.host,
    entry.command,
    entry.applicationId,
    entry.instanceId,
    // The database keeps the names of an object in an order of its own.
    Object.entries(entry.details).sort(([one], [other]) => (one < other ? -1 : 1)),
    entry.errorCode,
  ]);
  return createHash('sha256').update(before).update(content, 'utf8').digest();
}

/** The table is there: it came with a migration. */
export async function hasTrail(ask: Ask): Promise<boolean> {
  const [found] = await ask<{ there: boolean }>(
    `SELECT to_regclass('economy.operator_action') IS NOT NULL AS there`,
  );
  return found?.there === true;
}
