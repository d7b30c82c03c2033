import { constraintOf, faultCode, isDatabaseAway, isRetryable, toDatabaseError } from './database-fault.js';

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
    ['08006', 'DATABASE_UNAVAILABLE'],
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
    expect(isDatabaseAway(fromNode(code))).toBe(code === '08006');
  });

  it('leave what breaks a constraint to whoever asked, with or without its name', () => {
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
