import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AgentNpcRow, type InstanceRow } from '../database/rows.js';
import { type CompactTradeResult, type TradeResult } from '../ledger/outcome.js';

/** What is not kept of a trade under the key of a request that wanted it shortly. */
interface Around {
  readonly moods: Readonly<Record<string, readonly [actor: number | null, recipient: number | null]>>;
  readonly instances: Readonly<Record<string, InstanceRow>>;
  readonly characters: Readonly<Record<string, AgentNpcRow>>;
}

/** What the trades of one call left of the instance is the same: it is looked up once, for the last of them. */
const aroundQuery = `
  SELECT (SELECT jsonb_object_agg(e.seq, jsonb_build_array(e.actor_mood, e.recipient_mood))
            FROM economy.event e WHERE e.instance_id = $1 AND e.seq = ANY ($2)) AS moods,
         (SELECT jsonb_object_agg(s.seq, economy.instance_at($1, s.seq)) FROM unnest($3::bigint[]) AS s (seq)) AS instances,
         (SELECT jsonb_object_agg(a.id, to_jsonb(a) || jsonb_build_object('agent', to_jsonb(g), 'deleted_at', NULL))
            FROM economy.agent_npc a JOIN economy.agent g ON g.id = a.agent_id
           WHERE a.instance_id = $1 AND a.id = ANY ($4)) AS characters`;

/** Trades with their instance and characters, also those that are kept without: they are made again from the events. */
@Injectable()
export class WholeTradesReader {
  constructor(private readonly dataSource: DataSource) {}

  async complete(
    instanceId: string,
    trades: readonly (CompactTradeResult | TradeResult)[],
  ): Promise<readonly TradeResult[]> {
    const short = trades.filter((trade) => !isWhole(trade));
    if (short.length === 0) return trades as readonly TradeResult[];
    const lastOf = new Map<string, number>();
    for (const { at, seq } of short) lastOf.set(at, Math.max(seq, lastOf.get(at) ?? 0));
    const [around] = await this.dataSource.query<[Around]>(aroundQuery, [
      instanceId,
      short.map(({ seq }) => seq),
      [...lastOf.values()],
      [...new Set(short.flatMap(({ actorId, recipientId }) => [actorId, recipientId]))],
    ]);
    return trades.map((trade) =>
      isWhole(trade) ? trade : madeWhole(trade, around, around.instances[lastOf.get(trade.at)!]!),
    );
  }
}

export function isWhole(trade: CompactTradeResult | TradeResult): trade is TradeResult {
  return 'instance' in trade;
}

function madeWhole(trade: CompactTradeResult, around: Around, instance: InstanceRow): TradeResult {
  const { actorId, recipientId, actorWealth, recipientWealth } = trade;
  const [actorMood = null, recipientMood = null] = around.moods[trade.seq] ?? [];
  const after = (id: string | null, wealth: number | null, mood: number | null): AgentNpcRow | null => {
    const character = id === null ? null : around.characters[id];
    if (!character) return null;
    return {
      ...character,
      wealth: wealth ?? character.wealth,
      mood: mood ?? character.mood,
      // As the feed tells it, also of a trade of nothing: when somebody had changed before is not known any more.
      updated_at: trade.at,
    };
  };
  return {
    ...trade,
    instance,
    actor: after(actorId, actorWealth, actorMood),
    recipient: after(recipientId, recipientWealth, recipientMood),
  };
}
