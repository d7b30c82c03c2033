import { Client } from 'pg';
import { faultsOf, readBooks, verify } from './support/books.js';
import { HttpClient } from './support/http.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';
import { toNumber } from './support/units.js';

export interface ReplicaOptions {
  readonly seconds: number;
  readonly seed: number;
  readonly clients?: number;
  readonly progress?: Progress;
}

/**
 * Several replicas trade in one instance: the numbers of the events have no gap, and a client that waits for an answer and then
 * asks another replica comes later in the history.
 */
export async function proveReplicas(target: Target, options: ReplicaOptions): Promise<ProofResult> {
  const { seconds, seed, clients = 10, progress = silent } = options;
  const violations = new Violations();
  const { token } = await target.newTenant();
  const https = target.baseUrls.map((url) => new HttpClient(url, token));
  const database = new Client({ connectionString: target.databaseUrl });
  await database.connect();
  try {
    const random = new Random(seed);
    const instance = await https[0]!.send('POST', '/v1/instance', { uuid: random.uuid() });
    const instanceId = instance.body['id'] as string;
    const agentNpcs = Array.from({ length: 12 }, () => ({
      uuid: random.uuid(),
      type: 'natural',
      wealth: 50,
    }));
    const born = await https[0]!.send('POST', `/v1/instance/${instanceId}/agent-npcs`, { agentNpcs });
    const characters = (born.body['results'] as { event: { agentNpcId: string } }[]).map(
      ({ event }) => event.agentNpcId,
    );
    const seqs: number[][] = [];
    const until = Date.now() + seconds * 1000;
    let reads = 0;

    const work = async (client: number): Promise<void> => {
      const own: number[] = [];
      seqs.push(own);
      const random = new Random(seed * 1000 + client);
      for (let n = client; Date.now() < until; n += 1) {
        const [from, to] = random.chance(0.4)
          ? characters
          : [random.pick(characters), random.pick(characters)];
        const path = `/v1/agent-npc/${instanceId}/${from}/trade`;
        const body = { recipientIdentifier: to, amount: toNumber(BigInt(random.below(50_000))) };
        const reply = await https[n % https.length]!.send('PUT', path, body);
        if (reply.status === 200) own.push(reply.body['seq'] as number);
        else violations.check(reply.status === 422, () => `a trade answered ${reply.status}`);
      }
    };
    const read = async (): Promise<void> => {
      while (Date.now() < until) {
        for (const fault of faultsOf(await readBooks(database, instanceId, reads % 10 === 0)))
          violations.add(fault);
        reads += 1;
        progress(`${seqs.flat().length} trades, ${violations.count} violations`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all([read(), ...Array.from({ length: clients }, (_none, client) => work(client))]);

    for (const own of seqs) {
      const back = own.findIndex((seq, index) => index > 0 && seq <= own[index - 1]!);
      violations.check(back < 0, () => `a later trade has the number ${own[back]}, after ${own[back - 1]}`);
    }
    const all = seqs.flat().sort((a, b) => a - b);
    // The instance and its characters came first.
    const wrong = all.findIndex((seq, index) => seq !== index + 2 + characters.length);
    violations.check(wrong < 0, () => `the numbers of the trades have a gap or a twin at ${all[wrong]}`);
    for (const fault of faultsOf(await readBooks(database, instanceId, true))) violations.add(fault);
    for (const fault of await verify(target.databaseUrl, [instanceId])) violations.add(fault);
    return {
      name: 'replicas',
      figures: { replicas: https.length, trades: all.length, reads },
      violations: violations.list(),
    };
  } finally {
    await Promise.all(https.map((http) => http.close()));
    await database.end();
  }
}
