import { createHash } from 'node:crypto';
import { type DataSource } from 'typeorm';

/** Queries the database, over any connection. */
export type Ask = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

export function askOf(dataSource: DataSource): Ask {
  return async <Row>(sql: string, values: readonly unknown[] = []) =>
    dataSource.query<Row[]>(sql, [...values]);
}

export type Detail = string | number | boolean | null | readonly string[];
export type Details = Readonly<Record<string, Detail>>;

/** One entry of the trail: the start or the end of an action. */
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

/** SHA-256 of the previous hash and the whole entry. */
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
    // The database orders the members of an object itself.
    Object.entries(entry.details).sort(([one], [other]) => (one < other ? -1 : 1)),
    entry.errorCode,
  ]);
  return createHash('sha256').update(before).update(content, 'utf8').digest();
}

/** Whether the table exists, which a migration creates. */
export async function hasTrail(ask: Ask): Promise<boolean> {
  const [found] = await ask<{ there: boolean }>(
    `SELECT to_regclass('economy.operator_action') IS NOT NULL AS there`,
  );
  return found?.there === true;
}
