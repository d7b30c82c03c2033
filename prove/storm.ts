import { Client } from 'pg';
import { verify } from './support/books.js';
import { HttpClient, type Json, type Reply } from './support/http.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';
import { type Units, toUnits } from './support/units.js';

export interface StormOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Requests with one key at once. */
  readonly width?: number;
  readonly progress?: Progress;
}

interface Actor {
  readonly https: readonly HttpClient[];
  readonly instanceId: string;
  readonly ann: string;
  readonly bob: string;
  readonly till: string;
}

type Request = (actor: Actor, random: Random) => Parameters<HttpClient['send']>;

/** Every kind of write that takes a key, and how many events its one effect has at least. */
const writes: Readonly<Record<string, { readonly request: Request; readonly events: number }>> = {
  trade: {
    events: 1,
    request: ({ instanceId, ann, bob }) => [
      'PUT',
      `/v1/agent-npc/${instanceId}/${ann}/trade`,
      { recipientIdentifier: bob, amount: 0.0001 },
    ],
  },
  account: {
    events: 1,
    request: ({ instanceId }, random) => [
      'POST',
      '/v1/account',
      { instanceIdentifier: instanceId, uuid: random.uuid(), name: 'Chest', wealth: 3 },
    ],
  },
  wage: {
    events: 1,
    request: ({ instanceId, till, bob }) => [
      'PUT',
      `/v1/account/${instanceId}/${till}/trade`,
      { recipientIdentifier: bob, amount: 0.0001 },
    ],
  },
  fee: {
    events: 1,
    request: ({ instanceId, ann }) => [
      'PUT',
      `/v1/agent-npc/${instanceId}/${ann}/trade`,
      { recipientIdentifier: instanceId, amount: 0.0001 },
    ],
  },
  bulk: {
    events: 2,
    request: ({ instanceId, ann, bob }) => {
      const entry = { traderIdentifier: ann, recipientIdentifier: bob, amount: 0.0001 };
      return ['POST', `/v1/instance/${instanceId}/trades`, { trades: [entry, entry] }];
    },
  },
  spawn: {
    events: 1,
    request: ({ instanceId }, random) => [
      'POST',
      '/v1/agent-npc',
      { instanceIdentifier: instanceId, uuid: random.uuid(), type: 'natural', wealth: 3 },
    ],
  },
  rate: {
    events: 1,
    request: ({ instanceId }) => ['PUT', `/v1/instance/${instanceId}/tax-rate`, { taxRate: 1 }],
  },
  tax: { events: 1, request: ({ instanceId }) => ['PUT', `/v1/instance/${instanceId}/tax`] },
  interact: {
    events: 1,
    request: ({ instanceId, ann, bob }) => [
      'PUT',
      `/v1/agent-npc/${instanceId}/${ann}/interact`,
      { responderIdentifier: bob },
    ],
  },
};

/** One key many times at once has one effect; in another application it is another key; in one bulk call it counts once. */
export async function proveStorm(target: Target, options: StormOptions): Promise<ProofResult> {
  const { seed, rounds, width = 50, progress = silent } = options;
  const random = new Random(seed);
  const violations = new Violations();
  const database = new Client({ connectionString: target.databaseUrl });
  await database.connect();
  const actors = [await createActor(target, random), await createActor(target, random)] as const;
  const totals = { requests: 0, replays: 0, conflicts: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { request, events }] of Object.entries(writes)) {
        progress(`round ${round + 1} of ${rounds}: ${name}, ${violations.count} violations`);
        // The same key and body in both applications, all at once.
        const key = random.uuid();
        const sent = actors.map((actor) => request(actor, random));
        const before = await Promise.all(actors.map((actor) => lastSeq(database, actor)));
        const replies = await Promise.all(actors.map((actor, at) => storm(actor, sent[at]!, key, width)));
        for (const [at, actor] of actors.entries()) {
          const settled = await settle(actor, sent[at]!, key);
          judge(violations, name, [...replies[at]!, settled]);
          const grown = (await lastSeq(database, actor)) - before[at]!;
          const most = name === 'tax' ? 100_000 : events;
          violations.check(
            grown >= events && grown <= most,
            () => `${name}: ${grown} events instead of ${events}`,
          );
          totals.requests += width + 1;
          totals.replays += replies[at]!.filter(({ replayed }) => replayed).length;
          totals.conflicts += replies[at]!.filter(({ status }) => status === 409).length;
        }
        const ids = replies.map((each) => idOf(each.find(({ status }) => status < 300)));
        const independent = ids[0] !== ids[1] && !ids.includes(undefined);
        violations.check(independent, () => `${name}: two applications share the effect of a key`);
      }
      await twiceInOneCall(violations, actors[0], random);
    }
    const ids = actors.map(({ instanceId }) => instanceId);
    for (const fault of await verify(target.databaseUrl, ids)) violations.add(fault);
  } finally {
    await Promise.all(actors.flatMap(({ https }) => https.map((http) => http.close())));
    await database.end();
  }
  return { name: 'storm', figures: { rounds, width, ...totals }, violations: violations.list() };
}

