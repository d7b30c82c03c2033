import { useState } from 'preact/hooks';
import { useBatch } from '../../api/query.js';
import type { Account, AgentNpc, WorldEvent } from '../../api/types.js';
import { useEvents } from '../../api/world.js';

export interface Figures {
  readonly wealth: number;
  readonly mood: number;
  readonly dead: boolean;
}

/** A tax of a large world is a hundred thousand events: what they tell is drawn by the batch. */
const batchMs = 250;

/** What events have told of characters, by id, since the page was opened: so a list of thousands need not be read again. */
export function useFreshFigures(): ReadonlyMap<string, Figures> {
  const [told, setTold] = useState({ of: new Map<string, Figures>() });
  const show = useBatch(() => setTold(({ of }) => ({ of })), batchMs);
  useEvents((event) => {
    for (const { id, wealth, mood } of charactersOf(event)) {
      told.of.set(id, { wealth, mood, dead: event.type === 'death' });
    }
    show();
  });
  return told.of;
}

/** The accounts in an event, in the state after it. */
export function accountsOf(event: WorldEvent): readonly Account[] {
  switch (event.type) {
    case 'trade':
    case 'tax':
      return [event.data.traderAccount, event.data.recipientAccount].filter((one) => one != null);
    case 'hold':
    case 'release':
      return event.data.payerAccount ? [event.data.payerAccount] : [];
    case 'listing':
    case 'listing-end':
      return event.data.ownerAccount ? [event.data.ownerAccount] : [];
    case 'obligation':
      return [event.data.debtorAccount, event.data.creditorAccount].filter((one) => one != null);
    case 'account':
    case 'account-update':
    case 'account-closing':
      return [event.data.account];
    default:
      return [];
  }
}

/** The characters in an event, in the state after it. */
export function charactersOf(event: WorldEvent): readonly AgentNpc[] {
  switch (event.type) {
    case 'trade':
    case 'tax':
      return [event.data.traderAgentNPC, event.data.recipientAgentNPC].filter((one) => one != null);
    case 'obligation':
      return [event.data.debtorAgentNPC, event.data.creditorAgentNPC].filter((one) => one != null);
    case 'interact':
      return [event.data.initiator, event.data.responder, ...(event.data.others ?? [])].filter(
        (one): one is AgentNpc => 'agent' in one,
      );
    case 'spawn':
    case 'death':
    case 'agent-npc-update':
      return [event.data.agentNpc];
    default:
      return [];
  }
}
