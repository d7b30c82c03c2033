import { type Json } from '../support/api-client.js';
import { type Names } from './names.js';

/** By chance, of the process itself, or written some time after the call that it is about. */
const silent = new Set([
  ...['salt', 'requestId', 'request_id', 'token_id', 'jti', 'latencyMs', 'sealed'],
  ...['lastHealthCheck', 'last_health_check', 'lastDeliveredAt', 'backlog', 'progress'],
  ...['lastUsedAt', 'last_used_at'],
]);

/** Without what differs from run to run. */
export function withoutChance(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChance);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !silent.has(name));
  return Object.fromEntries(members.map(([name, each]) => [name, withoutChance(each)]));
}

/**
 * Bodies repeat the same things: within a section the first one is shown in full, and then of each what is new. Ids of events get names.
 */
export class Condensed {
  private seen = new Map<string, Json>();

  constructor(private readonly names: Names) {}

  beginSection(): void {
    this.seen = new Map();
  }

  of(body: Json): Json {
    // A cursor has ids in it.
    const shown = typeof body['nextCursor'] === 'string' ? { ...body, nextCursor: 'more' } : body;
    return this.inside(withoutChance(shown), true) as Json;
  }

  private inside(value: unknown, isRoot = false): unknown {
    if (Array.isArray(value)) return value.map((each) => this.inside(each));
    if (typeof value !== 'object' || value === null) return value;
    const thing = value as Json;
    const { id, seq } = thing;
    if (typeof id === 'string' && typeof seq === 'number') this.names.nameEvent(id, seq);
    const whole = Object.fromEntries(Object.entries(thing).map(([name, each]) => [name, this.inside(each)]));
    if (isRoot || typeof id !== 'string' || !('createdAt' in thing)) return whole;
    const kind = `${id} ${Object.keys(thing).join()}`;
    const before = this.seen.get(kind);
    this.seen.set(kind, whole);
    if (!before) return whole;
    const news = Object.entries(whole).filter(
      ([name, each]) => JSON.stringify(each) !== JSON.stringify(before[name]),
    );
    return Object.fromEntries([['id', id], ...news.map(([name, each]) => [name, each ?? 'none'])]);
  }
}
