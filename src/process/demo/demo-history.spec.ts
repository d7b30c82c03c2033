import { historyUntil } from './demo-history.js';

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

  it('has nothing in its events that is of another time', () => {
    for (const { created_at: at, kind, data } of events)
      for (const [name, moment] of momentsIn(data))
        expect([kind, name, moment <= Date.parse(String(at))]).toEqual([kind, name, true]);
  });
});
