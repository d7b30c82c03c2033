import { noPrivateTexts } from '../database/character-texts.js';
import { type Account } from '../account/account.resource.js';
import { type EconomyCaller } from '../identity/caller.js';
import { type AgentNpc } from './agent-npc.resource.js';
import { type InteractEvent } from './interact-event.resource.js';
import { type TradeEvent } from './trade-event.resource.js';

/**
 * A character as the caller may see it. Its personality and its goal are for its own agent and for callers that may write: a token
 * that may only read, as for a page that viewers see, gets none. A token of one character sees only public data of others: name, description,
 * wealth and mood, but not their private texts and agents. The endpoint of its own agent is hidden too.
 */
export function agentNpcFor({ character, scopes }: EconomyCaller, agentNpc: AgentNpc): AgentNpc {
  if (character === null) {
    return scopes.has('economy:write') || scopes.has('manage')
      ? agentNpc
      : { ...agentNpc, ...noPrivateTexts };
  }
  return {
    ...agentNpc,
    agent: { ...agentNpc.agent, endpoint: '', options: {} },
    ...(agentNpc.id !== character.id && noPrivateTexts),
  };
}

/** What a game notes of an account is for the game, and for the token of that account. */
export function accountFor({ character }: EconomyCaller, account: Account): Account {
  return character === null || character.id === account.id ? account : { ...account, metadata: null };
}

export function tradeFor(caller: EconomyCaller, event: TradeEvent): TradeEvent {
  if (caller.character === null) return event;
  const {
    traderAgentNPC: trader,
    recipientAgentNPC: recipient,
    traderAccount: from,
    recipientAccount: to,
  } = event;
  return {
    ...event,
    ...(trader && { traderAgentNPC: agentNpcFor(caller, trader) }),
    ...(recipient && { recipientAgentNPC: agentNpcFor(caller, recipient) }),
    ...(from && { traderAccount: accountFor(caller, from) }),
    ...(to && { recipientAccount: accountFor(caller, to) }),
  };
}

export function talkFor(caller: EconomyCaller, event: InteractEvent): InteractEvent {
  if (caller.character === null) return event;
  return {
    ...event,
    initiator: 'agent' in event.initiator ? agentNpcFor(caller, event.initiator) : event.initiator,
    responder: agentNpcFor(caller, event.responder),
    ...(event.others && { others: event.others.map((other) => agentNpcFor(caller, other)) }),
    failures: event.failures.map((failure) => ({ ...failure, detail: '' })),
  };
}
