import { Injectable } from '@nestjs/common';
import { AgentHttp } from '../agent-http.js';
import { ConversationDialect } from '../conversation-dialect.js';
import type { AgentEndpoint, HealthOptions, HealthReport, SpeakRequest } from '../conversation-dialect.js';
import type { TurnResult } from '../turn.js';
import type { A2aAgents } from './a2a-agents.js';

/**
 * Agent2Agent agents, of protocol 1.0 and of 0.3 by the SDK's compatibility, over JSON-RPC or HTTP+JSON, whichever
 * their card lists first. `endpoint` is the address below which (or at whose origin) the agent card is found, or
 * that of the card.
 */
@Injectable()
export class A2aDialect extends ConversationDialect {
  readonly protocol = 'a2a';

  private agents: Promise<A2aAgents> | undefined;

  constructor(private readonly http: AgentHttp) {
    super();
  }

  async speak(request: SpeakRequest): Promise<TurnResult> {
    return (await this.load()).speak(request);
  }

  async checkHealth(agent: AgentEndpoint, options: HealthOptions): Promise<HealthReport> {
    return (await this.load()).checkHealth(agent, options);
  }

  /** The SDK comes with the first such agent: a start does not wait for it. */
  private load(): Promise<A2aAgents> {
    return (this.agents ??= import('./a2a-agents.js').then(({ A2aAgents: Agents }) => new Agents(this.http)));
  }
}
