import { useEffect, useState } from 'preact/hooks';
import { useBatch } from '../../api/query.js';
import type { Account, AgentNpc, WorldEvent } from '../../api/types.js';
import { useEvents, useWorld } from '../../api/world.js';

export interface Figures {
  readonly wealth: number;
  readonly mood: number;
  readonly dead: boolean;
}

/** A tax of a large world is a hundred thousand events: what they tell is drawn by the batch. */
const batchMs = 250;

/** What events have told by id since the page was opened: so a list of thousands need not be read again. */
function useFresh<Told>(toldBy: (event: WorldEvent) => readonly (readonly [string, Told])[]) {
  const [told, setTold] = useState<{ readonly of: Map<string, Told> }>({ of: new Map() });
  const show = useBatch(() => setTold(({ of }) => ({ of })), batchMs);
  const { at } = useWorld();
  // What was fresh at one moment is not at another.
  useEffect(() => setTold({ of: new Map() }), [at]);
  useEvents((event) => {
    for (const [id, fresh] of toldBy(event)) told.of.set(id, fresh);
    show();
  });
  return told.of;
}

/** Of characters. */
export function useFreshFigures(): ReadonlyMap<string, Figures> {
  return useFresh((event) =>
    charactersOf(event).map(({ id, wealth, mood }) => [id, { wealth, mood, dead: event.type === 'death' }]),
  );
}

/** Of accounts. */
export function useFreshWealth(): ReadonlyMap<string, number> {
  return useFresh((event) => accountsOf(event).map(({ id, wealth }) => [id, wealth]));
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
