import { Client } from 'pg';
import { type Command } from './model/command.js';
import { Commands } from './model/commands.js';
import { type Expected, refusal, type Stage } from './model/expected.js';
import { describeRows, digest } from './model/rows.js';
import { WorldModel } from './model/world-model.js';
import { verify } from './support/books.js';
import { HttpClient, type Json, type Reply } from './support/http.js';
import { type Progress, type ProofResult, silent } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';

export interface ModelOptions {
  /** The first seed; the others follow it. */
  readonly seed: number;
  readonly seeds: number;
  readonly commands: number;
  readonly progress?: Progress;
}

/** The same commands to the service and to a model of it: answers, rows and refusals must agree after each. */
export async function proveModel(target: Target, options: ModelOptions): Promise<ProofResult> {
  const { seed, seeds, commands, progress = silent } = options;
  const violations: string[] = [];
  const seen = new Map<string, number>();
  for (let n = 0; n < seeds; n += 1) {
    const run = new ModelRun(target, seed + n, seen);
    const violation = await run.prove(commands, (step) =>
      progress(
        `seed ${seed + n} (${n + 1} of ${seeds}), command ${step} of ${commands}, ${violations.length} violations`,
      ),
    );
    if (violation !== null) violations.push(`seed ${seed + n}: ${violation}`);
  }
  const count = (prefix: string): number =>
    [...seen].reduce((sum, [name, times]) => sum + (name.startsWith(prefix) ? times : 0), 0);
  return {
    name: 'model',
    figures: {
      seeds: `${seed}…${seed + seeds - 1}`,
      commands: count(''),
      effects: count('2'),
      refusals: count('4'),
      replays: seen.get('2 replayed') ?? 0,
      codes: [...seen.keys()].filter((name) => name.startsWith('4')).length,
    },
    violations,
  };
}

interface Sent {
  readonly command: Command;
  readonly key: string;
  readonly reply: Reply;
}

interface Player {
  readonly http: HttpClient;
  readonly stage: Stage;
  readonly commands: Commands;
  /** Requests that had a key and whose outcome was kept. */
  readonly kept: Sent[];
}

class ModelRun {
  private readonly random: Random;
  private readonly database: Client;
  private readonly log: string[] = [];
  private readonly digests = new Map<string, string>();

  constructor(
    private readonly target: Target,
    seed: number,
    /** How often each kind of answer came. */
    private readonly seen: Map<string, number>,
  ) {
    this.random = new Random(seed);
    this.database = new Client({ connectionString: target.databaseUrl });
  }

  /** What is wrong, with the last commands before it; null when all went well. */
  async prove(commands: number, onStep: (step: number) => void): Promise<string | null> {
    await this.database.connect();
    const players = await this.createPlayers();
    const stages = players.map(({ stage }) => stage);
    try {
      for (let step = 1; step <= commands; step += 1) {
        if (step % 50 === 1) onStep(step);
        const fault = await this.step(this.random.pick(players), stages);
        if (fault !== null) return `command ${step}: ${fault}\n    ${this.log.slice(-6).join('\n    ')}`;
      }
      const faults = await verify(
        this.target.databaseUrl,
        stages.map(({ model }) => model.id),
      );
      return faults.length > 0 ? faults.join('; ') : null;
    } finally {
      await Promise.all(players.map(({ http }) => http.close()));
      await this.database.end();
    }
  }

  private async createPlayers(): Promise<[Player, Player]> {
    const first = await this.createStage();
    const second = await this.createStage();
    for (const { stage } of [first, second]) {
      this.digests.set(stage.model.id, await digest(this.database, stage.model.id));
    }
    return [
      { ...first, commands: new Commands(this.random, first.stage, second.stage), kept: [] },
      { ...second, commands: new Commands(this.random, second.stage, first.stage), kept: [] },
    ];
  }

  private async createStage(): Promise<{ http: HttpClient; stage: Stage }> {
    const { token } = await this.target.newTenant();
    const http = new HttpClient(this.target.baseUrls[0]!, token);
    const uuid = this.random.uuid();
    const { body } = await http.send('POST', '/v1/instance', { uuid });
    const model = new WorldModel(body['id'] as string, uuid);
    return { http, stage: { model, entries: new Map(), headers: new Set() } };
  }

  private async step(player: Player, stages: readonly Stage[]): Promise<string | null> {
    const { random } = this;
    if (player.kept.length > 0 && !player.stage.model.deleted && random.chance(0.1))
      return this.repeat(player, stages);
    const command = player.commands.next();
    const isWrite = command.method !== 'GET' || command.before !== undefined;
    const key = command.method !== 'GET' && random.chance(0.35) ? random.uuid() : '';
    const expected = command.early ?? command.play();
    if (!command.early) await command.before?.(this.database);
    const reply = await this.send(player, command, key);
    const fault = mismatch(reply, expected);
    if (fault !== null) return fault;
    if (!command.early) command.learn?.(reply);
    if (key !== '' && !command.early) {
      player.kept.push({ command, key, reply });
      player.stage.headers.add(key);
    }
    return this.compare(stages, isWrite && reply.status < 300 ? player.stage : null);
  }

