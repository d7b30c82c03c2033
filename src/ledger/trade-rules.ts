// Handwritten SQL: all parties of a batch by an array of ids, with their amounts as decimals.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../common/identifier.js';
import { type TradeEntry } from './trade-call.js';
import { decimalText } from '../common/money/units.js';
import { checkRefusal } from '../policy/checked-results.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import {
  type ProposedTrade,
  type TradeParty,
  type TradeRefusal,
  type TradeRule,
} from '../policy/trade-rule.js';

type Proposal = Omit<ProposedTrade, 'signal'>;

/** Calls the trade rules before trades are queued. */
@Injectable()
export class TradeRules {
  constructor(
    private readonly dataSource: DataSource,
    private readonly policies: PolicyRegistry,
    private readonly calls: PolicyCalls,
  ) {}

  get none(): boolean {
    return this.policies.tradeRules.length === 0;
  }

  /** The entries with the refusal of the first rule that refuses them; unchanged without rules. */
  async judge(instanceId: string, entries: readonly TradeEntry[]): Promise<readonly TradeEntry[]> {
    const rules = this.policies.tradeRules;
    if (rules.length === 0) return entries;
    const parties = await this.load(instanceId, entries);
    const find = (identifier: string): TradeParty | null => {
      const [id, derived] = candidateIds(instanceId, identifier);
      return parties.get(id) ?? parties.get(derived) ?? null;
    };
    const proposals = entries.map((entry) => toProposal(instanceId, entry, find));
    const judged = [...entries];
    for (const rule of rules) {
      // Rules are not called for trades that the ledger refuses anyway or another rule refused.
      const open = judged.flatMap((entry, index) => {
        const proposal = proposals[index];
        return proposal && !entry.refusal ? [{ index, proposal }] : [];
      });
      const refusals = await this.refusalsOf(
        rule,
        open.map(({ proposal }) => proposal),
      );
      open.forEach(({ index }, position) => {
        const refusal = refusals[position];
        if (refusal) judged[index] = { ...judged[index]!, refusal: { rule: rule.name, ...refusal } };
      });
    }
    return judged;
  }

  private async refusalsOf(
    rule: TradeRule,
    proposals: readonly Proposal[],
  ): Promise<readonly (TradeRefusal | null)[]> {
    if (proposals.length === 0) return [];
    return this.calls.call(
      rule,
      (signal) => Promise.all(proposals.map(async (proposal) => rule.check({ ...proposal, signal }))),
      (results) => results.map(checkRefusal),
    );
  }

  private async load(
    instanceId: string,
    entries: readonly TradeEntry[],
  ): Promise<ReadonlyMap<string, TradeParty>> {
    const named = entries.flatMap(({ trader, recipient }) => (recipient ? [trader, recipient] : [trader]));
    const ids = [...new Set(named.flatMap((identifier) => candidateIds(instanceId, identifier)))];
    const rows = await this.dataSource.query<{ party: TradeParty }[]>(
      `SELECT jsonb_build_object('id', h.id, 'uuid', h.uuid, 'kind', CASE WHEN h.agent_id IS NULL THEN 'account' ELSE 'agent-npc' END,
                                 'name', h.name, 'wealth', economy.money(h.wealth)::text, 'mood', economy.money(h.mood)) AS party
         FROM economy.holder h WHERE h.instance_id = $1 AND h.id = ANY ($2) AND h.deleted_at IS NULL`,
      [instanceId, ids],
    );
    return new Map(rows.map(({ party }) => [party.id, Object.freeze(party)]));
  }
}

/** Null for a trade with somebody unknown, and for a payment into the treasury, which is no trade. */
function toProposal(
  instanceId: string,
  { trader, recipient, amount, by, metadata, goods }: TradeEntry,
  find: (identifier: string) => TradeParty | null,
): Proposal | null {
  const from = find(trader);
  const to = recipient === null ? null : find(recipient);
  if (!from || (by && from.kind !== by) || (recipient !== null && !to)) return null;
  return {
    instance: Object.freeze({ id: instanceId }),
    trader: from,
    recipient: to,
    amount: decimalText(amount),
    // A copy, so that the rule cannot change the stored data.
    metadata: metadata && structuredClone(metadata),
    goods: (goods ?? []).map(({ item, quantity, unitPrice }) => ({
      item,
      quantity: decimalText(quantity),
      unitPrice: unitPrice === undefined ? null : decimalText(unitPrice),
    })),
  };
}
