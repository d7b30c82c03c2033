import { createHash } from 'node:crypto';
import { isProblem } from '../../packages/client/src/index.js';

/** The headers of an action: a key of its own, and a preference for a short answer. */
export interface As {
  readonly idempotencyKey: string;
  readonly prefer: 'minimal';
}

/** One action of a character: one call. `refused` gets the code if the rules of the economy refuse it. */
export interface Deed {
  readonly key: string;
  readonly call: (as: As) => Promise<unknown>;
  readonly refused?: (code: string) => void;
}

/** Resolves when an hour of a day has come, or when the game is to stop. */
export type Clock = (day: number, hour: number) => Promise<void>;

/** Sees to it that deeds happen at their hour, once, and not too many at the same time. */
export class Steward {
  readonly refusals = new Map<string, number>();

  constructor(
    private readonly seed: string,
    private readonly clock: Clock,
    private readonly parallel: number,
    private readonly stopping: AbortSignal,
  ) {}

  /** Does the deeds between two hours; answers how many took effect. */
  async during(day: number, [from, to]: [number, number], deeds: readonly Deed[]): Promise<number> {
    const codes: (string | null)[] = deeds.map(() => 'STOPPED');
    const running = new Set<Promise<void>>();
    for (const [index, { key, call }] of deeds.entries()) {
      await this.clock(day, from + ((to - from) * index) / deeds.length);
      if (running.size >= this.parallel) await Promise.race(running);
      if (this.stopping.aborted) break;
      const as: As = { idempotencyKey: `${this.seed}/${day}/${key}`, prefer: 'minimal' };
      const done = refusalOf(call(as)).then((code) => {
        codes[index] = code;
        running.delete(done);
      });
      running.add(done);
    }
    await Promise.all(running);
    // In the order of the plan, not of the answers: a game that is played again decides the same.
    for (const [index, code] of codes.entries()) {
      if (code === null || code === 'STOPPED') continue;
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
      deeds[index]?.refused?.(code);
    }
    return codes.filter((code) => code === null).length;
  }
}

/**
 * The code where the service said no to a valid request: somebody has too little, is busy talking or has died. The game goes
 * on. The client waits and repeats by itself after 429 and 503; what is left is thrown.
 */
async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (isProblem(error) && [404, 409, 422].includes(error.status)) return error.code;
    throw error;
  }
}

/** From 0 to 1, by what it is for: the same game makes the same decisions, whatever was answered first. */
export function dice(...what: readonly (string | number)[]): number {
  return createHash('sha256').update(what.join('/')).digest().readUInt32BE() / 2 ** 32;
}

/** A UUID by what it names. */
export function uuidOf(...what: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(what.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
