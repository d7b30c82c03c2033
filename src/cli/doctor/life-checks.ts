import { type Client } from 'pg';
import { type Settings } from '../../common/config/settings.js';
import { type LargestCounts, largestCounts, roomLimits, usedShares } from '../../database/expect-room.js';
import { keyCounts } from '../../http/limits/key-room.js';
import { fault, type Finding, ok, warning } from './finding.js';

export async function checkAgents(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ all: number; down: number; names: string[] | null; fresh: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE NOT healthy AND last_health_check IS NOT NULL)::int AS down,
            (array_agg(name ORDER BY id) FILTER (WHERE NOT healthy AND last_health_check IS NOT NULL))[1:5] AS names,
            count(*) FILTER (WHERE NOT healthy AND last_health_check IS NULL)::int AS fresh
       FROM economy.agent WHERE host_type = 'self_hosted' AND deleted_at IS NULL`,
  );
  const { all, down, names, fresh } = rows[0]!;
  if (all === 0) return ok('agents', 'none are registered: the built-in one speaks');
  const waiting = fresh === 0 ? '' : `; ${fresh} not checked yet`;
  if (down === 0) return ok('agents', `${all - fresh} answered the last check${waiting}`);
  return warning(
    'agents',
    `${down} of ${all} did not answer the last check: ${(names ?? []).join(', ')}${down > 5 ? ', …' : ''}`,
    'start them, or `PUT /v1/agent/{id}` with their new address; `--probe` checks now',
  );
}

export async function checkCredentials(
  client: Client,
  { agents, databaseUrl }: Settings,
): Promise<Finding[]> {
  if (databaseUrl === null || agents.credentialsKey !== null) return [];
  const { rows } = await client.query<{ sealed: number }>(
    `SELECT (SELECT count(*) FROM economy.agent_credential)::int
            + (SELECT count(*) FROM economy.webhook WHERE deleted_at IS NULL)::int AS sealed`,
  );
  const { sealed } = rows[0]!;
  if (sealed === 0) {
    const says = 'credentials of agents and webhooks cannot be stored';
    return [warning('credentials', says, 'set AGENT_CREDENTIALS_KEY if you want to use them')];
  }
  const says = `AGENT_CREDENTIALS_KEY is missing, and ${sealed} secrets are encrypted with it`;
  return [fault('credentials', says, 'set it to the value they were stored with')];
}

export async function checkKeysKept(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ old: string }>(
    `SELECT count(*) AS old FROM (SELECT 1 AS one FROM economy.idempotency_key
      WHERE expires_at BETWEEN '2000-01-01' AND now() - interval '1 day' LIMIT 100000) k`,
  );
  const old = Number(rows[0]!.old);
  if (old < 10_000) return ok('keys kept', 'expired Idempotency-Keys are deleted');
  const says = `${old === 100_000 ? 'more than ' : ''}${old} Idempotency-Keys expired over a day ago and are still stored`;
  return warning('keys kept', says, 'let the service run');
}

export async function checkTokens(client: Client): Promise<Finding> {
  // Two statements: the counts are on the coordinator of a cluster alone.
  const { rows: used } = await client.query<{ id: string; used: string }>(
    `SELECT t.application_id AS id, sum(t.input + t.output) AS used FROM economy.token_use t
      WHERE t.day = (now() AT TIME ZONE 'UTC')::date GROUP BY 1`,
  );
  const { rows: limited } = await client.query<{ id: string; name: string; limit: string }>(
    `SELECT a.id, a.name, a.daily_tokens AS limit FROM economy.application a
      WHERE a.daily_tokens IS NOT NULL AND a.deleted_at IS NULL AND a.revoked_at IS NULL ORDER BY a.id`,
  );
  const uses = new Map(used.map((row) => [row.id, Number(row.used)]));
  const spent = limited.filter(({ id, limit }) => (uses.get(id) ?? 0) >= Number(limit));
  if (spent.length === 0) return ok('tokens', 'no application has used up those of the day');
  const names = spent.slice(0, 5).map(({ name }) => name);
  return warning(
    'tokens',
    `used up today by ${names.join(', ')}${spent.length > 5 ? ', …' : ''}: the built-in voice speaks`,
    'wait for the next day (UTC), or `application:change <id> --tokens <n>`',
  );
}

/** The share from which a limit is near. */
const nearLimit = 0.8;

export async function checkLimits(client: Client, settings: Settings): Promise<Finding> {
  const { rows } = await client.query<LargestCounts>(largestCounts);
  const { rows: keys } = await client.query<{ most: number }>(
    `SELECT coalesce(max(c.keys), 0) AS most FROM (${keyCounts}) c`,
  );
  const counts = { ...rows[0]!, idempotencyKeys: keys[0]!.most };
  const shares = Object.entries(usedShares(counts, roomLimits(settings)));
  const near = shares.filter(([, share]) => share >= nearLimit);
  if (near.length === 0) return ok('limits', 'no application is close to a limit');
  const words = near.map(([kind, share]) => `${Math.round(share * 100)} % of its ${kind}`).join(', ');
  return warning(
    'limits',
    `an application uses ${words}`,
    'delete what is no longer needed, or raise AGENTS_, INSTANCES_, WEBHOOKS_ or IDEMPOTENCY_KEYS_MAX_PER_APPLICATION',
  );
}
