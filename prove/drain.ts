import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { faultsOf, readBooks } from './support/books.js';
import { HttpClient } from './support/http.js';
import { compareTrades } from './support/keyed-load.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { ServiceProcess } from './support/service.js';
import { type Target } from './support/target.js';
import { until } from './support/until.js';

export interface DrainOptions {
  /** For the process that is stopped: it shares the database of the target. */
  readonly env: Readonly<Record<string, string>>;
  readonly rounds: number;
  readonly seed: number;
  readonly progress?: Progress;
}

interface Scene {
  readonly database: Client;
  readonly http: HttpClient;
  readonly token: string;
  readonly instanceId: string;
  readonly ann: string;
  readonly bob: string;
}

/** The locks and requests that a process holds until it has ended must not run out before, however slow the machine is. */
const enoughTime = {
  'databaseTimeouts.lockMs': '120000',
  DATABASE_STATEMENT_MS: '120000',
  SHUTDOWN_GRACE_MS: '120000',
};

interface Totals {
  accepted: number;
  answered: number;
  refused: number;
}

/** SIGTERM under load: whatever the process accepted it answers, and what it did not answer it did not do. */
export async function proveDrain(target: Target, options: DrainOptions): Promise<ProofResult> {
  const { rounds, seed, progress = silent } = options;
  const env = { ...options.env, ...enoughTime };
  const violations = new Violations();
  const random = new Random(seed);
  const totals: Totals = { accepted: 0, answered: 0, refused: 0 };
  const scene = await createScene(target, random);
  const acknowledged = new Map<string, string | null>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1} of ${rounds}, ${violations.count} violations`);
      await stopUnderAccepted(
        await ServiceProcess.start(env),
        scene,
        `${round}-held`,
        acknowledged,
        totals,
        violations,
      );
      const service = await ServiceProcess.start(env);
      await stopUnderLoad(
        service,
        scene,
        `${round}-load`,
        200 + random.below(400),
        acknowledged,
        totals,
        violations,
      );
    }
    await compareTrades(scene.database, scene.instanceId, acknowledged, violations);
    for (const fault of faultsOf(await readBooks(scene.database, scene.instanceId, true)))
      violations.add(fault);
  } finally {
    await scene.http.close();
    await scene.database.end();
  }
  return { name: 'drain', figures: { rounds, ...totals }, violations: violations.list() };
}

async function createScene(target: Target, random: Random): Promise<Scene> {
  const { token } = await target.newTenant();
  const http = new HttpClient(target.baseUrls[0]!, token);
  const database = new Client({ connectionString: target.databaseUrl });
  await database.connect();
  const instance = await http.send('POST', '/v1/instance', { uuid: random.uuid() });
  const instanceId = instance.body['id'] as string;
  const spawn = async (): Promise<string> => {
    const body = { instanceIdentifier: instanceId, uuid: random.uuid(), type: 'natural', wealth: 1e6 };
    return (await http.send('POST', '/v1/agent-npc', body)).body['agentNpc'].id as string;
  };
  return { database, http, token, instanceId, ann: await spawn(), bob: await spawn() };
}

/** Requests that the service has begun to read, and holds because the instance is locked, when the signal comes. */
async function stopUnderAccepted(
  service: ServiceProcess,
  { database, token, instanceId, ann, bob }: Scene,
  prefix: string,
  acknowledged: Map<string, string | null>,
  totals: Totals,
  violations: Violations,
): Promise<void> {
  await database.query('BEGIN');
  await database.query('SELECT 1 FROM economy.instance WHERE id = $1 FOR UPDATE', [instanceId]);
  const names = Array.from({ length: 40 }, (_none, n) => `${prefix}-${n}`);
  const url = `${service.baseUrl}/v1/agent-npc/${instanceId}/${ann}/trade`;
  const requests = names.map((name) => {
    const body = JSON.stringify({ recipientIdentifier: bob, amount: 0.0001, metadata: { name } });
    return sendAfterContinue(url, token, body);
  });
  await Promise.all(requests.map(({ accepted }) => accepted));
  totals.accepted += names.length;
  service.signal('SIGTERM');
  await until('no connection is let in', async () => !(await answers(service.baseUrl)));
  await database.query('ROLLBACK');
  for (const [index, { answer }] of requests.entries()) {
    const name = names[index]!;
    try {
      const { status, body } = await answer;
      violations.check(status === 200, () => `an accepted request was answered ${status}: ${body}`);
      if (status === 200) acknowledged.set(name, (JSON.parse(body) as { id: string }).id);
      totals.answered += 1;
    } catch (error) {
      violations.add(`an accepted request was not answered: ${String(error)}`);
    }
  }
  const code = await service.ended;
  violations.check(code === 0, () => `the service ended with ${code} after SIGTERM`);
}

/** Whether a new connection is let in. */
async function answers(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/health/live`, { headers: { connection: 'close' } });
    await response.text();
    return true;
  } catch {
    return false;
  }
}

/** A request whose head the service has read when `accepted` resolves: it asked for the body. */
function sendAfterContinue(url: string, token: string, body: string) {
  let accept: () => void = () => undefined;
  const accepted = new Promise<void>((resolve) => (accept = resolve));
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(url, {
      method: 'PUT',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    sent.on('error', reject);
    sent.on('continue', () => {
      sent.end(body);
      accept();
    });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', reject);
    });
    sent.flushHeaders();
  });
  return { accepted, answer };
}

/** Requests on kept connections, one after the other: those that the end cuts off must have had no effect. */
async function stopUnderLoad(
  service: ServiceProcess,
  { token, instanceId, ann, bob }: Scene,
  prefix: string,
  afterMs: number,
  acknowledged: Map<string, string | null>,
  totals: Totals,
  violations: Violations,
): Promise<void> {
  const http = new HttpClient(service.baseUrl, token);
  const path = `/v1/agent-npc/${instanceId}/${ann}/trade`;
  const seen = { done: 0 };
  const work = async (client: number): Promise<void> => {
    for (let n = 0; ; n += 1) {
      const name = `${prefix}-${client}-${n}`;
      const body = { recipientIdentifier: bob, amount: 0.0001, metadata: { name } };
      try {
        const reply = await http.send('PUT', path, body);
        violations.check(
          reply.status === 200,
          () => `answered ${reply.status}: ${JSON.stringify(reply.body)}`,
        );
        acknowledged.set(name, reply.body['id'] as string);
        totals.answered += 1;
        seen.done += 1;
      } catch {
        // Never accepted: its name must not be among the trades.
        totals.refused += 1;
        return;
      }
    }
  };
  const clients = Array.from({ length: 8 }, (_none, client) => work(client));
  await until('the load runs', () => seen.done >= 50);
  await sleep(afterMs);
  const code = await service.end('SIGTERM');
  violations.check(code === 0, () => `the service ended with ${code} after SIGTERM`);
  await Promise.all(clients);
  await http.close();
}
