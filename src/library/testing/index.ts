export type { CheckOptions, TestFramework } from './checks.js';
export type { AgentCall, AgentReply } from './dialect-agents.js';
export {
  checkConversationDialect,
  describeConversationDialect,
  type DialectCheckOptions,
} from './dialect-kit.js';
export { checkInheritancePolicy, describeInheritancePolicy } from './inheritance-policy-kit.js';
export { checkModerationPolicy, describeModerationPolicy } from './moderation-policy-kit.js';
export { checkMoodPolicy, describeMoodPolicy } from './mood-policy-kit.js';
export {
  createTestClient,
  startTestEconomy,
  type TestEconomy,
  type TestEconomyOptions,
} from './start-test-economy.js';
export {
  checkWorldEventSubscriber,
  describeWorldEventSubscriber,
  type SubscriberCheckOptions,
} from './subscriber-kit.js';
export { checkTaxPolicy, describeTaxPolicy, type TaxPolicyCheckOptions } from './tax-policy-kit.js';
export { startTestDatabase, type TestDatabase } from './test-database.js';
export { type Answer, type Json, type RequestOptions, TestClient } from './test-client.js';
export { type CharacterPlan, TestWorld, type WorldPlan } from './test-world.js';
export { checkTradeRule, describeTradeRule } from './trade-rule-kit.js';
