import { Injectable } from '@nestjs/common';
import {
  type AgentEndpoint,
  AgentHttp,
  ConversationDialect,
  type HealthOptions,
  type HealthReport,
  type SpeakRequest,
  type TurnContext,
  TurnFailure,
  type TurnResult,
} from 'agent-npc-economy';

/** Agents that speak in lines of text: `name: value`. */
@Injectable()
export class LinesDialect extends ConversationDialect {
  readonly protocol = 'plain-lines';

  constructor(private readonly http: AgentHttp) {
    super();
  }

  async speak({ agent, turn, signal, messageId }: SpeakRequest): Promise<TurnResult> {
    const { text } = await this.http.sendText({
      method: 'POST',
      url: `${agent.endpoint}/line`,
      ...(agent.credentials && { credentials: agent.credentials }),
      headers: { 'idempotency-key': messageId },
      body: toLines(turn),
      signal,
    });
    return fromLines(text);
  }

  async checkHealth(agent: AgentEndpoint, { signal }: HealthOptions): Promise<HealthReport> {
    const { text } = await this.http.sendText({
      method: 'GET',
      url: `${agent.endpoint}/line`,
      ...(agent.credentials && { credentials: agent.credentials }),
      signal,
    });
    return text.trim() === 'plain-lines/1'
      ? { ok: true }
      : { ok: false, detail: '/line is not plain-lines/1' };
  }
}

function toLines({ self, other, transcript, turnsLeft }: TurnContext): string {
  const heard = transcript.at(-1)?.text;
  const lines = [
    ['as', self.name],
    ['who', self.personality],
    ['mood', self.moodLabel],
    ['with', other.name],
    ...(heard === undefined ? [] : [['heard', heard]]),
    ['left', String(turnsLeft)],
  ];
  // A name may hold a line break, and must not become a line of the protocol.
  return lines.map(([name, value]) => `${name}: ${value!.replaceAll(/\s+/g, ' ')}\n`).join('');
}

/** Checks the protocol only; the service checks the values. */
function fromLines(text: string): TurnResult {
  const lines = text.split('\n').map((line) => /^(\w+): (.*)$/.exec(line));
  const all = (name: string): string[] =>
    lines.flatMap((line) => (line?.[1] === name ? [line[2] ?? ''] : []));
  const [say] = all('say');
  if (say === undefined) throw new TurnFailure('schema', 'the answer has no line that begins with say');
  const [feel] = all('feel');
  return { say, actions: all('do'), ...(feel === undefined ? {} : { sentiment: Number(feel) }) };
}
