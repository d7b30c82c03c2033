import type { WorldEvent } from '../../api/types.js';

/** A character before and after an event; what the event does not tell is null. */
export interface Effect {
  readonly id: string;
  readonly name: string | null;
  readonly wealthBefore: number | null;
  readonly wealthAfter: number | null;
  readonly moodBefore: number | null;
  readonly moodAfter: number | null;
}

/** What an event left, from its own data: nothing is computed that it does not say, but what was before a known change. */
export function effectsOf(event: WorldEvent): readonly Effect[] {
  switch (event.type) {
    case 'trade':
    case 'tax': {
      const { amount, traderAgentNPC: payer, recipientAgentNPC: recipient } = event.data;
      const { traderWealthAfter, recipientWealthAfter } = event.data;
      return [
        ...(payer ? [{ ...afterwards(payer), ...wealthOf(traderWealthAfter, -amount) }] : []),
        ...(recipient ? [{ ...afterwards(recipient), ...wealthOf(recipientWealthAfter, amount) }] : []),
      ];
    }
    case 'interact': {
      const { initiator, responder, others = [], relationship } = event.data;
      const felt = { [responder.id]: relationship?.responder, [initiator.id]: relationship?.initiator };
      return [initiator, responder, ...others].flatMap((one) => {
        if (one.wealth === undefined || one.mood === undefined) return [];
        const change = felt[one.id];
        const mood = change ? moodOf(change) : { moodBefore: null, moodAfter: one.mood };
        return [{ id: one.id, name: one.name, wealthBefore: one.wealth, wealthAfter: one.wealth, ...mood }];
      });
    }
    case 'spawn':
      return [afterwards(event.data.agentNpc), ...(event.data.touched ?? []).map(touched)];
    case 'death': {
      const { agentNpc, mourners, touched: others = [] } = event.data;
      const dead = { wealthBefore: agentNpc.wealth, wealthAfter: null, moodBefore: agentNpc.mood };
      return [
        { ...afterwards(agentNpc), ...dead, moodAfter: null },
        ...mourners.map((one) => ({ ...touched(one), name: one.name })),
        ...others.map(touched),
      ];
    }
    case 'agent-npc-update':
      return [{ ...afterwards(event.data.agentNpc), moodBefore: event.data.old.mood ?? null }];
    default:
      return [];
  }
}

type Being = { readonly id: string; readonly name: string; readonly wealth: number; readonly mood: number };
type Touched = { readonly id: string; readonly mood: number; readonly moodDelta: number };

function afterwards({ id, name, wealth, mood }: Being): Effect {
  return { id, name, wealthBefore: null, wealthAfter: wealth, moodBefore: null, moodAfter: mood };
}

function touched(one: Touched): Effect {
  return { id: one.id, name: null, wealthBefore: null, wealthAfter: null, ...moodOf(one) };
}

function moodOf({ mood, moodDelta }: { readonly mood: number; readonly moodDelta: number }) {
  return { moodBefore: inTenThousandths(mood - moodDelta), moodAfter: mood };
}

function wealthOf(after: number | null, change: number) {
  return { wealthBefore: after === null ? null : inTenThousandths(after - change), wealthAfter: after };
}

/** Floats add up to 0.30000000000000004; the books have four digits. */
function inTenThousandths(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
