import { Initial1763700000000 } from './1763700000000-initial.js';
import { SocialLife1763800000000 } from './1763800000000-social-life.js';
import { Bulk1763900000000 } from './1763900000000-bulk.js';
import { LeanTrades1764000000000 } from './1764000000000-lean-trades.js';
import { Histories1764100000000 } from './1764100000000-histories.js';
import { Webhooks1764200000000 } from './1764200000000-webhooks.js';
import { EventSeals1764300000000 } from './1764300000000-event-seals.js';
import { UsageAndLimits1764400000000 } from './1764400000000-usage-and-limits.js';
import { Treasury1764500000000 } from './1764500000000-treasury.js';
import { TaxSchedules1764600000000 } from './1764600000000-tax-schedules.js';
import { Insight1764700000000 } from './1764700000000-insight.js';
import { Policies1764800000000 } from './1764800000000-policies.js';
import { Snapshots1765000000000 } from './1765000000000-snapshots.js';
import { MoodPolicies1765100000000 } from './1765100000000-mood-policies.js';
import { OperatorActions1765300000000 } from './1765300000000-operator-actions.js';
import { TradePlaces1765500000000 } from './1765500000000-trade-places.js';
import { ReadPaths1765600000000 } from './1765600000000-read-paths.js';
import { KeyClaims1765700000000 } from './1765700000000-key-claims.js';
import { LifetimeTotals1765710000000 } from './1765710000000-lifetime-totals.js';
import { QuietReads1765720000000 } from './1765720000000-quiet-reads.js';
import { AgentFailures1765730000000 } from './1765730000000-agent-failures.js';

/** The released migrations in their order. A released one is never edited: a change is a new one. */
export const migrations = [
  Initial1763700000000,
  SocialLife1763800000000,
  Bulk1763900000000,
  LeanTrades1764000000000,
  Histories1764100000000,
  Webhooks1764200000000,
  EventSeals1764300000000,
  UsageAndLimits1764400000000,
  Treasury1764500000000,
  TaxSchedules1764600000000,
  Insight1764700000000,
  Policies1764800000000,
  Snapshots1765000000000,
  MoodPolicies1765100000000,
  OperatorActions1765300000000,
  TradePlaces1765500000000,
  ReadPaths1765600000000,
  KeyClaims1765700000000,
  LifetimeTotals1765710000000,
  QuietReads1765720000000,
  AgentFailures1765730000000,
] as const;
