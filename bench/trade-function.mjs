// The SQL function of trades, called by the code of the service without the service.
import { createDataSource } from '../dist/src/database/data-source.js';
import { DatabasePermits } from '../dist/src/database/database-permits.js';
import { withoutKey } from '../dist/src/ledger/idempotency.js';
import { KnownRows } from '../dist/src/ledger/known-rows.js';
import { LedgerCalls } from '../dist/src/ledger/ledger-calls.js';
import { TradeCall } from '../dist/src/ledger/trade-call.js';
import { inUnits } from '../dist/src/common/money/units.js';
import { Metrics } from '../dist/src/common/observation/metrics.js';

export async function openFunction({ databaseUrl, instanceId }) {
  const dataSource = await createDataSource({ url: databaseUrl, poolSize: 1 }).initialize();
  const look = async () => {
    const [row] = await dataSource.query(
      'SELECT pg_backend_pid() AS pid, last_seq::float8 AS seq FROM economy.instance WHERE id = $1',
      [instanceId],
    );
    return row;
  };
  const { pid, seq } = await look();
  let made = 0;
  const metrics = new Metrics();
  const permits = new DatabasePermits({ databasePoolSize: 2, databaseTimeouts: {} }, metrics);
  const ledger = new LedgerCalls(dataSource, metrics, { databaseTimeouts: {} }, permits);
  const rows = new KnownRows();
  const trade = async (_, pairs, amount) => {
    const entries = pairs.map(([trader, recipient]) => ({
      trader,
      recipient,
      amount: inUnits(amount),
      metadata: null,
      goods: null,
      request: withoutKey,
    }));
    const call = new TradeCall(instanceId, entries, { atomic: false, full: true }, rows);
    call.read(await ledger.run(call));
    made += entries.length;
  };
  const close = async () => {
    const events = (await look()).seq - seq;
    await dataSource.destroy();
    // Whatever its answer looks like: a refused trade leaves none, and costs little.
    if (events !== made) throw new Error(`${made} trades left ${events} events`);
  };
  return { pid, trade, close };
}
