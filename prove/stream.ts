import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { EventListener, type Message } from './support/event-listener.js';
import { HttpClient } from './support/http.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';

export interface StreamOptions {
  /** Events that are written while the readers listen. */
  readonly events: number;
  readonly seed: number;
  readonly readers?: number;
  readonly progress?: Progress;
}

interface Scene {
  readonly target: Target;
  readonly token: string;
  readonly instanceId: string;
  /** The number of the last event there will be. */
  readonly lastSeq: number;
}

const characters = 20;
const bulk = 1000;

/**
 * Every process writes at once into one instance, and readers listen, each at any of the processes. They are cut at
 * random and go on with the last number they have seen, elsewhere: each sees every event once, in order.
 */
export async function proveStream(target: Target, options: StreamOptions): Promise<ProofResult> {
  const { events, seed, readers = 4, progress = silent } = options;
  const violations = new Violations();
  const random = new Random(seed);
  const { token } = await target.newTenant();
  const https = target.baseUrls.map((url) => new HttpClient(url, token));
  const database = new Client({ connectionString: target.databaseUrl });
  await database.connect();
  const lines: Reader[] = [];
  try {
    const instance = await https[0]!.send('POST', '/v1/instance', { uuid: random.uuid() });
    const instanceId = instance.body['id'] as string;
    const scene: Scene = { target, token, instanceId, lastSeq: 1 + characters + events };
    const lines = Array.from(
      { length: readers },
      (_none, n) => new Reader(scene, seed * 100 + n, violations),
    );
    const reading = Promise.all(lines.map((reader) => reader.run()));
    const writing = write(https, scene, random, events, () =>
      progress(`read up to ${lines.map(({ seq }) => seq).join(', ')} of ${scene.lastSeq}`),
    );
    await Promise.all([reading, writing]);
    const written = await digestOf(database, instanceId);
    for (const reader of lines) {
      violations.check(reader.digest() === written, () => 'a reader has seen other events than were written');
    }
    const sum = (of: (reader: Reader) => number): number =>
      lines.reduce((all, reader) => all + of(reader), 0);
    return {
      name: 'stream',
      figures: {
        processes: https.length,
        events: scene.lastSeq,
        readers,
        cuts: sum(({ cuts }) => cuts),
        'ended as too slow': sum(({ tooSlow }) => tooSlow),
        seen: sum(({ seen }) => seen),
      },
      violations: violations.list(),
    };
  } finally {
    for (const reader of lines) reader.stopped = true;
    await Promise.all(https.map((http) => http.close()));
    await database.end();
  }
}

async function write(
  https: readonly HttpClient[],
  { instanceId }: Scene,
  random: Random,
  events: number,
  told: () => void,
): Promise<void> {
  const agentNpcs = Array.from({ length: characters }, () => ({
    uuid: random.uuid(),
    type: 'natural',
    wealth: 1e6,
  }));
  const born = await https[0]!.send('POST', `/v1/instance/${instanceId}/agent-npcs`, { agentNpcs });
  const ids = (born.body['results'] as { event: { agentNpcId: string } }[]).map(
    ({ event }) => event.agentNpcId,
  );
  let left = events;
  const work = async (http: HttpClient): Promise<void> => {
    while (left > 0) {
      const size = Math.min(left, 1 + random.below(bulk));
      left -= size;
      const trades = Array.from({ length: size }, () => {
        const from = random.below(ids.length);
        const to = (from + 1 + random.below(ids.length - 1)) % ids.length;
        return { traderIdentifier: ids[from], recipientIdentifier: ids[to], amount: 0.0001 };
      });
      for (;;) {
        const reply = await http.send('POST', `/v1/instance/${instanceId}/trades`, { trades });
        if (reply.status === 201 && reply.body['registered'] === size) break;
        if (reply.status !== 503) throw new Error(`a bulk call answered ${reply.status}`);
        await sleep(100);
      }
      told();
    }
  };
  await Promise.all(https.map(work));
}

/** Listens until it has seen the last event, over as many connections as it takes. */
class Reader {
  seq = 0;
  seen = 0;
  cuts = 0;
  tooSlow = 0;
  /** Set when the proof ends before its time. */
  stopped = false;
  private readonly random: Random;
  private readonly hash = createHash('sha256');

  constructor(
    private readonly scene: Scene,
    seed: number,
    private readonly violations: Violations,
  ) {
    this.random = new Random(seed);
  }

  digest(): string {
    return this.hash.copy().digest('hex');
  }

  async run(): Promise<void> {
    const { target, token, instanceId, lastSeq } = this.scene;
    while (this.seq < lastSeq && !this.stopped) {
      const baseUrl = this.random.pick(target.baseUrls);
      // Each is cut thrice at least, however quickly it could have read it all at once.
      const toTheEnd = this.random.chance(0.2) && this.cuts >= 3;
      const until = toTheEnd ? lastSeq : this.seq + this.random.below(Math.ceil(lastSeq / 10));
      let listener: EventListener | undefined = undefined;
      const onMessage = (message: Message): void => {
        this.take(message);
        if (this.seq >= Math.min(until, lastSeq) && message.id !== null) void listener?.cut();
      };
      listener = await EventListener.open(baseUrl, token, instanceId, { lastEventId: this.seq, onMessage });
      if (listener.status !== 200)
        throw new Error(`a stream was answered ${listener.status}: ${listener.body}`);
      // Also where it waits for the next event.
      const bored = setTimeout(() => void listener.cut(), 50 + this.random.below(3000));
      await listener.ended;
      clearTimeout(bored);
      this.cuts += 1;
    }
  }

  private take({ id, event, data }: Message): void {
    if (event === 'end') {
      const { code, lastEventId } = JSON.parse(data) as { code: string; lastEventId: string };
      if (code === 'TOO_SLOW') this.tooSlow += 1;
      this.violations.check(code === 'TOO_SLOW', () => `a stream was ended as ${code}`);
      this.violations.check(
        lastEventId === String(this.seq),
        () => `ended after ${lastEventId}, not ${this.seq}`,
      );
      return;
    }
    this.violations.check(id === this.seq + 1, () => `${id} came after ${this.seq}`);
    this.violations.check(data.includes(`"seq":${id},`), () => `the data of ${id} is of another event`);
    this.seq = id ?? this.seq;
    this.seen += 1;
    this.hash.update(`${id} ${/"id":"([^"]+)"/.exec(data)?.[1]}\n`);
  }
}

async function digestOf(database: Client, instanceId: string): Promise<string> {
  const { rows } = await database.query<{ seq: string; id: string }>(
    `SELECT seq, coalesce(id, economy.event_id(instance_id, seq, created_at)) AS id
       FROM economy.event WHERE instance_id = $1 ORDER BY seq`,
    [instanceId],
  );
  const hash = createHash('sha256');
  for (const { seq, id } of rows) hash.update(`${seq} ${id}\n`);
  return hash.digest('hex');
}