  /** An earlier request again: the same answer and no effect; with another body: refused. */
  private async repeat(player: Player, stages: readonly Stage[]): Promise<string | null> {
    const { command, key, reply: first } = this.random.pick(player.kept);
    const changed = command.body !== undefined && this.random.chance(0.25);
    const again = changed ? { ...command, body: this.changed(command.path, command.body) } : command;
    const reply = await this.send(player, again, key);
    if (changed) return mismatch(reply, refusal('IDEMPOTENCY_KEY_REUSED')) ?? this.compare(stages, null);
    if (reply.status !== first.status) return `a repeat answered ${reply.status} after ${first.status}`;
    if (!reply.replayed) return 'a repeat does not say that it is one';
    if (bare(reply.body) !== bare(first.body)) {
      return `a repeat answered otherwise: ${bare(reply.body)} after ${bare(first.body)}`;
    }
    return this.compare(stages, null);
  }

  /** Another valid body for the same operation. */
  private changed(path: string, body: Json = {}): Json {
    if (path.endsWith('/capture')) return { ...body, final: body['final'] !== true };
    if (path.endsWith('/reversal')) return { ...body, atMost: body['atMost'] !== true };
    if (path.includes('/obligation/')) return { ...body, reason: 'otherwise' };
    if ('legs' in body) return { ...body, reason: body['reason'] === 'gift' ? 'barter' : 'gift' };
    if ('quantity' in body) return { ...body, quantity: body['quantity'] === 1 ? 2 : 1 };
    if ('trades' in body) return { ...body, atomic: body['atomic'] !== true };
    if ('agentNpcs' in body) return { ...body, atomic: body['atomic'] !== true };
    if ('amount' in body) return { ...body, amount: body['amount'] === 1 ? 2 : 1 };
    if ('uuid' in body) return { ...body, uuid: this.random.uuid() };
    if ('taxRate' in body) return { ...body, taxRate: body['taxRate'] === 1 ? 2 : 1 };
    return { ...body, name: body['name'] === 'Changed' ? 'Otherwise' : 'Changed' };
  }

  private async send({ http }: Player, command: Command, key: string): Promise<Reply> {
    const { method, path, body, headers } = command;
    const keyed: Record<string, string> = key === '' ? {} : { 'idempotency-key': key };
    const reply = await http.send(method, path, body, { ...headers, ...keyed });
    const code = codeIn(reply) ?? (reply.replayed ? 'replayed' : '');
    const kind = reply.status < 300 ? `2 ${code}` : `${Math.floor(reply.status / 100)} ${code}`;
    this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1);
    this.log.push(`${method} ${path} ${key} ${JSON.stringify(body ?? null)} → ${reply.status} ${code}`);
    return reply;
  }

  /** The rows of every world against the model; only those of `touched` may differ from before. */
  private async compare(stages: readonly Stage[], touched: Stage | null): Promise<string | null> {
    for (const stage of stages) {
      const { model } = stage;
      const lost = model.lostGoods();
      if (lost.length > 0)
        return `what there is of ${lost.join(', ')} is not what was made less what was consumed`;
      const now = await digest(this.database, model.id);
      const before = this.digests.get(model.id);
      this.digests.set(model.id, now);
      if (now !== before && stage !== touched) return `rows of ${model.id} changed, which should not`;
      if (now === before) continue;
      const rows = await describeRows(this.database, model);
      const expected = model.describe();
      const wrong = rows.findIndex((row, index) => row !== expected[index]);
      if (wrong >= 0 || rows.length !== expected.length) {
        const at = wrong >= 0 ? wrong : rows.length;
        return `the rows say "${rows[at]}", the model "${expected[at]}"`;
      }
    }
    // An effect that changed no row would be one that the model made alone.
    return touched === null ? null : this.unmatched(touched);
  }

  private async unmatched({ model }: Stage): Promise<string | null> {
    const rows = await describeRows(this.database, model);
    const wrong = model.describe().find((line, index) => line !== rows[index]);
    return wrong === undefined ? null : `the rows do not say "${wrong}"`;
  }
}

/** An asset has a code, too. */
function codeIn({ status, body }: Reply): string | undefined {
  return status < 400 ? undefined : (body['code'] as string | undefined);
}

function mismatch(reply: Reply, { status, code, check }: Expected): string | null {
  const found = codeIn(reply);
  if (reply.status !== status || found !== code) {
    return `answered ${reply.status} ${found ?? ''}, expected ${status} ${code ?? ''}: ${JSON.stringify(reply.body)}`;
  }
  return check?.(reply.body) ?? null;
}

/** Of an account, what no event keeps: it is as it is now, like the name of a character. */
const current = new Set(['name', 'kind', 'owner', 'taxable', 'metadata']);

/** Without what belongs to the request and not to its outcome. */
function bare(body: Json): string {
  return JSON.stringify(body, (name, value: unknown) => {
    if (name === 'requestId' || name === 'replayed') return undefined;
    if (!/account$/i.test(name) || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).filter(([field]) => !current.has(field)));
  });
}
