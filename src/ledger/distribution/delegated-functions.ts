import { type LedgerFunction } from '../ledger-functions.js';

/** The distribution argument, which is the first of each of these functions. */
export const distributionArgument = 'p_instance';

/**
 * The functions that run as a whole on the node of their instance, in one command from the coordinator. Each is STRICT
 * (a NULL there ends the coordinator), touches only the rows of that instance and shared tables, and is called as
 * `SELECT * FROM f($1, …)`, alone and outside of a transaction. A dry run, which is inside of one, runs on the coordinator.
 *
 * All others are created on every node too, because these and the reads call them there. They include forks and imports:
 * these touch two worlds, or are steps of a longer transaction.
 */
export const delegatedFunctions: readonly LedgerFunction[] = [
  'release_key',
  'forget_memory',
  'tell_memory',
  'reflect_now',
  'register_instance',
  'change_settings',
  'register_spawns',
  'register_npc_spawn',
  'register_npc_death',
  'update_agent_npc',
  'register_trades',
  'register_budgeted_trade',
  'register_death',
  'collect_taxes',
  'collect_due_taxes',
  'register_night',
  'pass_due_night',
  'wake_world',
  'disburse',
  'grant_wealth',
  'recall_all',
  'open_interaction',
  'register_interaction',
  'open_line',
  'open_silent_talk',
  'write_line',
  'end_talk',
  'run_talks',
  'extend_hash_chain',
  'roll_up',
];
