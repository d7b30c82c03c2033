import type { Being } from '../../api/types.js';

interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** The answer of `POST /v1/instance/{identifier}/tax/forecast`, without its payments. */
export interface TaxForecast {
  readonly seq: number;
  readonly taxRate: number;
  readonly population: number;
  readonly payers: number;
  readonly collected: number;
  readonly treasuryBefore: number;
  readonly treasuryAfter: number;
  readonly refusal: { readonly code: string; readonly detail: string } | null;
  readonly gini: Change<number>;
  readonly mood: Change<number | null>;
  readonly deciles: readonly {
    readonly decile: number;
    readonly population: number;
    readonly wealthBefore: number;
    readonly tax: number;
    readonly wealthAfter: number;
  }[];
  readonly unable: {
    readonly count: number;
    readonly items: readonly (Being & { readonly wealth: number })[];
  };
}

/** The answer of `POST /v1/agent/{identifier}/probe` */
export interface Probe {
  readonly ok: boolean;
  readonly summary: string;
  readonly advice: string | null;
  readonly line: { readonly say: string | null };
  readonly tried: readonly {
    readonly protocol: string;
    readonly ok: boolean;
    readonly latencyMs: number;
    readonly detail: string;
  }[];
}

/** The answer of `GET /v1/usage?groupBy=operation` */
export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly items: readonly { readonly operation: string; readonly calls: number; readonly silent: number }[];
  readonly total: { readonly calls: number; readonly silent: number };
  readonly quota: {
    readonly limit: number | null;
    readonly used: number;
    readonly remaining: number | null;
    readonly resetsAt: string;
  };
}
