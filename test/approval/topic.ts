import { parse } from 'yaml';
import { DataSource } from 'typeorm';
import { Expiries } from '../../src/instance/expiries.js';
import { InstancePurge } from '../../src/instance/instance-purge.js';
import { Nights } from '../../src/instance/nights.js';
import { ScheduledCollections } from '../../src/instance/scheduled-collections.js';
import { TextRetention } from '../../src/instance/text-retention.js';
import { RollupKeeper } from '../../src/instance/insight/rollup-keeper.js';
import { HoldExpiry } from '../../src/hold/hold-expiry.js';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { RetentionSweep } from '../../src/application/retention-sweep.js';
import { SilentTalkSweep } from '../../src/conversation/silent-talk-sweep.js';
import { builtInAgentId } from '../../src/identity/application.service.js';
import { TokenService } from '../../src/identity/token.service.js';
import { KeySweep } from '../../src/ledger/key-sweep.js';
import { HashChainKeeper } from '../../src/ledger/hash-chain-keeper.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type ApiClient, type Answer, type Json } from '../support/api-client.js';
import { choosePassword } from '../support/people.js';
import { type TestService } from '../support/test-service.js';
import { type FixedAgent } from './fixed-agent.js';
import { Condensed } from './condensed.js';
import { Names } from './names.js';
import { bodyLines, inline, lines } from './printed.js';
import { type Rows } from './rows.js';
import { type StoppedClock } from './stopped-clock.js';
import { day, minute, spanOf, Things } from './things.js';

const sweeps = {
  ...{ holds: HoldExpiry, payments: DuePayments, taxes: ScheduledCollections, nights: Nights },
  ...{ expiries: Expiries, purge: InstancePurge, texts: TextRetention, keys: KeySweep },
  ...{ retention: RetentionSweep, silence: SilentTalkSweep, rollup: RollupKeeper, chain: HashChainKeeper },
};

/** Every call of all topics, by method and path. */
export const called = new Set<string>();

export interface Surroundings {
  readonly service: TestService;
  readonly clock: StoppedClock;
  readonly rows: Rows;
  readonly agent: FixedAgent;
}

/**
 * Runs the calls of one approved file, and says what each of them returned and which rows it changed.
 *
 * `POST {by them, key k, match *, full} /v1/hold {…} as h`: who calls with which headers, the path and the body, and the name of what it
 * makes; without `full`, it prefers a minimal response. `LIST` reads all pages of a list, `BARK` forgets the line. A path with `{a,b}` is a call
 * for each. `~h` is a uuid for something new, `$h` its id, `@h` its path, `#h` the seq of its event, `%h` its token or secret, `<+3d>` a time,
 * `AGENT` the address of the fixed agent. `while` begins a call that `ended` waits for, and `{quiet}` tells no rows meanwhile.
 *
 * `ruled` topics ask a service with `rules.ts`. `verify` proves the ledger of all worlds.
 * `begins 2012-01-02` is the day of the first section, `##` begins a section on the next day, `join` another application, `wait 3d` lets
 * time pass, `sweep` does what is due then. `says` gives the fixed agent its turns, and `asked` tells what it was told. `hooks` is
 * its status for webhooks, and `heard 1` what they brought. `STREAM` reads so many events, `INVITED` lets somebody choose a password.
 */
export class Topic {
  private readonly things: Things;
  private readonly clients = new Map<string, ApiClient>();
  private readonly applications: string[] = [];
  private readonly names: Names;
  private readonly condensed: Condensed;
  private readonly start: number;
  /** A call that others are made for. */
  private underWay: Promise<string[]> = Promise.resolve([]);
  /** What takes no time, by its verb. */
  private readonly preparations: Readonly<
    Record<string, (rest: string) => Promise<string[] | void> | string[] | void>
  > = {
    begins: () => [],
    ruled: () => [],
    verify: () => this.verify(),
    join: (name) => this.join(name),
    wait: (span) => this.moveTo(this.around.clock.time + spanOf(span)),
    says: (turns) => void (this.around.agent.turns = parse(`[${this.things.filled(turns)}]`) as Json[]),
    asked: () => this.around.agent.asked.splice(0).flatMap((text) => this.names.tell(text).split('\n')),
    hooks: (status) => void (this.around.agent.status = Number(status)),
    heard: (count) => this.heard(Number(count)),
    ended: () => this.underWay,
  };
  private readonly acts: Readonly<Record<string, (rest: string) => Promise<string[]>>> = {
    sweep: (kinds) => this.sweep(kinds.split(' ')),
    STREAM: (path) => this.stream(path),
    INVITED: (name) => this.choosePassword(name),
    while: (call) => {
      const [method = '', rest = ''] = call.split(/ (.*)/s);
      this.underWay = this.call(method, rest);
      return Promise.resolve([]);
    },
  };

  constructor(
    title: string,
    private readonly around: Surroundings,
  ) {
    this.start = around.clock.time;
    this.names = new Names(this.start);
    this.condensed = new Condensed(this.names);
    this.things = new Things(title, this.names, around.clock, around.agent.url);
  }

