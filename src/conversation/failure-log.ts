import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AgentEndpoint } from './conversation-dialect.js';
import type { TalkFailure } from './talk-failure.js';

const everyMs = 60_000;

/** Logs why agents do not speak, at most once a minute for each. */
@Injectable()
export class FailureLog {
  private readonly logger = new Logger('Agents');
  /** The agents that were logged within the last minute. */
  private readonly logged = new LRUCache<string, true>({ max: 10_000, ttl: everyMs });

  log({ id, name, protocol }: AgentEndpoint, { role, turn, kind, detail }: TalkFailure): void {
    // Told once for all agents of the application.
    if (kind === 'token_limit' || this.logged.has(id)) return;
    this.logged.set(id, true);
    this.logger.log(
      `${name} (agent ${id}, ${protocol}) did not speak: turn ${turn}, ${role}, ${kind}: ${detail}`,
    );
  }
}
