export {
  createTestClient,
  startTestEconomy,
  type TestEconomy,
  type TestEconomyOptions,
} from './start-test-economy.js';
export { startTestDatabase, type TestDatabase } from './test-database.js';
export { type Answer, type Json, type RequestOptions, TestClient } from './test-client.js';
export { type CharacterPlan, TestWorld, type WorldPlan } from './test-world.js';