  /** The approved text, as it should be now: lines with two spaces before them are what came of the line above. */
  async run(script: string): Promise<string> {
    const told: string[] = [];
    this.around.agent.asked.length = 0;
    await this.join('us');
    for (const line of script.split('\n')) {
      if (line.startsWith('  ')) continue;
      told.push(line);
      if (line === '' || line.startsWith('#')) {
        if (line.startsWith('##')) await this.beginSection();
        continue;
      }
      told.push(...(await this.runLine(line)).map((each) => `  ${each}`));
    }
    await this.end();
    return `${told.join('\n').trimEnd()}\n`;
  }

  /** What is due there later would keep the sweeps of other topics busy. */
  private async end(): Promise<void> {
    await this.around.service.app.get(DataSource).query(
      `UPDATE economy.instance SET tax_due_at = NULL, night_due_at = NULL, holds_due_at = NULL, obligations_due_at = NULL, expires_at = NULL
        WHERE application_id = ANY ($1)`,
      [this.applications],
    );
  }

  /** On a new day, so that what is added to one moves no time in others. */
  private async beginSection(): Promise<void> {
    this.names.beginSection();
    this.condensed.beginSection();
    const days = Math.ceil((this.around.clock.time - this.start) / day);
    await this.moveTo(this.start + days * day);
  }

  private moveTo(time: number): Promise<void> {
    return this.around.clock.moveTo(this.around.service.app.get(DataSource), time);
  }

  private async runLine(line: string): Promise<string[]> {
    const [, verb = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line)!;
    const prepare = this.preparations[verb];
    if (prepare) return (await prepare(rest)) ?? [];
    // A read that is added moves no time.
    const moves = verb !== 'GET' && verb !== 'LIST' && !rest.startsWith('{quiet}');
    if (moves) await this.moveTo(this.around.clock.time + minute);
    const act = this.acts[verb];
    return act ? act(rest) : this.call(verb, rest);
  }

  private async join(name: string): Promise<void> {
    const { service } = this.around;
    const id = this.things.newUuid(name);
    // Ids of worlds and characters follow from it.
    await service.app.get(DataSource).query(
      `WITH made AS (INSERT INTO economy.application (id, name) VALUES ($1, $2) RETURNING id)
       INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol)
       SELECT $3, id, 'Villager', 'built-in:scripted', 'built_in', 'scripted' FROM made`,
      [id, name, builtInAgentId(id)],
    );
    const client = service.clientWith(await service.app.get(TokenService).issue(id));
    this.clients.set(name, client);
    this.names.set(id, name);
    this.things.set(name, { id, path: '' });
    this.applications.push(id);
    for (const agent of (await client.get('/v1/agent')).body['items'] as Json[])
      this.names.set(agent['id'] as string, agent['name'] as string);
    await this.around.rows.begin(this.applications);
  }

  /** What the proof of the ledger finds, which is nothing. */
  private async verify(): Promise<string[]> {
    const dataSource = this.around.service.app.get(DataSource);
    const live = await dataSource.query<{ id: string }[]>(
      'SELECT id FROM economy.instance WHERE id = ANY ($1) AND deleted_at IS NULL',
      [this.things.worlds],
    );
    const { faults } = await verifyLedger(
      dataSource,
      live.map(({ id }) => id),
    );
    return faults.length === 0 ? ['right'] : faults.flatMap((fault) => lines('', fault, this.names));
  }

  private async sweep(kinds: readonly string[]): Promise<string[]> {
    const { app } = this.around.service;
    for (const kind of kinds) {
      for (const id of this.things.worlds) {
        if (kind === 'chain') await app.get(HashChainKeeper).follow([id]);
        if (kind === 'nights') await app.get(Nights).wake(id);
        // Of one that is deleted there is none.
        if (kind === 'rollup') await Promise.allSettled([app.get(RollupKeeper).bringUp(id)]);
      }
      await app.get(sweeps[kind as keyof typeof sweeps]).sweep();
    }
    return this.changes();
  }

