import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../env.js';
import { AgentGateway } from './agent-gateway.js';
import { AgentHttp } from './agent-http.js';
import { type TalkSettings } from './conversation.js';
import { DialectRegistry } from './dialect-registry.js';
import { ConverseDialect } from './dialects/converse.dialect.js';
import { OpenaiDialect } from './dialects/openai.dialect.js';
import { ScriptedDialect } from './dialects/scripted.dialect.js';
import { ENDPOINT_POLICY, type EndpointPolicy } from './endpoint-policy.js';
import { InteractionService, TALK_SETTINGS } from './interaction.service.js';

/** Conversations: who may be called (policy), how (dialects), and how long (talk settings). */
@Module({
  providers: [
    {
      provide: ENDPOINT_POLICY,
      inject: [SETTINGS],
      useFactory: ({ interact, production }: Settings): EndpointPolicy => ({
        allowedHosts: interact.allowedHosts,
        allowHttp: !production,
      }),
    },
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
      provide: AgentHttp,
      inject: [SETTINGS, ENDPOINT_POLICY],
      useFactory: ({ interact }: Settings, policy: EndpointPolicy) =>
        new AgentHttp({ policy, connectMs: interact.connectMs }),
    },
    {
      provide: DialectRegistry,
      inject: [AgentHttp],
      useFactory: (http: AgentHttp) =>
        new DialectRegistry([new ConverseDialect(http), new OpenaiDialect(http), new ScriptedDialect()]),
    },
    {
      provide: AgentGateway,
      inject: [DialectRegistry, AgentHttp],
      useFactory: (dialects: DialectRegistry, http: AgentHttp) => new AgentGateway(dialects, http),
    },
    InteractionService,
  ],
  exports: [InteractionService, AgentGateway, DialectRegistry, ENDPOINT_POLICY],
})
export class ConversationModule {}
