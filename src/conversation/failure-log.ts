import { Injectable, Logger } from '@nestjs/common';
import type { AgentEndpoint } from './conversation-dialect.js';
import type { TalkFailure } from './talk-failure.js';

const everyMs = 60_000;
const mostRemembered = 10_000;

/** Tells the log why agents do not speak: of each at most once a minute. */
@Injectable()
export class FailureLog {
  private readonly logger = new Logger('Agents');
  private readonly told = new Map<string, number>();

  tell({ id, name, protocol }: AgentEndpoint, { role, turn, kind, detail }: TalkFailure): void {
    const now = Date.now();
    if (now - (this.told.get(id) ?? -Infinity) < everyMs) return;
    this.told.delete(id);
    this.told.set(id, now);
    if (this.told.size > mostRemembered) this.told.delete(this.told.keys().next().value!);
    this.logger.log(
      `${name} (agent ${id}, ${protocol}) did not speak: turn ${turn}, ${role}, ${kind}: ${detail}`,
    );
  }
}
