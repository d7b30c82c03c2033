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
export { type InteractFallback, SettingsError } from './settings.js';

export type { EconomyPolicies } from './policy/economy-policies.js';
export { FlatTaxPolicy } from './policy/flat-tax.policy.js';
export {
  type Estate,
  type EstateShare,
  type FriendlyHeir,
  type Heir,
  InheritancePolicy,
} from './policy/inheritance-policy.js';
export {
  type FeelingChange,
  type FeelingChanges,
  type HeldTalk,
  MoodPolicy,
  type TalkLine,
  type TalkParty,
} from './policy/mood-policy.js';
export { ProgressiveTaxPolicy } from './policy/progressive-tax.policy.js';
export { SentimentMoodPolicy } from './policy/sentiment-mood.policy.js';
export {
  type PolicyInstance,
  type PolicyOptions,
  type TaxPage,
  type TaxPayment,
  TaxPolicy,
  type TaxSubject,
} from './policy/tax-policy.js';
export { type ProposedTrade, type TradeParty, type TradeRefusal, TradeRule } from './policy/trade-rule.js';
export {
  OnWorldEvent,
  type SubscribedEvent,
  type SubscriptionContext,
  WorldEventSubscriber,
} from './policy/world-event-subscriber.js';
export { fromUnits, toUnits } from './money/units.js';

export {
  AgentHttp,
  type AgentHttpReply,
  type AgentHttpRequest,
  type AgentTextReply,
  type AgentTextRequest,
} from './conversation/agent-http.js';
export {
  type AgentEndpoint,
  ConversationDialect,
  type HealthOptions,
  type HealthReport,
  type SpeakRequest,
} from './conversation/conversation-dialect.js';
export { ConverseDialect } from './conversation/dialects/converse.dialect.js';
export { TurnFailure, type TurnFailureDetails, type TurnFailureKind } from './conversation/turn-failure.js';
export type {
  TranscriptLine,
  TurnContext,
  TurnMemory,
  TurnOther,
  TurnRelationship,
  TurnResult,
  TurnRole,
  TurnSelf,
  TurnWorld,
} from './conversation/turn.js';
export type { RelationshipStage } from './resource/relationship-stage.js';

export { Public, Requires } from './auth/access.guard.js';
export { CurrentCaller, type EconomyCaller } from './auth/caller.js';
export type { CharacterScope } from './auth/character-scope.js';
export type { Scope } from './auth/scope.js';

export { EconomyError, type EconomyErrorOptions, type FieldError } from './errors/economy-error.js';
export { type ErrorCode, errorCodes } from './errors/error-code.js';
export type { Problem } from './errors/problem.js';

export type { EventKind } from './database/entities/event.entity.js';
export type { AgentNpc, Parent } from './resource/agent-npc.resource.js';
export type { Agent, AgentFailure } from './resource/agent.resource.js';
export type { Application } from './resource/application.resource.js';
export type { Instance, TaxSchedule } from './resource/instance.resource.js';
export type {
  ChatEntry,
  FeltChange,
  InteractEvent,
  RelationshipChange,
  TalkFailure,
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
