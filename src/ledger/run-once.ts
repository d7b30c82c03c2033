import { type DataSource, type EntityManager } from 'typeorm';
import { EconomyError } from '../common/errors/economy-error.js';
import { inTransaction } from '../database/transactions.js';
import { isErrorCode } from '../common/errors/error-code.js';
import { type IdempotentRequest } from './idempotency.js';

/**
 * Runs a write that belongs to no instance in a transaction, once for each Idempotency-Key, which is kept under its owner, an
 * application or an instance: the response is stored with the effect and returned to retries. A concurrent retry waits for the first request. A refusal is stored too; faults,
 * and what the caller may not do, are not, so that a retry runs again.
 */
export async function runOnce<Result>(
  dataSource: DataSource,
  ownerId: string,
  request: IdempotentRequest,
  write: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  const { key, fingerprint } = request;
  if (key === '') return inTransaction(dataSource, write);
  const { code, answer, refusal } = await inTransaction(dataSource, async (manager) => {
    const [known] = await manager.query<{ code: string | null; replayed: boolean; result: Stored<Result> }[]>(
      'SELECT * FROM economy.claim_key($1, $2, $3)',
      [ownerId, key, fingerprint],
    );
    if (known) {
      if (known.replayed) request.markReplayed();
      return { code: known.code, answer: known.result?.answer, refusal: known.result?.refusal };
    }
    const outcome = await attempt(manager, write);
    await manager.query('SELECT economy.save_idempotent_result($1, $2, $3, $4, NULL, $5, now())', [
      ownerId,
      key,
      fingerprint,
      outcome.code,
      JSON.stringify({ answer: outcome.answer, refusal: outcome.refusal }),
    ]);
    return outcome;
  });
  if (code === null) return answer as Result;
  if (!isErrorCode(code)) throw new Error(`an Idempotency-Key was stored with an unknown code ${code}`);
  throw new EconomyError(code, refusal);
}

interface Refusal {
  readonly detail: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

type Stored<Result> = { readonly answer?: Result; readonly refusal?: Refusal } | null;

interface Outcome<Result> {
  readonly code: string | null;
  readonly answer?: Result | undefined;
  readonly refusal?: Refusal | undefined;
}

/** Runs the write in a savepoint: a refusal rolls back its effects and can still be stored. */
const notStored: ReadonlySet<number> = new Set([400, 401, 403, 429]);

async function attempt<Result>(
  manager: EntityManager,
  write: (manager: EntityManager) => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    return { code: null, answer: await manager.transaction(write) };
  } catch (error) {
    if (!(error instanceof EconomyError) || error.httpStatus >= 500 || notStored.has(error.httpStatus))
      throw error;
    return { code: error.code, refusal: { detail: error.detail, extra: error.extra } };
  }
}
