import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.js';

/** The settings, with generated secrets if the database is embedded. */
export function withGeneratedSecrets(settings: Settings): Settings {
  const { databaseUrl, dataDir, auth, agents } = settings;
  if (databaseUrl !== null) return settings;
  const credentialsKey = agents.credentialsKey ?? generatedSecret(dataDir, 'agent-credentials-key');
  const hasKeys = [auth.secret, auth.jwksUrl, auth.keysFile].some(Boolean);
  const secret = hasKeys ? auth.secret : generatedSecret(dataDir, 'jwt-secret');
  return {
    ...settings,
    auth: { ...settings.auth, secret },
    agents: { ...settings.agents, credentialsKey },
  };
}

/** The embedded default needs no settings: secrets are generated once and stored with the data. */
function generatedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const secret = storedSecret(dataDir, file);
  if (secret.length >= 32) return secret;
  throw new SettingsError([`${file} holds no whole secret: delete it, and the next start makes another one`]);
}

function storedSecret(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) {
      // Linked into place atomically: no process, now or later, reads a partial file.
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
      try {
        linkSync(draft, file);
      } catch (error) {
        // Another process created it first: use that one.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        unlinkSync(draft);
      }
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError([`DATA_DIR cannot be used: ${(error as Error).message}`]);
  }
}
