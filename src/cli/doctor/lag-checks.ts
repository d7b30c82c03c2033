import { type Client } from 'pg';
import { hashChainLag, overdue, purges, rollupLag, webhookLag } from '../../database/lag.js';
import { counted } from '../../common/terminal.js';
import { type Finding, ok, warning } from './finding.js';

/** While somebody handles the events, one that is not handled yet is younger. */
const patienceSeconds = 300;

export async function checkWebhooks(client: Client): Promise<Finding> {
  // One after the other: on a cluster no statement reads a shared table once for each row of others.
  const { rows: troubled } = await client.query<{ consumer: string }>(
    `SELECT DISTINCT c.consumer FROM economy.consumer_cursor c WHERE c.due_at < 'infinity' AND c.attempts > 0`,
  );
  const { rows: failures } = await client.query<{ lost: number }>(
    'SELECT count(*)::int AS lost FROM economy.webhook_failure WHERE replayed_at IS NULL',
  );
  const { rows } = await client.query<{ all: number; off: number; failing: string[] }>(
    `SELECT count(*)::int AS all,
            count(*) FILTER (WHERE w.disabled_reason IN ('gone', 'exhausted'))::int AS off,
            coalesce(array_agg(w.id::text ORDER BY w.id) FILTER (WHERE w.enabled AND w.id::text = ANY ($1)), '{}') AS failing
       FROM economy.webhook w WHERE w.deleted_at IS NULL`,
    [troubled.map(({ consumer }) => consumer)],
  );
  const { all, off, failing } = rows[0]!;
  const { lost } = failures[0]!;
  if (all === 0) return ok('webhooks', 'there are none');
  if (off + failing.length + lost > 0) {
    const last = failing.length === 0 ? '' : `; ${await lastFailure(client, failing)}`;
    return warning(
      'webhooks',
      `of ${all}, ${off} were disabled and ${failing.length} refuse messages; ${lost} messages could not be delivered${last}`,
      'fix the receivers, try again at once with `POST /v1/webhook/{id}/retry`, and replay the failed messages',
    );
  }
  const { rows: behind } = await client.query<{ pairs: number; lag: number }>(webhookLag);
  const { pairs, lag } = behind[0]!;
  if (lag < patienceSeconds) return ok('webhooks', `${all}, all of them up to date`);
  return warning(
    'webhooks',
    `none refuses messages, but events wait since ${minutes(lag)} in ${counted(pairs, 'pair')} of a webhook and an instance`,
    'expected if no service is running; otherwise look for errors of the poll for events in the log',
  );
}

async function lastFailure(client: Client, webhookIds: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ id: string; failure: string }>(
    `SELECT s.webhook_id AS id, coalesce(s.failure, '') AS failure FROM economy.webhook_state s
      WHERE s.webhook_id = ANY ($1) ORDER BY s.failed_at DESC NULLS LAST LIMIT 1`,
    [webhookIds],
  );
  const [last] = rows;
  return last ? `last ${last.id}: ${last.failure}` : `among them ${webhookIds[0]!}`;
}

interface Lag {
  readonly events: number;
  readonly instances: number;
  readonly lag: number;
}

export async function checkHashChain(client: Client): Promise<Finding> {
  const late = await lateIn(client, hashChainLag);
  if (!late) return ok('hash chain', 'no event has been waiting for it for long');
  const next =
    'expected if no service is running; otherwise look for errors in the log, and verify the ledger with `npm run cli -- ledger:verify`';
  return warning('hash chain', `not in the hash chain: ${late}`, next);
}

export async function checkRollups(client: Client): Promise<Finding> {
  const late = await lateIn(client, rollupLag);
  if (!late) return ok('statistics', 'no event has been waiting for them for long');
  const next = 'expected if no service is running; otherwise look for errors in the log';
  return warning('statistics', `not in the statistics: ${late}`, next);
}

async function lateIn(client: Client, statement: string): Promise<string | null> {
  const { rows } = await client.query<Lag>(statement);
  const { events, instances, lag } = rows[0]!;
  if (lag < patienceSeconds) return null;
  return `${counted(events, 'event')} of ${counted(instances, 'instance')}, the oldest for ${minutes(lag)}`;
}

export async function checkOverdue(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ seconds: Readonly<Record<string, number>> }>(overdue);
  const late = Object.entries(rows[0]!.seconds).filter(([, seconds]) => seconds >= patienceSeconds);
  if (late.length === 0) return ok('schedules', 'no collection or night is overdue');
  const says = late
    .map(
      ([work, seconds]) =>
        `${work === 'expiry' ? 'an' : 'a'} ${work.replace('_', ' ')} for ${minutes(seconds)}`,
    )
    .join(', ');
  const next =
    'expected if no service is running; otherwise see `taxSchedule.lastFailure` of the instances, and the log';
  return warning('schedules', `overdue: ${says}`, next);
}

/** A large world takes minutes. */
const purgePatienceSeconds = 3600;

export async function checkPurges(client: Client): Promise<Finding> {
  const { rows } = await client.query<{
    instances: { readonly restorable: number; readonly leaving: number };
    lag: number;
    rows: number;
  }>(purges);
  const { instances, lag, rows: removed } = rows[0]!;
  const { restorable, leaving } = instances;
  const restores = `${counted(restorable, 'deleted instance')} can be restored`;
  if (leaving === 0) return ok('deletions', `${restores}, and none waits to be removed`);
  const leaves = `${counted(leaving, 'deleted instance')} being removed, the first since ${minutes(lag)}, ${counted(removed, 'row')} so far`;
  if (lag < purgePatienceSeconds) return ok('deletions', `${leaves}; ${restores}`);
  const next = 'expected if no service is running; otherwise look for errors in the log';
  return warning('deletions', leaves, next);
}

function minutes(seconds: number): string {
  return counted(Math.round(seconds / 60), 'minute');
}
