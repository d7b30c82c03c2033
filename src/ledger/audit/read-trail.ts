import { type Ask, type Details, hashOf, noHash, type TrailEntry } from './trail-entry.js';

/** Rows in memory at a time. */
const page = 500;

/** Both ends of an action. */
export interface RecordedAction {
  readonly seq: number;
  readonly command: string;
  readonly outcome: 'done' | 'failed' | 'unfinished';
  readonly errorCode: string | null;
  readonly operator: string;
  readonly osUser: string;
  readonly host: string;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly applicationId: string | null;
  readonly instanceId: string | null;
  readonly arguments: Details;
  readonly result: Details | null;
}

/** Filters of actions; all optional. */
export interface ActionFilter {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly application?: string | undefined;
  readonly instance?: string | undefined;
  readonly action?: string | undefined;
  readonly operator?: string | undefined;
}

type ActionRow = Omit<RecordedAction, 'seq' | 'begunAt' | 'endedAt'> & {
  readonly seq: string;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
};

/** Actions, ordered by their start. */
export async function* listActions(ask: Ask, filter: ActionFilter): AsyncGenerator<RecordedAction> {
  const { since, until, application, instance, action, operator } = filter;
  for (let last = 0; ;) {
    const rows = await ask<ActionRow>(
      `SELECT * FROM (
         SELECT b.seq, b.command, coalesce(e.phase, 'unfinished') AS outcome, e.error_code AS "errorCode",
                b.operator, b.os_user AS "osUser", b.host, b.at AS "begunAt", e.at AS "endedAt",
                coalesce(e.application_id, b.application_id) AS "applicationId",
                coalesce(e.instance_id, b.instance_id) AS "instanceId", b.details AS arguments, e.details AS result
           FROM economy.operator_action b
           LEFT JOIN economy.operator_action e ON e.action_id = b.action_id AND e.phase <> 'begun'
          WHERE b.phase = 'begun' AND b.seq > $1) a
        WHERE ($2::timestamptz IS NULL OR a."begunAt" >= $2) AND ($3::timestamptz IS NULL OR a."begunAt" < $3)
          AND ($4::uuid IS NULL OR a."applicationId" = $4) AND ($5::uuid IS NULL OR a."instanceId" = $5)
          AND ($6::text IS NULL OR a.command = $6)
          AND ($7::text IS NULL OR a.operator = $7 OR a."osUser" = $7)
        ORDER BY a.seq LIMIT $8`,
      [last, since, until, application, instance, action, operator, page].map((value) => value ?? null),
    );
    for (const row of rows) {
      const endedAt = row.endedAt?.toISOString() ?? null;
      yield { ...row, seq: Number(row.seq), begunAt: row.begunAt.toISOString(), endedAt };
    }
    if (rows.length < page) return;
    last = Number(rows.at(-1)!.seq);
  }
}

/** The head of the trail at some time. Stored elsewhere, it proves everything up to there. */
export interface TrailHead {
  readonly seq: number;
  /** Hexadecimal; 64 zeros before the first entry. */
  readonly hash: string;
}

export interface TrailReport {
  readonly head: TrailHead;
  /** A description of the first altered entry. */
  readonly fault: string | null;
  /** Actions that started and did not end, ordered by their start. */
  readonly unfinished: readonly { readonly command: string; readonly at: Date }[];
}

/** Recomputes the chain. `expected`: a head of it that was stored elsewhere. */
export async function verifyTrail(ask: Ask, expected?: TrailHead): Promise<TrailReport> {
  const open = new Map<string, { command: string; at: Date }>();
  let seq = 0;
  let hash = noHash;
  let fault: string | null = null;
  for (let more = true; more && fault === null;) {
    const rows = await ask<TrailEntry & { readonly hash: Buffer }>(
      `SELECT o.seq::float8 AS seq, o.action_id AS "actionId", o.phase, o.at, o.operator, o.os_user AS "osUser", o.host, o.command,
              o.application_id AS "applicationId", o.instance_id AS "instanceId", o.details, o.error_code AS "errorCode", o.hash
         FROM economy.operator_action o WHERE o.seq > $1 ORDER BY o.seq LIMIT $2`,
      [seq, page],
    );
    more = rows.length === page;
    for (const entry of rows) {
      if (entry.seq !== seq + 1) fault = `entry ${seq + 1} is missing`;
      else if (!hashOf(hash, entry).equals(entry.hash)) fault = `entry ${entry.seq} was changed`;
      else if (entry.seq === expected?.seq && entry.hash.toString('hex') !== expected.hash)
        fault = `entry ${entry.seq}, or one before it, has changed since its hash was stored`;
      if (fault !== null) break;
      ({ seq, hash } = entry);
      if (entry.phase === 'begun') open.set(entry.actionId, { command: entry.command, at: entry.at });
      else open.delete(entry.actionId);
    }
  }
  if (fault === null && expected && seq < expected.seq) fault = `the entries after ${seq} are missing`;
  return { head: { seq, hash: hash.toString('hex') }, fault, unfinished: [...open.values()] };
}
