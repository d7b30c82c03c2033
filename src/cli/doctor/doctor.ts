import { Client } from 'pg';
import { connectionOptions } from '../../database/data-source.js';
import { provideDatabase } from '../../database/provide-database.js';
import { poolerFault } from '../../database/pooler-check.js';
import { readSettings } from '../../common/config/env.js';
import { type Settings } from '../../common/config/settings.js';
import { explainStartFault } from '../../process/explain-start-fault.js';
import { checkClock, checkPrivileges, checkSchema, checkServer } from './database-checks.js';
import { fault, type Finding, ok } from './finding.js';
import { checkTrail } from './trail-check.js';
import { checkAgents, checkCredentials, checkKeysKept, checkLimits, checkTokens } from './life-checks.js';
import { checkHashChain, checkOverdue, checkPurges, checkRollups, checkWebhooks } from './lag-checks.js';
import { checkNodes } from './nodes-check.js';
import { checkDataFolder, checkKeys, checkNode, checkSettings } from './process-checks.js';

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** Whether a service could run here: then agents can be probed. */
  readonly servable: boolean;
}

/**
 * Checks everything that a service needs, from the outside in: checks that depend on something broken are skipped.
 * Changes nothing: no secret, no migration; an embedded database that is not running is started for the checks.
 */
export async function examine(onProgress: (message: string) => void): Promise<Diagnosis> {
  const { settings, findings } = checkSettings();
  const found = [checkNode(), ...findings];
  if (!settings) return { findings: found, servable: false };
  found.push(await checkKeys(settings));
  if (settings.databaseUrl === null) {
    const { fresh, finding } = checkDataFolder(settings);
    found.push(finding);
    if (fresh && finding.state !== 'fault') {
      found.push(ok('database', 'the first start will create an embedded one'));
    }
    if (fresh || finding.state === 'fault') return { findings: found, servable: false };
  }
  try {
    const usable = settings.databaseUrl === null ? readSettings() : settings;
    const database = await provideDatabase(usable, onProgress);
    try {
      return await examineDatabase(usable, database.url, found);
    } finally {
      await database.release();
    }
  } catch (error) {
    const [says, next] = splitExplanation(explainStartFault(error));
    found.push(fault('database', says, next));
    return { findings: found, servable: false };
  }
}

async function examineDatabase(settings: Settings, url: string, found: Finding[]): Promise<Diagnosis> {
  const client = new Client({
    connectionString: url,
    options: connectionOptions(settings.databaseTimeouts),
    connectionTimeoutMillis: 5000,
    application_name: 'agent-npc-economy doctor',
  });
  // A connection that breaks rejects the query under way; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    found.push(...(await checkServer(client, settings.databasePoolSize)), await checkClock(client));
    const pooler = await poolerFault(url);
    if (pooler !== null) {
      found.push(fault('pooler', pooler.says, pooler.next));
      return { findings: found, servable: false };
    }
    const schema = await checkSchema(client);
    found.push(...schema.findings);
    if (!schema.usable) return { findings: found, servable: false };
    const privileges = await checkPrivileges(client, settings.migrationUrl !== null);
    found.push(privileges);
    if (privileges.state === 'fault') return { findings: found, servable: false };
    const nodes = await checkNodes(client);
    found.push(...nodes.findings, await checkAgents(client), ...(await checkCredentials(client, settings)));
    if (nodes.isComplete) {
      found.push(
        await checkWebhooks(client),
        await checkHashChain(client),
        await checkRollups(client),
        await checkOverdue(client),
        await checkPurges(client),
        await checkLimits(client, settings),
        await checkKeysKept(client),
      );
    }
    found.push(await checkTokens(client), await checkTrail(client));
    return { findings: found, servable: found.every(({ state }) => state !== 'fault') };
  } finally {
    await client.end();
  }
}

/** Splits a message into what is wrong and its last sentence, what to do. */
function splitExplanation(text: string): [string, string] {
  const line = text.split('\n').filter((part) => !part.startsWith('    at '));
  const joined = line.join(' ').trim();
  const cut = joined.search(/(?<=[.:)]) (?=[A-Z][^.]*\.?$)/);
  if (cut < 0) return [joined.replace(/\.$/, ''), 'check the log of the database'];
  return [joined.slice(0, cut).replace(/\.$/, ''), joined.slice(cut + 1).replace(/\.$/, '')];
}
