import { inspect } from 'node:util';
import { Logger, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import { Measures } from '../observe/measures.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { AgentHealth } from './agent-health.js';
import { AgentHttp } from './agent-http.js';
import { AgentProber } from './agent-prober.js';
import { type TalkSettings } from './conversation.js';
import { DialectRegistry } from './dialect-registry.js';
import { HealthSweep } from './health-sweep.js';
import { InteractionService, TALK_SETTINGS } from './interaction.service.js';

const logger = new Logger('Agents');

/** Conversations: with whom (gateway, health) and how long (talk settings). Needs the `DialectModule`. */
@Module({
  providers: [
    {
      provide: TALK_SETTINGS,
      inject: [SETTINGS],
      useFactory: ({ interact }: Settings): TalkSettings => ({
        maxLines: interact.maxLines,
        turnMs: interact.turnMs,
        talkMs: interact.totalMs,
        fallback: interact.fallback,
      }),
    },
    {
      provide: AgentGateway,
      inject: [SETTINGS, DialectRegistry, AgentHttp, AgentHealth, Measures],
      useFactory: (
        { agents }: Settings,
        dialects: DialectRegistry,
        http: AgentHttp,
        health: AgentHealth,
        { turnDuration }: Measures,
      ) =>
        new AgentGateway(dialects, http, {
          maxPerAgent: agents.maxParallel,
          maxOverall: agents.maxParallelOverall,
          onOutcome: (agentId, ok) => void health.report(agentId, ok),
          onAttempt: (dialect, outcome, milliseconds) =>
            turnDuration.observe({ dialect, outcome }, milliseconds / 1000),
          onFault: (fault, cause) =>
            logger.error(
              cause === undefined ? fault : `${fault} (${inspect(cause, { depth: 0 }).split('\n', 1)[0]})`,
              cause instanceof Error ? cause.stack : undefined,
            ),
        }),
    },
    AgentCredentials,
    AgentHealth,
    AgentProber,
    HealthSweep,
    InteractionService,
  ],
  exports: [InteractionService, AgentCredentials, AgentHealth, AgentProber],
})
export class ConversationModule {}
