import { Injectable } from '@nestjs/common';
import { isPolicyName } from '../policy/policy-registry.js';
import type { ConversationDialect } from './conversation-dialect.js';
import { plainFailure } from './turn-failure.js';

/** Valid values of an agent's `protocol`. */
export const maxProtocolLength = 40;

/** The dialects by protocol. */
@Injectable()
export class DialectRegistry {
  private readonly dialects = new Map<string, ConversationDialect>();

  /** Throws if a protocol is invalid or taken. A class may be listed twice. */
  constructor(dialects: readonly ConversationDialect[]) {
    for (const dialect of dialects) {
      const { protocol } = dialect;
      const { name } = dialect.constructor;
      if (!isPolicyName(protocol) || protocol.length > maxProtocolLength) {
        throw new Error(`${name} has the protocol ${JSON.stringify(protocol)}, not one like plain-lines`);
      }
      const known = this.dialects.get(protocol);
      if (known === undefined) this.dialects.set(protocol, dialect);
      else if (known.constructor !== dialect.constructor) {
        throw new Error(`${known.constructor.name} and ${name} both speak the protocol '${protocol}'`);
      }
    }
  }

  /** The protocols that an agent may be registered with. */
  get protocols(): string[] {
    return [...this.dialects.keys()];
  }

  /** Those that an address may turn out to speak. */
  get protocolsWithEndpoint(): string[] {
    return [...this.dialects.values()]
      .filter(({ hasEndpoint }) => hasEndpoint)
      .map(({ protocol }) => protocol);
  }

  findDialect(protocol: string): ConversationDialect | null {
    return this.dialects.get(protocol) ?? null;
  }

  /** Throws a failure that counts as a fault of this installation. */
  getDialect(protocol: string): ConversationDialect {
    const dialect = this.findDialect(protocol);
    if (dialect !== null) return dialect;
    const known = this.protocols.join(', ');
    throw plainFailure('agent_error', `this process has no dialect '${protocol}' (known: ${known})`, {
      agentsFault: false,
    });
  }
}
