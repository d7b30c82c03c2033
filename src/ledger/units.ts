import { type LedgerFunction } from './ledger-functions.js';
import { type InstanceResult, type InteractionResult } from './ledger-result.js';

/** Functions of one entry whose success is one billable operation; their SQL counts it. */
const one: ReadonlySet<LedgerFunction> = new Set<LedgerFunction>([
  'register_spawns',
  'register_npc_spawn',
  'register_trades',
  'register_budgeted_trade',
  'end_talk',
  'register_death',
  'register_npc_death',
  'collect_taxes',
]);

/** How many billable operations were counted with the success of a call of one entry. */
export function unitsOf(name: LedgerFunction, result: unknown): number {
  if (name === 'register_instance' || name === 'fork_instance')
    return (result as InstanceResult).existing ? 0 : 1;
  if (name === 'change_settings') return (result as InstanceResult).counted ?? 0;
  if (name === 'register_interaction') return 1 + tradesIn(result as InteractionResult | null);
  return one.has(name) ? 1 : 0;
}

/** Accepted offers that became trades. */
function tradesIn(talk: InteractionResult | null): number {
  return (talk?.offers ?? []).filter(({ tradeSeq }) => tradeSeq !== undefined).length;
}
