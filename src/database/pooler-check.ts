import { Client } from 'pg';
import { faultCode } from '../common/errors/database-fault.js';
import { UserFault } from '../common/errors/economy-error.js';

/** A statement of this name is unknown, or known, on a connection that another client left. */
const lost = new Set(['26000', '42P05']);

const tries = 20;

/** What a pooler breaks, and what to do about it. */
export interface PoolerFault {
  readonly says: string;
  readonly next: string;
}

const next =
  'use PgBouncer 1.21 or later with max_prepared_statements, or pool_mode = session (docs/scale.md#a-pooler)';

/**
 * What a pooler in front of the database breaks of what the service needs; null without one, and with one that keeps prepared
 * statements. Two clients take turns: where a client does not keep its connection, the second one gets that
 * on which the first has prepared its statement.
 */
export async function poolerFault(connectionString: string): Promise<PoolerFault | null> {
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
    // A connection that breaks rejects the query under way; without a listener it would also end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const [one, other] = [await connect(), await connect()];
  const prepared = { name: 'economy_pooler_check', text: 'SELECT $1::int AS n', values: [1] };
  try {
    await one.query(prepared);
    await other.query('BEGIN');
    await other.query(prepared);
    // On other connections, while the one it had is taken; among many that others use, it may get the same once more.
    for (let time = 0; time < tries; time += 1) await one.query(prepared);
    await other.query('COMMIT');
    return null;
  } catch (error) {
    if (lost.has(faultCode(error) ?? ''))
      return { says: `the pooler loses prepared statements (${(error as Error).message})`, next };
    if (/transaction blocks? not allowed|statement pooling/i.test((error as Error).message))
      return { says: `the pooler allows no transactions (${(error as Error).message})`, next };
    throw error;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

/** Throws where a pooler would let part of all calls fail. */
export async function refuseLosingPooler(connectionString: string): Promise<void> {
  const fault = await poolerFault(connectionString);
  if (fault !== null) throw new UserFault('POOLER', `DATABASE_URL: ${fault.says}: ${fault.next}.`);
}
