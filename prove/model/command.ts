import { type Client } from 'pg';
import { type Json, type Method, type Reply } from '../support/http.js';
import { type Expected, refusal } from './expected.js';
import { type Verdict } from './world-model.js';

export interface Command {
  readonly method: Method;
  readonly path: string;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer that is given before the world and the keys are looked at. */
  readonly early?: Expected;
  /** What happens in the database before it: the time passes. The request shows what came of it. */
  readonly before?: (database: Client) => Promise<void>;
  /** Applies it to the model, and returns the expected response. */
  readonly play: () => Expected;
  /** After the answer: what the model learns from it, such as ids. */
  readonly learn?: (reply: Reply) => void;
}

export function outcome(verdict: Verdict, status: number, check?: Expected['check']): Expected {
  return verdict === null ? { status, ...(check ? { check } : {}) } : refusal(verdict);
}

export const firstOf = (...faults: readonly (string | null)[]): string | null =>
  faults.find((fault) => fault !== null) ?? null;
