import { Injectable } from '@nestjs/common';
import {
  Economy,
  OnWorldEvent,
  type SubscribedEvent,
  type SubscriptionContext,
  WorldEventSubscriber,
} from 'agent-npc-economy';

/** Whoever comes into a world gets ten coins. */
@Injectable()
export class Welcome extends WorldEventSubscriber {
  readonly name = 'welcome';

  constructor(private readonly economy: Economy) {
    super();
  }

  @OnWorldEvent('spawn')
  async pay(event: SubscribedEvent, { clientId, signal }: SubscriptionContext): Promise<void> {
    const { agentNpc } = event.data as { agentNpc: { id: string } };
    // An event may come twice; its key pays once.
    const idempotencyKey = `welcome-${event.id}`;
    const gift = { amount: 10, reason: 'welcome' };
    await this.economy.as(clientId).grant(event.instanceId, agentNpc.id, gift, { idempotencyKey, signal });
  }
}
