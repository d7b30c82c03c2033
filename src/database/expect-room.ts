import { type EntityManager } from 'typeorm';
import { type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { AgentEntity } from '../agent/agent.entity.js';
import { InstanceEntity } from '../instance/instance.entity.js';
import { WebhookEntity } from '../events/webhook/webhook.entity.js';
import { lockApplication } from './transactions.js';

const kinds = {
  agents: { entity: AgentEntity, code: 'TOO_MANY_AGENTS' },
  instances: { entity: InstanceEntity, code: 'TOO_MANY_INSTANCES' },
  webhooks: { entity: WebhookEntity, code: 'TOO_MANY_WEBHOOKS' },
} as const;

type Kind = keyof typeof kinds;

/** What has a limit for each application. Idempotency-Keys expire, and are counted by `KeyRoom`. */
export const limitedKinds = ['agents', 'instances', 'webhooks', 'idempotencyKeys'] as const;
type LimitedKind = (typeof limitedKinds)[number];

/**
 * Refuses another one if the application has reached its limit. In a transaction it locks until the end, so that of two
 * concurrent ones only one can be the last. A limit of 0 means none.
 */
export async function expectRoom(
  manager: EntityManager,
  kind: Kind,
  applicationId: string,
  limit: number,
): Promise<void> {
  if (limit === 0) return;
  if (manager.queryRunner?.isTransactionActive) {
    await lockApplication(manager, applicationId);
  }
  const { code } = kinds[kind];
  const count = await countOf(manager, kind, applicationId);
  if (count < limit) return;
  throw new EconomyError(code, {
    detail: `The application has ${count} ${kind}; the limit is ${limit}.`,
    extra: { limit },
  });
}

/** How many of a kind an application has. The agent that every application has is none of its own. */
function countOf(manager: EntityManager, kind: Kind, applicationId: string): Promise<number> {
  const where = { applicationId, ...(kind === 'agents' && { hostType: 'self_hosted' }) };
  return manager.countBy<AgentEntity | InstanceEntity | WebhookEntity>(kinds[kind].entity, where);
}

export interface RoomState {
  readonly name: LimitedKind;
  readonly used: number;
  /** Null: no limit. */
  readonly limit: number | null;
}

/** How many of each kind an application has, and may have; its Idempotency-Keys are counted already. */
export async function readRoom(
  manager: EntityManager,
  applicationId: string,
  idempotencyKeys: number,
  limits: Limits,
): Promise<RoomState[]> {
  const states: RoomState[] = [];
  // One after the other: a request takes one connection.
  for (const name of limitedKinds) {
    const used = name === 'idempotencyKeys' ? idempotencyKeys : await countOf(manager, name, applicationId);
    states.push({ name, used, limit: limits[name] || null });
  }
  return states;
}

/** How many rows of each kind the applications have that have most of them; to compare with their limits. */
export const largestCounts = `
  SELECT coalesce((SELECT max(n) FROM (SELECT count(*) AS n FROM economy.agent
            WHERE host_type = 'self_hosted' AND deleted_at IS NULL GROUP BY application_id) a), 0)::float8 AS agents,
         coalesce((SELECT max(n) FROM (SELECT count(*) AS n FROM economy.instance
            WHERE deleted_at IS NULL GROUP BY application_id) i), 0)::float8 AS instances,
         coalesce((SELECT max(n) FROM (SELECT count(*) AS n FROM economy.webhook
            WHERE deleted_at IS NULL GROUP BY application_id) w), 0)::float8 AS webhooks`;

export type LargestCounts = Readonly<Record<Kind, number>>;

type Limits = Readonly<Record<LimitedKind, number>>;

/** The limits of the settings, by kind. */
export function roomLimits({
  agents,
  mostIdempotencyKeys,
  mostInstances,
  webhooks,
}: Pick<Settings, 'agents' | 'mostIdempotencyKeys' | 'mostInstances' | 'webhooks'>): Limits {
  return {
    agents: agents.mostPerApplication,
    instances: mostInstances,
    webhooks: webhooks.mostPerApplication,
    idempotencyKeys: mostIdempotencyKeys,
  };
}

/** The share of its limit that the application uses which has most, by kind; kinds without a limit are missing. */
export function usedShares(counts: Limits, limits: Limits): Readonly<Partial<Limits>> {
  const limited = limitedKinds.filter((kind) => limits[kind] > 0);
  return Object.fromEntries(limited.map((kind) => [kind, counts[kind] / limits[kind]]));
}
