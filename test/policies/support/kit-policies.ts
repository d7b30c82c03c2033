import { fromUnits, toUnits } from '../../../src/common/money/units.js';
import {
  type Estate,
  type EstateShare,
  type FeelingChanges,
  type HeldTalk,
  InheritancePolicy,
  ModerationPolicy,
  MoodPolicy,
  OnWorldEvent,
  type PlayerText,
  type ProposedTrade,
  type RewrittenText,
  type SubscribedEvent,
  type TaxPage,
  type TaxPayment,
  TaxPolicy,
  type TradeRefusal,
  TradeRule,
  WorldEventSubscriber,
} from '../../../src/index.js';

export class Tenth extends TaxPolicy {
  readonly name: string = 'tenth';
  assess({ subjects }: TaxPage): TaxPayment[] | Promise<TaxPayment[]> {
    return subjects.map(({ id, wealth }) => ({ id, amount: fromUnits(toUnits(wealth)! / 10n) }));
  }
}

export class EldestChild extends InheritancePolicy {
  readonly name: string = 'eldest-child';
  divide({ estate, children, parents }: Estate): EstateShare[] {
    return [{ to: (children[0] ?? parents[0])?.id ?? 'treasury', amount: estate }];
  }
}

export class Grudge extends MoodPolicy {
  readonly name: string = 'grudge';
  feel({ initiator, responder }: HeldTalk): FeelingChanges | Promise<FeelingChanges> {
    const less = (party: { sentiment: number | null }) => ((party.sentiment ?? 0) < 0 ? -7.5 : 0);
    return {
      initiator: { mood: less(responder), affinity: 0 },
      responder: { mood: less(initiator), affinity: -1 },
    };
  }
}

export class NoAlms extends TradeRule {
  readonly name: string = 'no-alms';
  check({ recipient }: ProposedTrade): TradeRefusal | null {
    return recipient?.wealth === '0.0000' ? { reason: 'ALMS', detail: 'Nobody gives to the poor.' } : null;
  }
}

export class Softener extends ModerationPolicy {
  moderate({ text }: PlayerText): RewrittenText | Promise<RewrittenText> {
    return { text: text.replace(/damn/gi, '***') };
  }
}

export class Traded extends WorldEventSubscriber {
  readonly name: string = 'traded';
  readonly seen = new Set<number>();
  @OnWorldEvent('trade')
  noteTrade({ seq }: SubscribedEvent): void {
    this.seen.add(seq);
  }
}

export const event = (seq: number, type: SubscribedEvent['type']): SubscribedEvent => ({
  id: '00000000-0000-7000-8000-000000000001',
  seq,
  type,
  occurredAt: '2026-01-01T00:00:00.000Z',
  instanceId: '00000000-0000-4000-8000-000000000001',
  data: { amount: 5 },
});

export const events = () => [event(1, 'instance'), event(2, 'trade'), event(3, 'trade')];
