import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.js';

/** The settings with the secrets that an embedded service makes for itself; the others have none made. */
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

/** The embedded default needs no setting: secrets made once and kept beside the data. */
function generatedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const secret = keptSecret(dataDir, file);
  if (secret.length >= 32) return secret;
  throw new SettingsError([`${file} holds no whole secret: delete it, and the next start makes another one`]);
}

function keptSecret(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) {
      // Linked into place as a whole: neither a process that starts at the same moment nor a later one reads half of it.
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
      try {
        linkSync(draft, file);
      } catch (error) {
        // Another process made it first: use that one.
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
