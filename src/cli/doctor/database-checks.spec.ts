import { type Client } from 'pg';
import { checkClock, checkPrivileges, checkServer } from './database-checks.js';

const good = {
  version: '16.4 (Debian)',
  encoding: 'UTF8',
  zone: 'UTC',
  isolation: 'read committed',
  lock_timeout: '5s',
  read_only: 'off',
  fsync: 'on',
  commit: 'on',
  connections: 97,
};
const answering = (row: () => object): Client =>
  ({ query: () => Promise.resolve({ rows: [row()] }) }) as unknown as Client;

describe('the doctor about a server', () => {
  it('finds nothing wrong with one as it should be', async () => {
    expect(
      await checkServer(
        answering(() => good),
        97,
      ),
    ).toEqual([{ check: 'database', state: 'ok', says: 'PostgreSQL 16.4 (Debian), UTF8, UTC' }]);
    const oldest = { ...good, version: '14.0', commit: 'local' };
    expect(
      await checkServer(
        answering(() => oldest),
        10,
      ),
    ).toMatchObject([{ state: 'ok' }]);
  });

  it.each([
    [{ version: '13.16' }, 'fault', /^PostgreSQL 13\.16 is too old$/],
    [{ encoding: 'LATIN1' }, 'fault', /^its encoding is LATIN1/],
    [{ zone: 'Europe/Berlin' }, 'fault', /time zone Europe\/Berlin/],
    [{ lock_timeout: '0' }, 'fault', /lock_timeout is 0,/],
    [{ isolation: 'serializable' }, 'fault', /transactions are serializable$/],
    [{ read_only: 'on' }, 'fault', /^it is read-only$/],
    [{ fsync: 'off' }, 'warning', /^fsync is off/],
    [{ commit: 'off' }, 'warning', /^synchronous_commit is off/],
    [{ connections: 96 }, 'fault', /^it accepts 96 connections, and one process uses 97$/],
  ])('finds %j', async (wrong, state, says) => {
    const found = await checkServer(
      answering(() => ({ ...good, ...wrong })),
      97,
    );
    expect(found).toMatchObject([{ check: 'database', state, says: expect.stringMatching(says) }]);
    expect(found[0]!.next).toMatch(/\S/);
  });

  it('finds all that is wrong', async () => {
    const wrong = { ...good, encoding: 'LATIN1', zone: 'CET', read_only: 'on' };
    expect(
      await checkServer(
        answering(() => wrong),
        97,
      ),
    ).toHaveLength(3);
  });

  it.each([
    [0, 'ok', /within a second/],
    [900, 'ok', /within a second/],
    [1100, 'warning', /1\.1 s ahead of/],
    [-1100, 'warning', /1\.1 s behind/],
    [29_900, 'warning', /29\.9 s ahead of/],
    [31_000, 'fault', /31\.0 s ahead of/],
    [-31_000, 'fault', /31\.0 s behind/],
  ])('compares its clock, which is %d ms ahead', async (ahead, state, says) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    try {
      const found = await checkClock(answering(() => ({ at: 1_800_000_000_000 + ahead })));
      expect(found).toMatchObject({ check: 'clock', state, says: expect.stringMatching(says) });
    } finally {
      clock.mockRestore();
    }
  });

  it.each([
    [['event'], true, true, 'fault', /^ann may not read or write event$/],
    [[], true, true, 'warning', /^ann can change events/],
    [[], true, false, 'ok', /one role owns/],
    [[], false, true, 'ok', /^ann can add events but not change them$/],
  ])('looks at what its role may do: %#', async (missing, owner, ownRole, state, says) => {
    const found = await checkPrivileges(
      answering(() => ({ missing, user: 'ann', owner })),
      ownRole,
    );
    expect(found).toMatchObject({ check: 'privileges', state, says: expect.stringMatching(says) });
  });
});
