import { CircuitMemory } from './circuit-memory.js';

describe('CircuitMemory', () => {
  let now = 0;
  let memory: CircuitMemory;

  beforeEach(() => {
    now = 0;
    memory = new CircuitMemory({ failuresToOpen: 2, cooldownMs: 100 }, () => now);
  });

  it('is down after two failures in a row', () => {
    memory.recordFailure('a', 'timeout', 'm1');
    expect(memory.admit('a')).toBe(true);
    memory.recordSuccess('a');
    memory.recordFailure('a', 'timeout', 'm3');
    expect(memory.isDown('a')).toBe(false);
    memory.recordFailure('a', 'timeout', 'm4');
    expect(memory.isDown('a')).toBe(true);
    expect(memory.isDown('b')).toBe(false);
    expect([memory.reasonOf('a'), memory.reasonOf('b')]).toEqual(['timeout', '']);
  });

  it('counts the attempts of one message once', () => {
    memory.recordFailure('a', 'timeout', 'm1');
    memory.recordFailure('a', 'timeout', 'm1');
    expect(memory.isDown('a')).toBe(false);
  });

  it('lets one try after the cooldown', () => {
    memory.recordFailure('a', 'timeout');
    memory.recordFailure('a', 'timeout');
    now = 99;
    expect(memory.admit('a')).toBe(false);
    now = 100;
    expect([memory.admit('a'), memory.admit('a')]).toEqual([true, false]);
    memory.recordSuccess('a');
    expect([memory.admit('a'), memory.admit('a')]).toEqual([true, true]);
  });

  it('remembers a bounded number', () => {
    for (let n = 0; n < 10_001; n += 1) {
      memory.recordFailure(`e${n}`, 'timeout');
      memory.recordFailure(`e${n}`, 'timeout');
    }
    expect([memory.isDown('e0'), memory.isDown('e10000')]).toEqual([false, true]);
  });
});
