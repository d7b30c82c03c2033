export { EconomyClient, type EconomyClientOptions } from './economy-client.js';
export { type EventFilter, type EventsOptions } from './event-stream.js';
export {
  EconomyError,
  EconomyProblem,
  EconomyUnreachable,
  isProblem,
  type Problem,
  type ProblemCode,
  problemCodes,
  type ProblemOf,
  UnexpectedAnswer,
} from './problem.js';
export {
  type RegisteredTrade,
  TickBatcher,
  type TickBatcherOptions,
  type TickSummary,
  type TradeOfTick,
  type TradeRefusal,
} from './tick-batcher.js';
export {
  type AnswerHead,
  type BodyOf,
  type CallOptions,
  type Method,
  type PathOf,
  type Preference,
  type QueryOf,
  type ResultOf,
  type RetryPolicy,
  type Schemas,
  type CompactEvent,
  type WorldEvent,
} from './types.js';
export {
  verifyWebhook,
  type WebhookFault,
  type WebhookMessage,
  type WebhookOptions,
  WebhookRefused,
} from './webhook.js';
