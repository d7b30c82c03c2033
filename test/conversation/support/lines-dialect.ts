import {
  type AgentEndpoint,
  AgentHttp,
  ConversationDialect,
  type HealthReport,
  type HealthOptions,
  type SpeakRequest,
  TurnFailure,
  type TurnResult,
} from '../../../src/index.js';
import { type AgentCall, type AgentReply } from '../../../src/library/testing/index.js';
import { Injectable } from '@nestjs/common';

/** A made-up protocol: what was said last goes out as text, and the first line of the answer is the next one. */
@Injectable()
export class LinesDialect extends ConversationDialect {
  readonly protocol: string = 'plain-lines';

  constructor(protected readonly http: AgentHttp) {
    super();
  }

  async speak({ agent, turn, signal, messageId }: SpeakRequest): Promise<TurnResult> {
    const { text } = await this.http.sendText({
      method: 'POST',
      url: `${agent.endpoint}/line`,
      ...(agent.credentials && { credentials: agent.credentials }),
      headers: { 'idempotency-key': messageId },
      body: turn.transcript.at(-1)?.text ?? '',
      signal,
    });
    if (!text.startsWith('lines/1 ')) throw new TurnFailure('schema', 'the answer is no line');
    return { say: text.slice(8), sentiment: 0.5 };
  }

  async checkHealth(agent: AgentEndpoint, { signal }: HealthOptions): Promise<HealthReport> {
    const { text } = await this.http.sendText({ method: 'GET', url: `${agent.endpoint}/line`, signal });
    return text === 'lines/1' ? { ok: true } : { ok: false, detail: 'it does not say lines/1' };
  }
}

/** An agent that speaks it. */
export function answerLines({ method, path, body }: AgentCall): AgentReply {
  if (path !== '/line') return { status: 404, body: '' };
  return { body: method === 'GET' ? 'lines/1' : `lines/1 I heard ${body.length} characters.` };
}