  /** `PUT {by them, key k, full} @ann/trade {…} as name`: before the path who calls and how, after it the body. */
  private async call(method: string, rest: string): Promise<string[]> {
    const form = /^(?:\{(?<how>[^}]*)\} )?(?<path>\S+)(?: (?<body>\{.*\}))?(?: as (?<name>\S+))?$/;
    const found = form.exec(rest);
    if (!found) throw new Error(`not a call: ${method} ${rest}`);
    const { how = '', path: given = '', body, name } = found.groups as Record<string, string>;
    const told: string[] = [];
    for (const [label, path] of variantsOf(given)) {
      const prefix = label === '' ? '' : `${label}: `;
      const lines =
        method === 'LIST'
          ? [await this.list(how, this.things.filled(path))]
          : await this.callOnce(method, how, this.things.filled(path), body, name);
      told.push(`${prefix}${lines[0]!}`, ...lines.slice(1));
    }
    return told;
  }

  private async callOnce(
    method: string,
    how: string,
    path: string,
    text?: string,
    name?: string,
  ): Promise<string[]> {
    const sent = text === undefined ? undefined : (parse(this.things.filled(text)) as Json);
    const isBark = method === 'BARK';
    const { status, headers, body } = await this.send(how, isBark ? 'POST' : method, path, sent);
    if (name) this.things.remember(name, path, sent, body);
    // Before the body is told, so that what is new is named after its table.
    const changes = method === 'GET' || how === 'quiet' ? [] : await this.changes();
    const made = name === undefined ? undefined : this.things.get(name);
    if (made && made.seq === undefined) this.things.set(name!, { ...made, seq: this.around.rows.newestSeq });
    // What the built-in voice says is its own affair.
    const shown = bodyLines(status, this.condensed.of(isBark ? { text: 'a line' } : body), this.names);
    const head = `${status}${headers.get('idempotent-replayed') === 'true' ? ' replayed' : ''}`;
    const fits = shown.length === 1 && head.length + shown[0]!.length < 140;
    return [...(fits ? [`${head} ${shown[0]!}`] : [head, ...shown.map((each) => `  ${each}`)]), ...changes];
  }

  /** A page of the dashboard is where people choose their first password. */
  private async choosePassword(name: string): Promise<string[]> {
    const { status } = await choosePassword(this.around.service.baseUrl, this.things.get(name)!.token);
    return [`${status}`, ...(await this.changes())];
  }

  private changes(): Promise<string[]> {
    return this.around.rows.changes(this.applications, this.names);
  }

  private send(how: string, method: string, path: string, body?: Json): Promise<Answer> {
    called.add(`${method} ${path.split('?')[0]!}`);
    const options = new Map(how.split(', ').map((each) => each.split(' ') as [string, string]));
    const by = options.get('by') ?? 'us';
    const token = this.things.get(by)?.token ?? null;
    const client = this.clients.get(by) ?? this.around.service.clientWith(token);
    const headers: Record<string, string> = {};
    if (!options.has('full') && method !== 'GET') headers['prefer'] = 'return=minimal';
    if (options.has('key')) headers['idempotency-key'] = options.get('key')!;
    if (options.has('match')) headers['if-none-match'] = options.get('match')!;
    return client.send(method, path, body, { headers });
  }

  /** What identifies each item of all pages: `a, b | c`. */
  private async list(how: string, path: string): Promise<string> {
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const mark: string = path.includes('?') ? '&' : '?';
      const page: string = cursor === null ? path : `${path}${mark}cursor=${encodeURIComponent(cursor)}`;
      const { status, body } = await this.send(how, 'GET', page);
      if (status !== 200)
        return [...pages, status, ...bodyLines(status, this.condensed.of(body), this.names)].join(' ');
      pages.push((body['items'] as Json[]).map((item) => this.identity(item)).join(', ') || 'nothing');
      cursor = (body['nextCursor'] as string | null) ?? null;
    } while (cursor !== null && pages.length < 20);
    return pages.join(' | ');
  }

  private identity(item: Json): string {
    const { seq, id, code, asset, at, name } = item;
    const what = seq ?? id ?? code ?? asset ?? at ?? name;
    return what === undefined ? inline(item, this.names) : inline(what, this.names);
  }

  private async stream(rest: string): Promise<string[]> {
    const [path = '', count = '1'] = rest.split(' ');
    const { service } = this.around;
    called.add(`GET ${this.things.filled(path).split('?')[0]!}`);
    const cut = new AbortController();
    const response = await fetch(`${service.baseUrl}${this.things.filled(path)}`, {
      headers: { authorization: `Bearer ${this.clients.get('us')!.token}` },
      signal: cut.signal,
    });
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of response.body!) {
      text += decoder.decode(part as Uint8Array, { stream: true });
      if (text.split('\ndata:').length > Number(count)) break;
    }
    cut.abort();
    const events = text
      .split('\n\n')
      .filter((each) => each.includes('data:'))
      .slice(0, Number(count));
    return events.flatMap((event) => {
      const field = (name: string): string => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1] ?? '';
      return lines(
        `${field('id')} ${field('event')} `,
        this.condensed.of(JSON.parse(field('data')) as Json),
        this.names,
      );
    });
  }

  /** Messages of webhooks: they come by themselves. */
  private async heard(count: number): Promise<string[]> {
    const { agent } = this.around;
    for (let round = 0; agent.messages.length < count && round < 1000; round += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return agent.messages.splice(0).flatMap((message) => lines('', this.condensed.of(message), this.names));
  }
}

/** `a?sort={x,y}` is two calls; `;` stands for a comma within one. */
function variantsOf(path: string): (readonly [label: string, path: string])[] {
  const found = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path);
  if (!found) return [['', path]];
  const [, before = '', choices = '', after = ''] = found;
  return choices
    .split(',')
    .flatMap((choice) =>
      variantsOf(`${before}${choice.replaceAll(';', ',')}${after}`).map(
        ([label, each]) => [[choice || '-', label].filter(Boolean).join(' '), each] as const,
      ),
    );
}
