export { EconomyModule, type EconomyAsyncOptions } from './module/economy.module.js';
export type {
  EconomyAgentOptions,
  EconomyAuthOptions,
  EconomyDatabaseOptions,
  EconomyInteractOptions,
  EconomyMcpOptions,
  EconomyMetricsOptions,
  EconomyOptions,
  EconomyRateLimits,
  EconomyStreamOptions,
  EconomyWebhookOptions,
} from './module/economy-options.js';
export type { EconomyFeature } from './economy-feature.js';
export { type ApplicationCredentials, type ApplicationDraft, Economy, type EventRange } from './economy.js';
export { type InteractFallback, SettingsError } from './env.js';

export { Public, Requires } from './auth/access.guard.js';
export { CurrentCaller, type EconomyCaller } from './auth/caller.js';
export type { CharacterScope } from './auth/character-scope.js';
export type { Scope } from './auth/scope.js';

export { EconomyError, type EconomyErrorOptions, type FieldError } from './errors/economy-error.js';
export { type ErrorCode, errorCodes } from './errors/error-code.js';
export type { Problem } from './errors/problem.js';

export type { EventKind } from './database/entities/event.entity.js';
export type { AgentNpc, Parent } from './resource/agent-npc.resource.js';
export type { Agent } from './resource/agent.resource.js';
export type { Application } from './resource/application.resource.js';
export type { Instance, TaxSchedule } from './resource/instance.resource.js';
export type {
  ChatEntry,
  FeltChange,
  InteractEvent,
  RelationshipChange,
} from './resource/interact-event.resource.js';
export type {
  DeathEvent,
  Mourner,
  NpcDeathEvent,
  NumberedEvent,
  NpcSpawnEvent,
  SpawnEvent,
} from './resource/life-event.resource.js';
export type { Npc } from './resource/npc.resource.js';
export type { CharacterName } from './resource/social.resource.js';
export type { Stamps } from './resource/stamps.js';
export type { TradeEvent } from './resource/trade-event.resource.js';
export type { WorldEvent } from './resource/world-event.resource.js';
