import { createHash } from 'node:crypto';

function toUuid(hex) {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** The id of the n-th character of a world: `md5(...)::uuid` in SQL, so that both sides know it. */
export function characterId(instanceId, n) {
  return toUuid(createHash('md5').update(`${instanceId}:${n}`).digest('hex'));
}

/** The usual size of a personality for a language model: 1 kB. */
export const personality = 'Keeps a stall by the north gate, never forgets a debt and speaks slowly. '
  .repeat(15)
  .slice(0, 1000);

/** Small numbers that look random and are the same in every run (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
