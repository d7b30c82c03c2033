import { Injectable } from '@nestjs/common';
import { ConversationDialect } from '../conversation-dialect.js';
import type { HealthReport, SpeakRequest } from '../conversation-dialect.js';
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

  async speak({ turn, turnMs, signal }: SpeakRequest): Promise<TurnResult> {
    return this.turns.ask(turn, turnMs, signal);
  }

  async checkHealth(): Promise<HealthReport> {
    return { ok: true };
  }
}
