import { historyUntil } from './demo-history.js';

const dayMs = 86_400_000;
type Row = Readonly<Record<string, unknown>>;

/** Every moment in some data, with the name it has there. */
function momentsIn(value: unknown, name = ''): [name: string, at: number][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => momentsIn(member, key));
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? [[name, Date.parse(value)]] : [];
}

describe('the history of the demo village', () => {
  const now = new Date('2026-01-31T12:00:00Z');
  const rows = historyUntil(now)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, Row>);
  const events = rows.flatMap(({ event }) => (event ? [event] : []));
  const characters = rows.flatMap(({ holder: character }) => (character ? [character] : []));

  it('ends now, and says when each line of a talk was spoken', () => {
    expect(Math.abs(now.getTime() - Date.parse(String(events.at(-1)!['created_at'])))).toBeLessThan(1000);
    const talks = events.filter(({ kind }) => kind === 'interact');
    expect(talks.length).toBeGreaterThan(100);
    for (const { created_at: at, data } of talks) {
      const ended = Date.parse(String(at));
      for (const [, moment] of momentsIn((data as Row)['chat'])) {
        expect(moment).toBeLessThanOrEqual(ended);
        expect(moment).toBeGreaterThan(ended - 3_600_000);
      }
    }
  });

  it('has dates of the dead that can be: born, then dead, when their deaths are', () => {
    const deaths = events.filter(({ kind }) => kind === 'death');
    expect(deaths.length).toBeGreaterThan(0);
    for (const { created_at: at, data } of deaths) {
      const dead = (data as Row)['agentNpc'] as Row;
      const stored = characters.find(({ id }) => id === dead['id'])!;
      expect(dead).toMatchObject({ created_at: stored['created_at'], deleted_at: at, updated_at: at });
      expect(stored).toMatchObject({ deleted_at: at });
      for (const [name, moment] of momentsIn(dead)) {
        expect([name, moment >= Date.parse(String(stored['created_at']))]).toEqual([name, true]);
        expect([name, moment <= Date.parse(String(at))]).toEqual([name, true]);
      }
    }
  });

  it('has nothing in its events that is of another time, but what is due later', () => {
    for (const { created_at: at, kind, data } of events)
      for (const [name, moment] of momentsIn(data)) {
        const isLater = kind === 'obligation' && ['due', 'due_at'].includes(name);
        const apart = moment - Date.parse(String(at));
        expect([kind, name, isLater ? Math.abs(apart) < 8 * dayMs : apart <= 0]).toEqual([kind, name, true]);
      }
  });

  it('lives by goods, wages and promises', () => {
    const became = (kind: string, key: string): unknown[] =>
      [...new Set(rows.flatMap((row) => (row[kind] ? [row[kind][key]] : [])))].toSorted();
    expect(became('asset', 'code')).toEqual(['ale', 'bread', 'flour', 'grain']);
    expect(became('obligation', 'state')).toEqual(['broken', 'ended', 'kept', 'open']);
    const acts = events.flatMap(({ kind, data }) => (kind === 'obligation' ? [(data as Row)['action']] : []));
    expect(new Set(acts)).toEqual(new Set(['opened', 'missed', 'kept', 'broken', 'forgiven', 'ended']));
    expect(rows.some(({ listing }) => listing?.['state'] === 'open')).toBe(true);
  });

  it('has bread that is no older than it may be, and perished on the days of its nights', () => {
    const today = Math.floor(now.getTime() / dayMs);
    const lots = rows.flatMap(({ holding }) =>
      holding?.['asset'] === 'bread' ? [Number(holding['lot'])] : [],
    );
    expect(lots.length).toBeGreaterThan(0);
    for (const lot of lots) expect([0, 1, 2, 3]).toContain(today - lot);
    const nights = events.filter(({ kind }) => kind === 'perish');
    expect(nights.length).toBeGreaterThan(0);
    for (const { created_at: at, data } of nights) {
      const apart = Number((data as Row)['day']) - Math.floor(Date.parse(String(at)) / dayMs);
      expect([-1, 0, 1]).toContain(apart);
    }
  });
});
