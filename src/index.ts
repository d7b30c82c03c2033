export { EconomyModule, type EconomyAsyncOptions } from './library/economy.module.js';
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
} from './library/economy-options.js';
export type { EconomyFeature } from './common/config/economy-feature.js';
export {
  type ApplicationCredentials,
  type ApplicationDraft,
  Economy,
  type EventRange,
  type InProcessOptions,
} from './library/economy.js';
export { type InteractFallback, SettingsError } from './common/config/settings.js';

export type { EconomyPolicies } from './policy/economy-policies.js';
export {
  type Estate,
  type EstateShare,
  type FriendlyHeir,
  type Heir,
  InheritancePolicy,
} from './policy/inheritance-policy.js';
export { MemoryRelevance, type RelevanceQuestion, type RelevantMemory } from './policy/memory-relevance.js';
export {
  ModerationPolicy,
  type PlayerText,
  type RewrittenText,
  type TextRefusal,
} from './policy/moderation-policy.js';
export {
  type FeelingChange,
  type FeelingChanges,
  type HeldTalk,
  type Kin,
  MoodPolicy,
  type TalkLine,
  type TalkParty,
} from './policy/mood-policy.js';
export { SentimentMoodPolicy } from './policy/sentiment-mood.policy.js';
export {
  type PolicyInstance,
  type PolicyOptions,
  type TaxPage,
  type TaxPayment,
  TaxPolicy,
  type TaxSubject,
} from './policy/tax-policy.js';
export {
  type ProposedGood,
  type ProposedTrade,
  type TradeParty,
  type TradeRefusal,
  TradeRule,
} from './policy/trade-rule.js';
export {
  OnWorldEvent,
  type SubscribedEvent,
  type SubscriptionContext,
  WorldEventSubscriber,
} from './policy/world-event-subscriber.js';
export { fromUnits, toUnits } from './common/money/units.js';
export { type Language } from './common/language.js';

export {
  AgentHttp,
  type AgentHttpReply,
  type AgentHttpRequest,
  type AgentTextReply,
  type AgentTextRequest,
} from './conversation/agent-http.js';
export {
  type AgentEndpoint,
  type ConcludeRequest,
  type Conclusion,
  ConversationDialect,
  type HealthOptions,
  type HealthReport,
  type OptionFault,
  type SpeakRequest,
  type TokenCount,
} from './conversation/conversation-dialect.js';
export { ConverseDialect } from './conversation/dialects/converse.dialect.js';
export { TurnFailure, type TurnFailureDetails, type TurnFailureKind } from './conversation/turn-failure.js';
export type {
  TranscriptLine,
  TurnContext,
  TurnFact,
  TurnMemory,
  TurnGood,
  TurnOffer,
  TurnListener,
  TurnOther,
  TurnLoss,
  TurnObligation,
  TurnRelationship,
  TurnScene,
  TurnResult,
  TurnAcquaintance,
  TurnDue,
  TurnKnown,
  TurnRelative,
  TurnRole,
  TurnSelf,
  TurnTrade,
  TurnWorld,
} from './conversation/turn.js';
export type { Emotion, EmotionKind } from './common/emotion.js';
export type { WorldSetting } from './common/world-setting.js';
export type { RelationshipStage } from './policy/relationship-stage.js';

export { Public, Requires } from './http/auth/jwt-auth.guard.js';
export { CurrentCaller, type EconomyCaller } from './identity/caller.js';
export type { CharacterScope } from './identity/character-scope.js';
export type { Scope } from './identity/scope.js';

export { EconomyError, type EconomyErrorOptions, type FieldError } from './common/errors/economy-error.js';
export { type ErrorCode, errorCodes } from './common/errors/error-code.js';
export type { Problem } from './common/errors/problem.js';

export { type Tie } from './database/tie.js';
export type { AssetKind, HoldState, ListingState, ObligationState } from './database/rows.js';
export type { EventKind } from './database/event-kinds.js';
export type { Account } from './account/account.resource.js';
export type { AccountEvent, AccountValues } from './account/account-event.resource.js';
export type { AgentNpc, Parent } from './agent-npc/agent-npc.resource.js';
export type { Agent, AgentFailure } from './agent/agent.resource.js';
export type { Application } from './application/application.resource.js';
export type {
  CollectionFailure,
  Instance,
  TalkTrades,
  TaxSchedule,
  WorldClock,
} from './instance/instance.resource.js';
export type { FeltChange, PairChange, RelationshipChange } from './agent-npc/felt-change.resource.js';
export type {
  ChatEntry,
  InteractEvent,
  SaidPromise,
  Scene,
  TalkFailure,
} from './agent-npc/interact-event.resource.js';
export type {
  DeathEvent,
  Mourner,
  NpcDeathEvent,
  NpcSpawnEvent,
  SpawnEvent,
  Touched,
} from './agent-npc/life-event.resource.js';
export type { ChangedRelationship, SetRelationship } from './agent-npc/changed-relationship.resource.js';
export type { NightEvent } from './instance/night-event.resource.js';
export type { Hold } from './hold/hold.resource.js';
export type { Asset } from './goods/asset.resource.js';
export type { ExchangeEvent, ExchangeParty, MovedLeg } from './goods/exchange-event.resource.js';
export type { AssetHolder, Holding } from './goods/holding.resource.js';
export type { HoldEvent } from './hold/hold-event.resource.js';
export type { Listing } from './listing/listing.resource.js';
export type { ListingEvent } from './listing/listing-event.resource.js';
export type { PerishEvent, PerishedGoods } from './goods/perish-event.resource.js';
export type { ObligationAction } from './ledger/ledger-result.js';
export type { Obligation } from './obligation/obligation.resource.js';
export type { ObligationEvent } from './obligation/obligation-event.resource.js';
export type { Npc } from './npc/npc.resource.js';
export type { CharacterName } from './agent-npc/social.resource.js';
export type { BaseResource, NumberedEvent } from './http/resource/base-resource.js';
export type {
  AcceptedListing,
  CapturedHold,
  PaidObligation,
  TradeEvent,
} from './agent-npc/trade-event.resource.js';
export type { TradedGood } from './agent-npc/traded-good.resource.js';
export type { AgentNpcUpdateEvent, AgentNpcValues } from './agent-npc/update-event.resource.js';
export type { WorldEvent } from './events/world-event.resource.js';
export type { OfferRefusal, TalkOffer } from './agent-npc/talk-offer.resource.js';
