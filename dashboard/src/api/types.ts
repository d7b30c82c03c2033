/** What the service answers, as far as the dashboard reads it; `openapi.json` has the whole of it. */

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface Problem {
  readonly code: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly requestId?: string;
  /** Of a character of the caller's own that is looked for in vain. */
  readonly diedAt?: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

export interface AccessToken {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export interface Application {
  readonly id: string;
  readonly name: string;
}

export interface TaxSchedule {
  readonly cron: string;
  readonly timeZone: string;
  readonly nextCollectionAt: string | null;
}

export interface Instance {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly taxRate: number;
  readonly collectedTaxes: number;
  readonly treasury: number;
  readonly taxPolicy: string;
  readonly taxMoodImpact: number;
  readonly inheritance: string;
  readonly agentNpcCount: number;
  readonly npcCount: number;
  readonly taxSchedule?: TaxSchedule | null;
}

export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly hostType: string;
  readonly protocol?: string;
  readonly endpoint: string | null;
  readonly healthy: boolean;
  readonly lastHealthCheck?: string | null;
}

export interface Being {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
}

export interface Parent extends Being {
  readonly type: 'agent-npc' | 'npc';
}

export interface AgentNpc extends Being {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly wealth: number;
  readonly mood: number;
  readonly personality: string;
  readonly agent?: Agent;
  readonly parents?: readonly Parent[];
}

export type WorldEventType =
  | 'trade'
  | 'tax'
  | 'interact'
  | 'spawn'
  | 'death'
  | 'npc-spawn'
  | 'npc-death'
  | 'instance'
  | 'settings'
  | 'tax-rate'
  | 'tax-collection'
  | 'disbursement';

export interface WorldEvent {
  readonly id: string;
  readonly seq: number;
  /** Later releases may have more. */
  readonly type: WorldEventType | (string & {});
  readonly occurredAt: string;
  readonly instanceId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface RankedCharacter extends Being {
  readonly wealth: number;
  readonly mood: number;
}

export interface PeriodTotals {
  readonly trades: number;
  readonly tradeVolume: number;
  readonly taxes: number;
  readonly taxesCollected: number;
  readonly interactions: number;
  readonly deaths: number;
  readonly spawns: number;
  readonly minted: number;
  readonly sunk: number;
  readonly disbursed: number;
}

export type Period = 'hour' | 'day' | 'week' | 'all';

/** `GET /v1/instance/{identifier}/economy` */
export interface Economy {
  readonly instanceId: string;
  readonly at: string;
  readonly seq: number;
  readonly population: number;
  readonly npcPopulation: number;
  readonly moneySupply: number;
  readonly treasury: number;
  readonly collectedTaxes: number;
  readonly minted: number;
  readonly sunk: number;
  readonly wealth: {
    readonly mean: number | null;
    readonly median: number | null;
    readonly min: number | null;
    readonly max: number | null;
    readonly gini: number;
    readonly percentiles: Readonly<
      Record<'p10' | 'p25' | 'p50' | 'p75' | 'p90' | 'p95' | 'p99', number | null>
    >;
    readonly lorenz: readonly { readonly population: number; readonly wealth: number }[];
    readonly histogram: readonly Bin[];
  };
  readonly mood: { readonly mean: number | null; readonly histogram: readonly Bin[] };
  readonly richest: readonly RankedCharacter[];
  readonly poorest: readonly RankedCharacter[];
  readonly mostConnected: readonly (Being & {
    readonly relationships: number;
    readonly meanAffinity: number | null;
  })[];
  readonly velocity: { readonly day: number | null; readonly week: number | null };
  readonly periods: Readonly<Record<Period, PeriodTotals>>;
  readonly mintedBy: readonly { readonly reason: string; readonly count: number; readonly amount: number }[];
}

export type Bucket = 'minute' | 'hour' | 'day';

/** One bucket of `GET /v1/instance/{identifier}/economy/history`; buckets without events are left out. */
export interface HistoryBucket extends PeriodTotals {
  readonly at: string;
  readonly moneySupply: number;
  readonly treasury: number;
  readonly population: number;
}

/** `GET /v1/instance/{identifier}/economy/flows` */
export interface Flows {
  readonly from: string;
  readonly to: string;
  readonly items: readonly {
    readonly trader: Being;
    readonly recipient: Being | null;
    readonly trades: number;
    readonly amount: number;
  }[];
}
