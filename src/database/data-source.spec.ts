import { dataSourceOptions } from './data-source.js';

describe('the connections of a data source', () => {
  const timeouts = { connectionMs: 1, lockMs: 2, statementMs: 3, idleTransactionMs: 4 };
  const optionsOf = (given: Parameters<typeof dataSourceOptions>[0]): unknown => {
    const { extra } = dataSourceOptions(given);
    const { options } = extra as { options: string };
    return Object.fromEntries(
      [...options.matchAll(/-c ([\w.]+)=((?:\\ |\S)+)/g)].map(([, name, value]) => [name, value]),
    );
  };

  it('have each time limit under the name that PostgreSQL has for it', () => {
    const settings = { url: 'postgres://nowhere', poolSize: 7, timeouts };
    expect(dataSourceOptions(settings)).toMatchObject({ poolSize: 7, connectTimeoutMS: 1 });
    expect(optionsOf(settings)).toEqual({
      TimeZone: 'UTC',
      default_transaction_isolation: 'read\\ committed',
      lock_timeout: '2',
      statement_timeout: '3',
      idle_in_transaction_session_timeout: '4',
      'citus.multi_shard_modify_mode': 'sequential',
    });
  });

  it('of an operator wait for a lock, not for ever, and for nothing else', () => {
    expect(optionsOf({ url: 'postgres://nowhere', poolSize: 1 })).toMatchObject({
      lock_timeout: '60000',
      statement_timeout: '0',
      idle_in_transaction_session_timeout: '0',
    });
  });
});
