import { deflateRawSync } from 'node:zlib';
import { type Settings } from './settings.js';

/** A text of random characters is not compressed to less than this, in bytes and of its length. */
const least = 20;
const leastShare = 0.6;

/** True for a secret that repeats itself: long enough, but as easy to guess as a short one. */
export function isWeakSecret(secret: string): boolean {
  return deflateRawSync(secret, { level: 9 }).length < Math.min(least, secret.length * leastShare);
}

export interface SettingsWarning {
  readonly says: string;
  /** What to do about it. */
  readonly next: string;
}

/** Settings that work but should be changed; reported at the start and by the command `doctor`. */
export function settingsWarnings({
  auth,
  agents,
  metrics,
  production,
  databaseUrl,
}: Settings): SettingsWarning[] {
  const secrets = {
    JWT_SECRET: auth.secret,
    JWT_PREVIOUS_SECRET: auth.previousSecret,
    AGENT_CREDENTIALS_KEY: agents.credentialsKey,
    AGENT_PREVIOUS_CREDENTIALS_KEY: agents.previousCredentialsKey,
    METRICS_TOKEN: metrics.token,
  };
  const weak = Object.entries(secrets)
    .filter(([, secret]) => secret !== null && isWeakSecret(secret))
    .map(([name]) => ({
      says: `${name} repeats itself, so it is easier to guess than its length suggests`,
      next: strongSecret,
    }));
  if (!production || databaseUrl !== null) return weak;
  return [
    ...weak,
    {
      says: 'NODE_ENV is production and the database is the embedded one: it has no replica, and only one process can use it',
      next: 'set DATABASE_URL, or make backups of it (docs/operations.md)',
    },
  ];
}

const strongSecret = `generate one with: node -p "require('crypto').randomBytes(48).toString('base64url')"`;
