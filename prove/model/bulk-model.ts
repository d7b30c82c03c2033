import { type Json } from '../support/http.js';
import { toNumber, type Units } from '../support/units.js';
import {
  type BulkEntry,
  codeOf,
  type Expected,
  type KeptEntry,
  refusedWhole,
  type Stage,
  toWire,
} from './expected.js';
import { type Verdict } from './world-model.js';

interface Played {
  readonly verdict: Verdict;
  readonly replayed: boolean;
  readonly seq: number;
  readonly from: Units;
}

const signature = (entry: BulkEntry): string => JSON.stringify(toWire(entry));

/** The entries in their order, each by itself; atomic: all or nothing. */
export function playBulk(stage: Stage, entries: readonly BulkEntry[], atomic: boolean): Expected {
  const trial = stage.model.copy();
  const kept = new Map<string, KeptEntry>();
  const before = new Map(stage.entries);
  const played = entries.map((entry): Played => {
    const known = entry.key === null ? undefined : (before.get(entry.key) ?? kept.get(entry.key));
    const from = (): Units => trial.holder(entry.trader)?.wealth ?? 0n;
    if (known) {
      const same = signature(known.entry) === signature(entry);
      return { verdict: same ? known.verdict : 'IDEMPOTENCY_KEY_REUSED', replayed: same, seq: 0, from: 0n };
    }
    if (entry.key !== null && stage.headers.has(entry.key)) {
      return { verdict: 'IDEMPOTENCY_KEY_REUSED', replayed: false, seq: 0, from: 0n };
    }
    const verdict = trial.trade(entry);
    if (entry.key !== null) kept.set(entry.key, { entry, verdict, answer: null });
    return { verdict, replayed: false, seq: trial.lastSeq, from: from() };
  });
  const verdicts = played.map(({ verdict }) => verdict);
  if (atomic && verdicts.some((verdict) => verdict !== null)) return refusedWhole('trades', verdicts);
  stage.model = trial;
  for (const [key, entry] of kept) stage.entries.set(key, entry);
  const refused = verdicts.filter((verdict) => verdict !== null).length;
  return {
    status: 201,
    check: (body) => {
      if (body['refused'] !== refused) return `refused is ${body['refused']}, not ${refused}`;
      if (body['registered'] !== entries.length - refused) return `registered is ${body['registered']}`;
      const results = body['results'] as Json[];
      for (const [index, { verdict, replayed, seq, from }] of played.entries()) {
        const result = results[index];
        const fault = (what: string): string => `result ${index} ${what}: ${JSON.stringify(result)}`;
        if (codeOf(result) !== verdict) return fault(`should be ${verdict ?? 'an event'}`);
        if ((result?.['replayed'] === true) !== replayed) return fault(`replayed should be ${replayed}`);
        if (verdict !== null) continue;
        const event = result?.['event'] as Json;
        const first = before.get(entries[index]?.key ?? '')?.answer;
        if (replayed) {
          if (first && first['event'].id !== event['id'])
            return fault('is another event than the first time');
          continue;
        }
        if (event['seq'] !== seq) return fault(`should have the number ${seq}`);
        if (event['traderWealthAfter'] !== toNumber(from)) return fault(`should leave ${toNumber(from)}`);
      }
      return null;
    },
  };
}
