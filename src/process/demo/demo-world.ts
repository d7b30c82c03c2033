import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicationService } from '../../identity/application.service.js';
import { TokenService } from '../../identity/token.service.js';
import { deriveId } from '../../common/identifier.js';
import { WriteSignal } from '../../ledger/write-signal.js';
import { importWorld } from '../../instance/snapshot/world-import.js';
import { type DemoAgentFacts, prepareDemoAgent } from './demo-agent.js';
import { historyUntil } from './demo-history.js';
import { villageNpcs, villagers } from './village.js';

/** The content of `data/demo.json`. */
export interface DemoFacts {
  readonly baseUrl: string;
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly applicationId: string;
  readonly instanceId: string;
  readonly agentNpcIds: readonly string[];
  readonly npcIds: readonly string[];
  /** Only with the setting `DEMO_AGENT`. */
  readonly demoAgent?: DemoAgentFacts | undefined;
}

/** Names of the demo world's entities are fixed, so that its ids follow from the application's. */
const demoNamespace = '7b1c6a52-3c0e-4f6e-9d0b-2f7a51c0de00';
export const uuidOf = (key: string): string => deriveId(demoNamespace, deriveId(demoNamespace, hex(key)));

function hex(key: string): string {
  const text = Buffer.from(key.padEnd(16, '.')).toString('hex').slice(0, 32);
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

/**
 * Makes the demo application and its village on the first start, and writes what is needed to use them to `demo.json`.
 * Later starts find both there: only the token is made anew. With `demoAgent`, the endpoint of an agent, two more
 * villagers speak through it.
 */
export async function prepareDemo(
  app: INestApplicationContext,
  dataDir: string,
  baseUrl: string,
  demoAgent: string | null = null,
): Promise<DemoFacts> {
  const file = join(dataDir, 'demo.json');
  const applications = app.get(ApplicationService);
  const known = readFacts(file);
  const usable = known && (await applications.authenticate(known.clientId, known.clientSecret)) !== null;
  const facts = usable ? known : await createDemo(app);
  const token = await app.get(TokenService).issue(facts.applicationId);
  const agent = demoAgent === null ? undefined : await prepareDemoAgent(app, facts, demoAgent, uuidOf);
  const current = { ...facts, baseUrl, token, demoAgent: agent };
  mkdirSync(dataDir, { recursive: true });
  // Renamed into place: a file torn by a crash would mean another demo world.
  writeFileSync(`${file}.new`, `${JSON.stringify(current, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return current;
}

/** Two who can still trade, the richest first; fewer when the village has become empty or poor. */
export async function richestTwo(
  app: INestApplicationContext,
  instanceId: string,
): Promise<{ id: string; name: string }[]> {
  return app.get(DataSource).query<{ id: string; name: string }[]>(
    `SELECT id, name FROM economy.agent_npc WHERE instance_id = $1 AND deleted_at IS NULL
      ORDER BY wealth DESC, id LIMIT 2`,
    [instanceId],
  );
}

function readFacts(file: string): DemoFacts | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DemoFacts;
  } catch {
    return null;
  }
}

async function createDemo(app: INestApplicationContext): Promise<DemoFacts> {
  const { application, clientSecret } = await app.get(ApplicationService).create({
    name: 'Rivermoor',
    description: 'The demo village of a first start; revoke it whenever you like.',
    streamUsername: 'rivermoor',
  });
  const village = await createVillage(app.get(DataSource), application.id);
  // Its events are followed at once, not with the next sweep.
  app.get(WriteSignal).written(village.instanceId);
  return {
    baseUrl: '',
    token: '',
    clientId: application.id,
    clientSecret,
    applicationId: application.id,
    ...village,
  };
}

/** With its month of history. Its first characters have the same names at every first start, and so the same ids. */
async function createVillage(
  dataSource: DataSource,
  applicationId: string,
): Promise<Pick<DemoFacts, 'instanceId' | 'agentNpcIds' | 'npcIds'>> {
  const history = historyUntil(new Date());
  const { instanceId } = await importWorld(dataSource, {
    applicationId,
    uuid: uuidOf('village'),
    open: () => Readable.from([history]),
  });
  const living = await dataSource.query<{ id: string }[]>(
    `SELECT id FROM economy.agent_npc WHERE instance_id = $1 AND deleted_at IS NULL ORDER BY created_at, id`,
    [instanceId],
  );
  const founders = villagers.map(({ key }) => deriveId(instanceId, uuidOf(key)));
  const ids = living.map(({ id }) => id);
  return {
    instanceId,
    // The founders in their order, then who was born since.
    agentNpcIds: [
      ...founders.filter((id) => ids.includes(id)),
      ...ids.filter((id) => !founders.includes(id)),
    ],
    npcIds: villageNpcs.map(({ key }) => deriveId(instanceId, uuidOf(key))),
  };
}
