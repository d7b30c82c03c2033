import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentCard, SendMessageResult, StreamResponse } from '@a2a-js/sdk';
import type { Client } from '@a2a-js/sdk/client';
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from '@a2a-js/sdk/client';
import type { AgentHttp } from '../agent-http.js';
import type { AgentEndpoint, HealthOptions, HealthReport, SpeakRequest } from '../conversation-dialect.js';
import type { TurnResult } from '../turn.js';
import { plainFailure, TurnFailure } from '../turn-failure.js';
import { spokenSoFar } from '../reading/read-along.js';
import { A2aCards, queryKeysOf } from './a2a-cards.js';
import { fetchThrough, isAbsentMethod } from './a2a-fetch.js';
import { ArtifactWords } from './a2a-words.js';
import { gatherStream, isUnderWay, readSendMessage, toSendMessage } from './a2a-message.js';

const POLL_MS = 100;
const MAX_POLL_MS = 1000;

/** What the dialect does with the SDK, which is loaded with this file. */
export class A2aAgents {
  private readonly cards: A2aCards;

  constructor(private readonly http: AgentHttp) {
    this.cards = new A2aCards(http);
  }

  async speak(request: SpeakRequest): Promise<TurnResult> {
    const { agent, turn, signal } = request;
    const card = await this.cards.get(agent, signal);
    try {
      const client = await this.clientFor(request, card);
      const isRead = request.onText !== undefined && card.promisesStreams;
      const sent = isRead ? await sendStreamed(client, request) : await send(client, request);
      return readSendMessage(await finished(client, sent, signal), turn);
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
  private clientFor(request: SpeakRequest, card: AgentCard): Promise<Client> {
    const { agent, turn, signal, messageId, onText } = request;
    const words = new ArtifactWords();
    const onEvent =
      onText && ((json: unknown): void => (words.add(json), onText(() => spokenSoFar(words.soFar, turn))));
    const options = {
      fetchImpl: fetchThrough(this.http, {
        agent,
        signal,
        messageId,
        queryKeys: queryKeysOf(card),
        onEvent,
      }),
      legacyCompat: { enabled: true },
    };
    const transports = [new JsonRpcTransportFactory(options), new RestTransportFactory(options)];
    return new ClientFactory({ transports }).createFromAgentCard(card);
  }
}

async function send(client: Client, { turn, messageId }: SpeakRequest): Promise<SendMessageResult> {
  const message = toSendMessage(turn, messageId);
  try {
    return await client.sendMessage(message);
  } catch (error) {
    if (!isAbsentMethod(error)) throw error;
    return sendStreamed(client, { turn, messageId });
  }
}

async function sendStreamed(
  client: Client,
  { turn, messageId }: Pick<SpeakRequest, 'turn' | 'messageId'>,
): Promise<SendMessageResult> {
  const events: StreamResponse[] = [];
  for await (const event of client.sendMessageStream(toSendMessage(turn, messageId))) events.push(event);
  return gatherStream(events);
}

/** An agent may answer before its task is done; it is polled until the deadline of the turn. */
async function finished(
  client: Client,
  result: SendMessageResult,
  signal: AbortSignal,
): Promise<SendMessageResult> {
  let found = result;
  for (let pause = POLL_MS; isUnderWay(found) && !signal.aborted; pause = Math.min(2 * pause, MAX_POLL_MS)) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    found = await client.getTask({ tenant: '', id: found.id });
  }
  return found;
}

/** Errors of the SDK itself are about an invalid answer, such as one with another request's id. */
function toFailure(error: unknown): TurnFailure {
  if (error instanceof TurnFailure) return error;
  return plainFailure('schema', 'the answer does not follow the A2A protocol', { cause: error });
}
