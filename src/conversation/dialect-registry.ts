import { Injectable } from '@nestjs/common';
import type { ConversationDialect } from './conversation-dialect.js';
import { TurnFailure } from './turn-failure.js';

/** The dialects by protocol. */
@Injectable()
export class DialectRegistry {
  private readonly dialects = new Map<string, ConversationDialect>();

  constructor(dialects: readonly ConversationDialect[]) {
    for (const dialect of dialects) {
      const known = this.dialects.get(dialect.protocol);
      if (known !== undefined) {
        const names = `${known.constructor.name} and ${dialect.constructor.name}`;
        throw new Error(`${names} both speak the protocol '${dialect.protocol}'`);
      }
      this.dialects.set(dialect.protocol, dialect);
    }
  }

  /** What an agent may be registered with. */
  get protocols(): string[] {
    return [...this.dialects.keys()];
  }

  findDialect(protocol: string): ConversationDialect | null {
    return this.dialects.get(protocol) ?? null;
  }

  getDialect(protocol: string): ConversationDialect {
    const dialect = this.findDialect(protocol);
    if (dialect !== null) return dialect;
    const known = this.protocols.join(', ');
    throw new TurnFailure('agent_error', `no dialect speaks '${protocol}' (known: ${known})`, {
      agentsFault: false,
    });
  }
}
