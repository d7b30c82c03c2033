import { inspect } from 'node:util';
import { Logger, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Metrics } from '../common/observation/metrics.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { AgentHealth } from './agent-health.js';
import { AgentHttp } from './agent-http.js';
import { AgentReflection } from './agent-reflection.js';
import { BarkService } from './bark.service.js';
import { CarriedGoodsReader } from './carried-goods.js';
import { AgentProber } from './agent-prober.js';
import { AgentDryRun } from './agent-dry-run.js';
import { type TalkSettings } from './take-turn.js';
import { DialectRegistry } from './dialect-registry.js';
import { FailureLog } from './failure-log.js';
import { HealthSweep } from './health-sweep.js';
import { LineModeration } from './line-moderation.js';
import { InteractionService, TALK_SETTINGS } from './interaction.service.js';
import { PlayerTalkEnding } from './player-talk-ending.js';
import { PLAYER_TALK_SETTINGS, PlayerTalkService, type PlayerTalkSettings } from './player-talk.service.js';
import { TokenBudget } from './token-budget.js';
import { SilentTalkSweep } from './silent-talk-sweep.js';
import { LedgerModule } from '../ledger/ledger.module.js';

const logger = new Logger('Agents');

/** Conversations: the gateway and health of agents, and the limits of talks. Needs the `DialectModule`. */
@Module({
  imports: [LedgerModule],
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
      provide: PLAYER_TALK_SETTINGS,
      inject: [SETTINGS, TALK_SETTINGS],
      useFactory: ({ interact }: Settings, turn: TalkSettings): PlayerTalkSettings => ({
        maxLines: interact.playerLines,
        silenceMs: interact.playerSilenceMs,
        talkMs: interact.playerTalkMs,
        // A talk is one turn here.
        turn: { ...turn, talkMs: turn.turnMs },
      }),
    },
    {
      provide: AgentGateway,
      inject: [SETTINGS, DialectRegistry, AgentHttp, AgentHealth, Metrics, TokenBudget],
      useFactory: (
        { agents }: Settings,
        dialects: DialectRegistry,
        http: AgentHttp,
        health: AgentHealth,
        metrics: Metrics,
        budget: TokenBudget,
      ) => {
        const gateway = new AgentGateway(dialects, http, {
          maxPerAgent: agents.maxParallel,
          maxOverall: agents.maxParallelOverall,
          onOutcome: (agent, _ok, failure) => void health.reportTurn(agent, failure),
          onAttempt: (dialect, outcome, milliseconds) =>
            metrics.turnDuration.observe({ dialect, outcome }, milliseconds / 1000),
          tokens: {
            isSpent: async (applicationId) => {
              const isSpent = await budget.isSpent(applicationId);
              if (isSpent) metrics.cappedTurns.inc();
              return isSpent;
            },
            add: (applicationId, { id, protocol: dialect }, { input, output, isEstimated }) => {
              const source = isEstimated ? 'estimated' : 'reported';
              metrics.agentTokens.inc({ dialect, kind: 'input', source }, input);
              metrics.agentTokens.inc({ dialect, kind: 'output', source }, output);
              budget.add(applicationId, id, { input, output, isEstimated });
            },
          },
          onFault: (fault, cause) =>
            logger.error(
              cause === undefined ? fault : `${fault} (${inspect(cause, { depth: 0 }).split('\n', 1)[0]})`,
              cause instanceof Error ? cause.stack : undefined,
            ),
        });
        metrics.showShare('agents', gateway.bulkhead.overall);
        return gateway;
      },
    },
    AgentCredentials,
    AgentHealth,
    AgentProber,
    AgentDryRun,
    AgentReflection,
    BarkService,
    CarriedGoodsReader,
    FailureLog,
    HealthSweep,
    InteractionService,
    LineModeration,
    PlayerTalkService,
    PlayerTalkEnding,
    SilentTalkSweep,
    TokenBudget,
  ],
  exports: [
    BarkService,
    InteractionService,
    PlayerTalkService,
    AgentCredentials,
    AgentProber,
    AgentDryRun,
    AgentReflection,
  ],
})
export class ConversationModule {}
