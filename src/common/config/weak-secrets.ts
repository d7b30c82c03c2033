import { deflateRawSync } from 'node:zlib';
import { type Settings } from './settings.js';

/** A text of random characters is not compressed to less than this, in bytes and of its length. */
const least = 20;
const leastShare = 0.6;

/** True for a secret that repeats itself: it is as long as a good one, and as easy to guess as a short one. */
export function isWeakSecret(secret: string): boolean {
  return deflateRawSync(secret, { level: 9 }).length < Math.min(least, secret.length * leastShare);
}

/** The variables whose secrets are weak, in words. */
export function weakSecrets({ auth, agents, metrics }: Settings): string[] {
  const secrets = {
    JWT_SECRET: auth.secret,
    JWT_PREVIOUS_SECRET: auth.previousSecret,
    AGENT_CREDENTIALS_KEY: agents.credentialsKey,
    AGENT_PREVIOUS_CREDENTIALS_KEY: agents.previousCredentialsKey,
    METRICS_TOKEN: metrics.token,
  };
  return Object.entries(secrets)
    .filter(([, secret]) => secret !== null && isWeakSecret(secret))
    .map(([name]) => `${name} repeats itself, so it is easy to guess for its length`);
}

export const strongSecret = `make one with: node -p "require('crypto').randomBytes(48).toString('base64url')"`;
