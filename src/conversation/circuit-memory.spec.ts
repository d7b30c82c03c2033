import { CircuitMemory } from './circuit-memory.js';

describe('CircuitMemory', () => {
  let now = 0;
  let memory: CircuitMemory;

  beforeEach(() => {
    now = 0;
    memory = new CircuitMemory({ failuresToOpen: 2, cooldownMs: 100 }, () => now);
  });

  it('is down after two failures in a row', () => {
    memory.record('a', false, 'm1');
    expect(memory.admit('a')).toBe(true);
    memory.record('a', true, 'm2');
    memory.record('a', false, 'm3');
    expect(memory.isDown('a')).toBe(false);
    memory.record('a', false, 'm4');
    expect(memory.isDown('a')).toBe(true);
    expect(memory.isDown('b')).toBe(false);
  });

  it('counts the attempts of one message once', () => {
    memory.record('a', false, 'm1');
    memory.record('a', false, 'm1');
    expect(memory.isDown('a')).toBe(false);
  });

  it('lets one try after the cooldown', () => {
    memory.record('a', false);
    memory.record('a', false);
    now = 99;
    expect(memory.admit('a')).toBe(false);
    now = 100;
    expect([memory.admit('a'), memory.admit('a')]).toEqual([true, false]);
    memory.record('a', true);
    expect([memory.admit('a'), memory.admit('a')]).toEqual([true, true]);
  });

  it('remembers a bounded number', () => {
    for (let n = 0; n < 10_001; n += 1) {
      memory.record(`e${n}`, false);
      memory.record(`e${n}`, false);
    }
    expect([memory.isDown('e0'), memory.isDown('e10000')]).toEqual([false, true]);
  });
});
