import { Injectable } from '@nestjs/common';
import { ConversationDialect, type HealthReport } from '../conversation-dialect.js';
import type { OwnSpeakRequest } from '../take-turn.js';
import type { TurnResult } from '../turn.js';
import { WaitingTurns } from '../waiting-turns.js';

/**
 * Characters whose voice asks for its turns, such as an AI host with the tools `wait_for_turn` and `say`: nothing is called, so there
 * is no address. A turn waits until its deadline.
 */
@Injectable()
export class McpDialect extends ConversationDialect {
  readonly protocol = 'mcp';
  override readonly hasEndpoint = false;

  constructor(private readonly turns: WaitingTurns) {
    super();
  }

  async speak({ turn, turnMs, signal, onSpending }: OwnSpeakRequest): Promise<TurnResult> {
    const { spending, ...said } = await this.turns.ask(turn, turnMs, signal);
    if (spending) onSpending?.(spending);
    return said;
  }

  async checkHealth(): Promise<HealthReport> {
    return { ok: true };
  }
}
