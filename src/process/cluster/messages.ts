import { type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { type DemoFacts } from '../demo/demo-world.js';
import { type DemoTour } from '../banner.js';

/** The metrics of one process, as sent between processes. */
export type Measured = MetricObjectWithValues<MetricValue<string>>[];

/** The initial message of the primary to a worker. */
export interface StartOrder {
  readonly kind: 'start';
  /** The number in the cluster, from 1; a replacement keeps it. */
  readonly number: number;
  /** The database, migrated. */
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** `make`: create the demo world; else its facts, or null. */
  readonly demo: 'make' | DemoFacts | null;
}

/** From the primary to a worker. */
export type Order =
  | StartOrder
  /** Everybody ends. */
  | { readonly kind: 'stop' }
  /** The others go on. */
  | { readonly kind: 'retire' }
  | { readonly kind: 'measure'; readonly id: number }
  /** The metrics of all workers, or null if they are unavailable. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string | null };

/** From a worker to the primary. */
export type Report =
  /** It listens to orders. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'ready'; readonly baseUrl: string; readonly tour: DemoTour | null }
  /** It could not start; what a person can do about it. */
  | { readonly kind: 'failed'; readonly says: string }
  | { readonly kind: 'measured'; readonly id: number; readonly measured: Measured }
  /** The last metrics of a worker that ends. */
  | { readonly kind: 'final-metrics'; readonly measured: Measured }
  | { readonly kind: 'gather'; readonly id: number };
