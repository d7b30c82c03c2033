import { TestWorld } from '../../src/library/testing/test-world.js';
import { type ApiClient } from './api-client.js';

export type { CharacterPlan, WorldPlan } from '../../src/library/testing/test-world.js';

export type World = TestWorld<ApiClient>;
