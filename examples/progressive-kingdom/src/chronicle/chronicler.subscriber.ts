import { Injectable } from '@nestjs/common';
import {
  type DeathEvent,
  OnWorldEvent,
  type SubscribedEvent,
  type TradeEvent,
  WorldEventSubscriber,
} from 'agent-npc-economy';
import { ChronicleService } from './chronicle.service.js';

/** Keeps the chronicle up to date with what happened in the economy. */
@Injectable()
export class Chronicler extends WorldEventSubscriber {
  readonly name = 'chronicler';

  constructor(private readonly chronicle: ChronicleService) {
    super();
  }

  @OnWorldEvent('trade', 'tax')
  payment(event: SubscribedEvent): Promise<void> {
    const payment = event.data as TradeEvent;
    return this.write(event, taleOf(payment), String(payment.amount));
  }

  @OnWorldEvent('death')
  death(event: SubscribedEvent): Promise<void> {
    const { agentNpc } = event.data as DeathEvent;
    return this.write(event, `${agentNpc.name} died.`, null);
  }

  private write(
    { instanceId, seq, occurredAt }: SubscribedEvent,
    tale: string,
    amount: string | null,
  ): Promise<void> {
    return this.chronicle.write({ instanceId, seq, occurredAt, amount, tale });
  }
}

function taleOf({ type, cause, traderAgentNPC, recipientAgentNPC }: TradeEvent): string {
  const giver = traderAgentNPC?.name ?? 'The crown';
  const taker = recipientAgentNPC?.name ?? (type === 'tax' ? 'the crown' : 'nobody');
  return cause === 'inheritance' ? `${giver} left money to ${taker}.` : `${giver} paid ${taker}.`;
}
