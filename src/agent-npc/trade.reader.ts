import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eventIdOf } from '../database/event-id.js';
import { type AgentNpcRow, type InstanceRow } from '../database/rows.js';
import { type CompactTradeResult, type TradeResult, type WrittenTrade } from '../ledger/outcome.js';
import { type Units } from '../money/units.js';
import { toIso } from '../resource/stamps.js';

interface TradeRow {
  readonly id: string | null;
  readonly seq: number;
  readonly created_at: string;
  readonly actor_id: string;
  readonly recipient_id: string | null;
  readonly amount: Units;
  readonly actor_wealth: Units;
  readonly recipient_wealth: Units | null;
  readonly actor_mood: Units;
  readonly recipient_mood: Units | null;
  readonly data: { readonly metadata?: Readonly<Record<string, unknown>> } | null;
}

interface Found {
  readonly trades: readonly TradeRow[] | null;
  /** By the moment of their call: what its trades left of the instance is the same. */
  readonly instances: Readonly<Record<string, InstanceRow>> | null;
  readonly characters: Readonly<Record<string, AgentNpcRow>> | null;
}

/** By the whole key: the numbers come with the write that found them, so the events are there. */
const query = `
  WITH trade AS MATERIALIZED (
    SELECT * FROM economy.event e WHERE e.instance_id = $1 AND e.seq = ANY ($2)
  ), named AS MATERIALIZED (
    SELECT t.actor_id AS id FROM trade t UNION SELECT t.recipient_id FROM trade t WHERE t.recipient_id IS NOT NULL
  )
  SELECT (SELECT json_agg(t) FROM trade t) AS trades,
         (SELECT json_object_agg(to_json(s.created_at) #>> '{}', economy.instance_at($1, s.seq))
            FROM (SELECT t.created_at, max(t.seq) AS seq FROM trade t WHERE $3 GROUP BY t.created_at) s) AS instances,
         (SELECT json_object_agg(a.id, to_jsonb(a) || jsonb_build_object('agent', to_jsonb(g), 'deleted_at', NULL))
            FROM economy.agent_npc a JOIN economy.agent g ON g.id = a.agent_id
           WHERE $3 AND a.instance_id = $1 AND a.id = ANY (ARRAY(SELECT n.id FROM named n))) AS characters`;

/**
 * Trades that were written before, told again from their events as they were answered then. Only the agents in them are as
 * they are now: events do not keep how somebody else's program was doing.
 */
@Injectable()
export class TradeReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The trades with those completed of which nothing but the event is known; with the characters and the instance if they are `whole`. */
  async complete(
    instanceId: string,
    trades: readonly WrittenTrade[],
    whole: boolean,
  ): Promise<readonly (CompactTradeResult | TradeResult)[]> {
    const lacking = trades.filter((trade) => !isTold(trade)).map(({ seq }) => seq);
    if (lacking.length === 0) return trades as readonly CompactTradeResult[];
    const [found] = await this.dataSource.query<Found[]>(query, [instanceId, lacking, whole]);
    const events = new Map((found?.trades ?? []).map((row) => [row.seq, row]));
    return trades.map((trade) => {
      if (isTold(trade)) return trade;
      const row = events.get(trade.seq);
      if (!row) throw new Error(`there is no event ${trade.seq}, which a trade was kept with`);
      const told = toTrade(instanceId, row);
      return whole ? Object.assign(told, around(row, found!)) : told;
    });
  }
}

/** More is known of it than that it was written. */
export function isTold(trade: WrittenTrade): trade is CompactTradeResult | TradeResult {
  return 'amount' in trade;
}

export function isWhole(trade: CompactTradeResult | TradeResult): trade is TradeResult {
  return 'instance' in trade;
}

function toTrade(instanceId: string, row: TradeRow): CompactTradeResult {
  return {
    seq: row.seq,
    id: eventIdOf(row.id, instanceId, row.seq, row.created_at),
    at: toIso(row.created_at),
    kind: 'trade',
    cause: 'trade',
    amount: row.amount,
    actorId: row.actor_id,
    recipientId: row.recipient_id,
    actorWealth: row.actor_wealth,
    recipientWealth: row.recipient_wealth,
    metadata: row.data?.metadata,
  };
}

function around(
  row: TradeRow,
  { instances, characters }: Found,
): Omit<TradeResult, keyof CompactTradeResult> {
  const after = (id: string, wealth: Units, mood: Units): AgentNpcRow => {
    const character = characters?.[id];
    if (!character) throw new Error(`there is no character ${id}, which event ${row.seq} names`);
    return { ...character, wealth, mood, updated_at: row.created_at };
  };
  const { recipient_id: recipient, recipient_wealth: wealth, recipient_mood: mood } = row;
  return {
    instance: instances![row.created_at]!,
    actor: after(row.actor_id, row.actor_wealth, row.actor_mood),
    recipient: recipient === null ? null : after(recipient, wealth!, mood!),
  };
}