async function createActor(target: Target, random: Random): Promise<Actor> {
  const { token } = await target.newTenant();
  const https = target.baseUrls.map((url) => new HttpClient(url, token));
  const [http] = https;
  const instance = await http!.send('POST', '/v1/instance', { uuid: random.uuid(), taxRate: 1 });
  const instanceId = instance.body['id'] as string;
  const spawn = async (): Promise<string> => {
    const body = { instanceIdentifier: instanceId, uuid: random.uuid(), type: 'natural', wealth: 1000 };
    return (await http!.send('POST', '/v1/agent-npc', body)).body['agentNpc'].id as string;
  };
  const account = { instanceIdentifier: instanceId, uuid: random.uuid(), name: 'Till', wealth: 1000 };
  const till = (await http!.send('POST', '/v1/account', account)).body['account'].id as string;
  return { https, instanceId, ann: await spawn(), bob: await spawn(), till };
}

function storm({ https }: Actor, request: Parameters<HttpClient['send']>, key: string, width: number) {
  const [method, path, body] = request;
  return Promise.all(
    Array.from({ length: width }, (_none, n) =>
      https[n % https.length]!.send(method, path, body, { 'idempotency-key': key }),
    ),
  );
}

/** Once more when all is over: now the outcome must be there. */
async function settle({ https }: Actor, [method, path, body]: Parameters<HttpClient['send']>, key: string) {
  for (;;) {
    const reply = await https[0]!.send(method, path, body, { 'idempotency-key': key });
    if (reply.status !== 409) return reply;
  }
}

function judge(violations: Violations, name: string, replies: readonly Reply[]): void {
  const done = replies.filter(({ status }) => status < 300);
  const strange = replies.find(({ status }) => status >= 300 && status !== 409);
  violations.check(
    strange === undefined,
    () => `${name} answered ${strange?.status}: ${JSON.stringify(strange?.body)}`,
  );
  const texts = new Set(
    done.map(({ body }) =>
      JSON.stringify(body).replaceAll(',"replayed":true', '').replaceAll('"replayed":true,', ''),
    ),
  );
  violations.check(texts.size === 1, () => `${name}: ${texts.size} different answers to one key`);
  const first = done.filter(({ replayed }) => !replayed).length;
  violations.check(first === 1, () => `${name}: ${first} answers are no replay`);
}

async function twiceInOneCall(
  violations: Violations,
  { https, instanceId, ann, bob }: Actor,
  random: Random,
) {
  const [http] = https;
  const get = async (): Promise<Units> =>
    toUnits((await http!.send('GET', `/v1/agent-npc/${instanceId}/${bob}`)).body['wealth']);
  const before = await get();
  const entry = {
    traderIdentifier: ann,
    recipientIdentifier: bob,
    amount: 0.0002,
    idempotencyKey: random.uuid(),
  };
  const trades = [entry, entry, entry];
  const calls = await Promise.all(
    Array.from({ length: 5 }, () => http!.send('POST', `/v1/instance/${instanceId}/trades`, { trades })),
  );
  const grown = (await get()) - before;
  violations.check(
    grown === 2n,
    () => `a key twice in one bulk call moved ${grown} ten-thousandths instead of 2`,
  );
  const results = calls.flatMap(({ body }) => body['results'] as Json[]);
  const fresh = results.filter((result) => result['replayed'] !== true).length;
  violations.check(fresh === 1, () => `${fresh} entries of one key are no replay`);
}

function idOf(reply: Reply | undefined): unknown {
  return reply?.body['results']?.[0]?.event?.id ?? reply?.body['id'];
}

async function lastSeq(database: Client, { instanceId }: Actor): Promise<number> {
  const { rows } = await database.query<{ seq: string }>(
    'SELECT last_seq AS seq FROM economy.instance WHERE id = $1',
    [instanceId],
  );
  return Number(rows[0]?.seq);
}
