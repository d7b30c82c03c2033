import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadTokenKeys } from '../../identity/token-keys.js';
import { readGivenSettings } from '../../common/config/env.js';
import { type Settings, SettingsError } from '../../common/config/settings.js';
import { settingsWarnings } from '../../common/config/settings-warnings.js';
import { fault, type Finding, ok, warning } from './finding.js';

const oldestNode = [20, 19] as const;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = oldestNode;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) {
    return ok('node', `Node ${version}`);
  }
  return fault('node', `Node ${version} is too old`, `install Node ${oldestNode.join('.')} or later`);
}

/** The settings, if they are valid, and their findings. */
export function checkSettings(source?: Readonly<Record<string, string | undefined>>): {
  readonly settings: Settings | null;
  readonly findings: Finding[];
} {
  try {
    const settings = readGivenSettings(source);
    return { settings, findings: [ok('settings', 'valid'), ...remarks(settings)] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const findings = error.faults.map((says) =>
      fault('settings', says, 'docs/configuration.md lists every variable'),
    );
    return { settings: null, findings };
  }
}

function remarks(settings: Settings): Finding[] {
  const found = settingsWarnings(settings).map(({ says, next }) => warning('settings', says, next));
  if (settings.databaseUrl === null) return found;
  if (!settings.production) {
    found.push(
      warning(
        'settings',
        'NODE_ENV is not production: agents and webhooks may use plain http',
        'set NODE_ENV=production where others can register agents',
      ),
    );
  }
  if (settings.metrics.token === null) {
    found.push(
      warning('settings', 'nobody can read /metrics', 'set METRICS_TOKEN, and give it to Prometheus'),
    );
  }
  return found;
}

/** The keys of tokens: from a file, or requested from an external issuer. */
export async function checkKeys({ auth }: Settings): Promise<Finding> {
  if (auth.jwksUrl !== null) return checkIssuer(auth.jwksUrl);
  if (auth.keysFile === null) return ok('keys', 'tokens are signed with a secret');
  try {
    await loadTokenKeys(auth);
    return ok('keys', `${auth.keysFile} holds keys to sign with`);
  } catch (error) {
    return fault('keys', messageOf(error), 'give JWT_KEYS_FILE a key set of private keys');
  }
}

async function checkIssuer(url: string): Promise<Finding> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
    const { keys } = (await response.json()) as { keys?: unknown };
    if (!response.ok || !Array.isArray(keys)) throw new Error(`it answered ${response.status} without keys`);
    return ok('keys', `the issuer has ${keys.length} keys`);
  } catch (error) {
    return fault(
      'keys',
      `JWKS_URL returns no keys: ${messageOf(error)}`,
      'without them every token is refused: check the address and the network',
    );
  }
}

/** The folder of the embedded database and of generated secrets. `fresh`: never used. */
export function checkDataFolder({ dataDir }: Settings): {
  readonly fresh: boolean;
  readonly finding: Finding;
} {
  const there = existsSync(dataDir);
  const fresh = !there || readdirSync(dataDir).length === 0;
  const parent = there ? dataDir : nearest(dataDir);
  try {
    accessSync(parent, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return {
      fresh,
      finding: fault('data', `this user may not write to ${parent}`, 'give it to this user, or set DATA_DIR'),
    };
  }
  const open = ['jwt-secret', 'agent-credentials-key'].filter((name) => isOpen(join(dataDir, name)));
  if (open.length > 0) {
    const next = `chmod 600 ${open.map((name) => join(dataDir, name)).join(' ')}`;
    return { fresh, finding: fault('data', `others can read ${open.join(' and ')} in ${dataDir}`, next) };
  }
  return { fresh, finding: checkSpace(parent, fresh) };
}

function checkSpace(folder: string, fresh: boolean): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const mebibytes = Math.floor((bavail * bsize) / 1_048_576);
  if (mebibytes < 256) return fault('data', `only ${mebibytes} MiB are free in ${folder}`, 'make room');
  if (mebibytes < 2048)
    return warning('data', `only ${mebibytes} MiB are free in ${folder}`, 'free some space soon');
  return ok('data', fresh ? `nothing in ${folder} yet: the first start creates it` : `${folder} is writable`);
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function isOpen(file: string): boolean {
  // Windows has no such bits.
  return process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o077) !== 0;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
