import {
  constraintOf,
  faultCode,
  isDatabaseAway,
  isOutcomeUnknown,
  isRetryable,
  toDatabaseError,
} from './database-fault.js';

/** What comes from another node of a cluster: no constraint and no table, or those of a shard. */
const fromNode = (code: string, more: object = {}): Error =>
  Object.assign(new Error('query failed'), {
    driverError: Object.assign(new Error('from a worker'), { code, ...more }),
  });

describe('faults of the database', () => {
  it.each([
    ['40001', 'OVERLOADED'],
    ['40P01', 'OVERLOADED'],
    ['55P03', 'OVERLOADED'],
    ['57014', 'OVERLOADED'],
    ['08006', 'DATABASE_UNAVAILABLE'],
    ['25P03', 'DATABASE_UNAVAILABLE'],
    ['25P04', 'DATABASE_UNAVAILABLE'],
    ['53100', 'DATABASE_UNAVAILABLE'],
  ])('are told by their SQLSTATE %s alone: %s', (code, expected) => {
    for (const more of [
      {},
      { constraint: undefined, table: undefined },
      { constraint: 'pk_agent_npc_102157', table: 'agent_npc_102157' },
    ]) {
      const fault = fromNode(code, more);
      expect(faultCode(fault)).toBe(code);
      expect(toDatabaseError(fault)).toMatchObject({ code: expected });
    }
    expect(isRetryable(fromNode(code))).toBe(code.startsWith('40'));
    expect(isDatabaseAway(fromNode(code))).toBe(/^(08|25P)/.test(code));
  });

  it.each([
    ['timeout exceeded when trying to connect', 'OVERLOADED', /became free in time; nothing was written/],
    [
      'Connection terminated due to connection timeout',
      'DATABASE_UNAVAILABLE',
      /reached; nothing was written/,
    ],
    [
      'Query runner already released. Cannot run queries anymore.',
      'DATABASE_UNAVAILABLE',
      /lost before .* nothing was written/,
    ],
    [
      'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
      'DATABASE_UNAVAILABLE',
      /lost before .* nothing was written/,
    ],
    ['Connection terminated unexpectedly', 'DATABASE_UNAVAILABLE', /is unknown/],
  ])('without a SQLSTATE are told by what the driver says: %s', (message, code, detail) => {
    const fault = new Error(message);
    expect(toDatabaseError(fault)).toMatchObject({ code, detail: expect.stringMatching(detail) as string });
    expect(isDatabaseAway(fault)).toBe(code === 'DATABASE_UNAVAILABLE');
    expect(isOutcomeUnknown(fault)).toBe(/unexpectedly/.test(message));
  });

  it.each([
    ['could not find valid entry for shard 102321', 'OVERLOADED', true],
    ['postmaster was shut down, exiting', 'DATABASE_UNAVAILABLE', false],
  ])('of a cluster that are internal errors are told by their text: %s', (message, code, repeats) => {
    const fault = Object.assign(new Error(message), { code: 'XX000' });
    expect(toDatabaseError(fault)).toMatchObject({ code });
    expect([isRetryable(fault), isOutcomeUnknown(fault)]).toEqual([repeats, !repeats]);
    expect(toDatabaseError(Object.assign(new Error('another'), { code: 'XX000' }))).toBeNull();
  });

  it('leave a broken constraint to the caller, with or without its name', () => {
    expect(toDatabaseError(fromNode('23505', { constraint: 'pk_agent_npc_102157' }))).toBeNull();
    expect(toDatabaseError(fromNode('23505'))).toBeNull();
  });

  it.each([
    ['pk_agent_npc_102157', 'pk_agent_npc'],
    ['ck_agent_npc_wealth', 'ck_agent_npc_wealth'],
    ['fk_agent_npc_parent_child_1021570', 'fk_agent_npc_parent_child'],
    [undefined, undefined],
  ])('name the constraint without the number of its shard: %s', (constraint, expected) => {
    expect(constraintOf(fromNode('23514', { constraint }))).toBe(expected);
    expect(constraintOf(Object.assign(new Error('x'), { constraint }))).toBe(expected);
  });

  it('name none where there is none', () => {
    expect(constraintOf(null)).toBeUndefined();
    expect(constraintOf(new Error('x'))).toBeUndefined();
  });
});
