import type { AgentCard, SendMessageResult } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from '@a2a-js/sdk/client';
import { Injectable } from '@nestjs/common';
import { AgentHttp } from '../agent-http.js';
import { ConversationDialect } from '../conversation-dialect.js';
import type { AgentEndpoint, HealthOptions, HealthReport, SpeakRequest } from '../conversation-dialect.js';
import type { TurnResult } from '../turn.js';
import { plainFailure, TurnFailure } from '../turn-failure.js';
import { A2aCards } from './a2a-cards.js';
import { fetchThrough } from './a2a-fetch.js';
import { readSendMessage, toSendMessage } from './a2a-message.js';

/**
 * Agent2Agent agents, of protocol 1.0 and of 0.3 by the SDK's compatibility, over JSON-RPC or HTTP+JSON, whichever
 * their card lists first. `endpoint` is the address below which (or at whose origin) the agent card is found, or
 * that of the card.
 */
@Injectable()
export class A2aDialect extends ConversationDialect {
  readonly protocol = 'a2a';

  private readonly cards: A2aCards;

  constructor(private readonly http: AgentHttp) {
    super();
    this.cards = new A2aCards(http);
  }

  async speak(request: SpeakRequest): Promise<TurnResult> {
    const { agent, turn, signal } = request;
    const card = await this.cards.get(agent, signal);
    try {
      return readSendMessage(await this.send(request, card), turn);
    } catch (error) {
      this.cards.forget(agent);
      throw toFailure(error);
    }
  }

  async checkHealth(agent: AgentEndpoint, { signal }: HealthOptions): Promise<HealthReport> {
    await this.cards.read(agent, signal);
    return { ok: true };
  }

  /** One client per turn: it is cheap, and its `fetch` has the credentials and deadline of that turn. */
  private async send(
    { agent, turn, signal, messageId }: SpeakRequest,
    card: AgentCard,
  ): Promise<SendMessageResult> {
    const options = {
      fetchImpl: fetchThrough(this.http, { agent, signal, messageId }),
      legacyCompat: { enabled: true },
    };
    const transports = [new JsonRpcTransportFactory(options), new RestTransportFactory(options)];
    const client = await new ClientFactory({ transports }).createFromAgentCard(card);
    return client.sendMessage(toSendMessage(turn, messageId));
  }
}

/** Errors of the SDK itself are about an invalid answer, such as one with another request's id. */
function toFailure(error: unknown): TurnFailure {
  if (error instanceof TurnFailure) return error;
  return plainFailure('schema', 'the answer does not follow the A2A protocol', { cause: error });
}
