import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './env.js';
import { variables } from './env-variables.js';
import { SettingsError } from './settings.js';

const database = 'postgres://user:hush@db.example:5432/economy';
const secret = 'x'.repeat(32);

function faultsOf(source: Record<string, string>): readonly string[] {
  try {
    readSettings(source, false);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

describe('readSettings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'economy-env-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('needs nothing but a key with a database', () => {
    const settings = readSettings({ DATABASE_URL: database, JWT_SECRET: secret }, false);
    expect(settings).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: database,
      demo: false,
      logPretty: false,
      auth: { secret, jwksUrl: null, keysFile: null, lifetimeSeconds: 86_400 },
      interact: { fallback: 'empty', maxLines: 6, allowedHosts: [] },
    });
  });

  it('needs nothing at all when embedded, and generates the secret once', () => {
    const first = readSettings({ DATA_DIR: folder }, true);
    expect(first).toMatchObject({ host: '127.0.0.1', databaseUrl: null, demo: true, logPretty: true });
    expect(first.interact.allowedHosts).toEqual(['loopback']);
    expect(first.auth.secret!.length).toBeGreaterThanOrEqual(32);
    expect(readSettings({ DATA_DIR: folder }, true).auth.secret).toBe(first.auth.secret);
    const file = join(folder, 'jwt-secret');
    expect(readFileSync(file, 'utf8').trim()).toBe(first.auth.secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each(['', ' ', ' , '])('lets nobody in by a list of hosts that is set to %j', (nobody) => {
    const lists = { AGENT_ALLOWED_HOSTS: nobody, WEBHOOK_ALLOWED_HOSTS: nobody };
    const settings = readSettings({ DATA_DIR: folder, ...lists }, true);
    expect([settings.interact.allowedHosts, settings.webhooks.allowedHosts]).toEqual([[], []]);
  });

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', 'LOCALHOST', '::1'])(
    'has a demo, and agents and webhooks on this machine, at %s',
    (HOST) => {
      const { demo, interact, webhooks } = readSettings({ DATA_DIR: folder, HOST }, true);
      expect([demo, interact.allowedHosts, webhooks.allowedHosts]).toEqual([
        true,
        ['loopback'],
        ['loopback'],
      ]);
    },
  );

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: '127.0.0.1.example.com' },
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', HOST: 'localhost' },
  ])('has neither demo nor loopback with %j; loopback may be asked for, a demo is refused', (env) => {
    const { demo, interact, webhooks } = readSettings({ DATA_DIR: folder, ...env }, true);
    expect([demo, interact.allowedHosts, webhooks.allowedHosts]).toEqual([false, [], []]);
    const given = { AGENT_ALLOWED_HOSTS: 'loopback', WEBHOOK_ALLOWED_HOSTS: 'loopback' };
    const wanted = readSettings({ DATA_DIR: folder, ...env, ...given }, true);
    expect([wanted.interact.allowedHosts, wanted.webhooks.allowedHosts]).toEqual([
      ['loopback'],
      ['loopback'],
    ]);
    expect(faultsOf({ DATA_DIR: folder, ...env, DEMO: 'true' })).toEqual([
      expect.stringMatching(
        /^DEMO=true prints a token with all rights: .*(?:NODE_ENV=production|HOST=127.0.0.1)$/,
      ),
    ]);
  });

  it('does not take an empty DATABASE_URL for the embedded database in production', () => {
    const empty = { DATABASE_URL: ' ', DATA_DIR: folder };
    expect(faultsOf({ ...empty, NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^DATABASE_URL is set, but empty/),
    ]);
    expect(faultsOf(empty)).toEqual([]);
  });

  it('says in one line that a database needs a key', () => {
    const faults = faultsOf({ DATABASE_URL: database });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^JWT_SECRET is missing: .*JWKS_URL/);
    expect(faultsOf({ DATABASE_URL: database, JWT_SECRET: '  ' })).toEqual(faults);
  });

  it('reports all faults at once, each by the name of its variable', () => {
    const source = {
      PORT: '99999',
      LOG_FORMAT: 'xml',
      DATABASE_URL: 'mysql://user:hush@db.example/economy',
      DATABASE_POOL_SIZE: 'many',
      DEMO: 'perhaps',
      JWT_SECRET: 'short',
      JWKS_URL: 'ftp://keys.example',
      JWT_LIFETIME: '1.5',
      INTERACT_FALLBACK: 'panic',
      INTERACT_TURN_MS: '-1',
      LOG_LEVEL: 'loud',
      SHUTDOWN_GRACE_MS: '1e99',
    };
    const faults = faultsOf(source);
    expect(faults).toHaveLength(Object.keys(source).length);
    for (const name of Object.keys(source)) {
      expect(faults.filter((fault) => fault.startsWith(name))).toHaveLength(1);
    }
    expect(faults.join()).not.toContain('hush');
    expect(new SettingsError(faults).message.split('\n')).toHaveLength(faults.length + 1);
  });

  it('shows what was given instead, unless it may be secret', () => {
    const wrong = 'quite wrong!';
    const faults = variables.flatMap(({ name }) =>
      faultsOf({ DATABASE_URL: database, JWT_SECRET: secret, [name]: wrong }),
    );
    const silent = faults.filter((fault) => !fault.endsWith(`, not "${wrong}"`));
    expect(faults.length - silent.length).toBeGreaterThan(20);
    // Keys, and addresses, which may have a password in them.
    const secretive = /^(?:\w+_(?:KEY|SECRET|TOKEN)|JWT_SECRET,|\w+_(?:URL|ENDPOINT)|DEMO_AGENT)$/;
    expect(silent.map((fault) => fault.split(' ')[0]!).filter((name) => !secretive.test(name))).toEqual([]);
  });

  it('takes one source of keys only', () => {
    const both = { DATABASE_URL: database, JWT_SECRET: secret, JWKS_URL: 'https://keys.example/set' };
    expect(faultsOf(both)).toEqual([expect.stringContaining('exclude each other')]);
  });

  it('counts the bytes of a secret', () => {
    expect(faultsOf({ DATABASE_URL: database, JWT_SECRET: 'x'.repeat(31) })).toHaveLength(1);
    expect(faultsOf({ DATABASE_URL: database, JWT_SECRET: '🦊'.repeat(8) })).toHaveLength(0);
  });

  it('reads lists, blanks around values and words of any case', () => {
    const settings = readSettings(
      {
        DATABASE_URL: database,
        JWT_SECRET: secret,
        HOST: '127.0.0.1',
        PORT: ' 8080 ',
        DEMO: 'TRUE',
        CORS_ORIGINS: ' https://a.example, ,https://b.example ',
      },
      false,
    );
    expect(settings).toMatchObject({
      port: 8080,
      demo: true,
      corsOrigins: ['https://a.example', 'https://b.example'],
    });
  });

  it('names each variable once in its table', () => {
    const names = variables.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
