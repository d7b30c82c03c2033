import { Client } from 'pg';
import { chooseMemories } from '../src/conversation/choose-memories.js';
import { type RememberedRow } from '../src/ledger/ledger-result.js';
import { type Fact, plan, smallTalk } from './recall/facts.js';
import { oldChoice } from './recall/old-choice.js';
import { verify } from './support/books.js';
import { HttpClient, type Json } from './support/http.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';

export interface RecallOptions {
  /** The first seed; the others follow it. */
  readonly seed: number;
  readonly seeds: number;
  /** What the hero lives through. */
  readonly events: number;
  /** Facts among them; each is asked for three times, and once in other words. */
  readonly facts: number;
  /** The share that must be recalled; 0.9 is the aim among 500 events. */
  readonly wanted: number;
  readonly progress?: Progress;
}

/** The share of the questions whose memory is told. */
interface Recalled {
  readonly now: number;
  readonly before: number;
}

/** What the hero lives through takes a month. */
const monthInSeconds = 30 * 86_400;
const names = 'Agnes,Bertram,Cecily,Dunstan,Edda,Fulk,Godric,Hilda,Isolde,Jocelin,Kunigunde,Leofric'.split(
  ',',
);

/**
 * A character lives through talks, gifts and tidings among which facts are planted. Then it meets others who talk about those: is the
 * fact among the memories that its agent is told (recall@8)? Beside it the same with the choice of memories that was before.
 */
export async function proveRecall(target: Target, options: RecallOptions): Promise<ProofResult> {
  const { seed, seeds, wanted, progress = silent } = options;
  const violations = new Violations();
  const asked: Recalled[] = [];
  const otherwise: Recalled[] = [];
  for (let n = 0; n < seeds; n += 1) {
    const life = await Life.begin(target, new Random(seed + n));
    try {
      await life.live(options, (line) => progress(`seed ${seed + n} (${n + 1} of ${seeds}), ${line}`));
      const found = await life.ask((fact) => fact.topics);
      asked.push(found);
      otherwise.push(await life.ask((fact) => [fact.otherwise]));
      violations.check(
        found.now >= wanted,
        () => `seed ${seed + n}: ${percent(found.now)} are recalled, ${percent(wanted)} are wanted`,
      );
      for (const fault of await verify(target.databaseUrl, [life.world])) violations.add(fault);
    } finally {
      await life.end();
    }
  }
  return {
    name: 'recall',
    figures: {
      seeds: `${seed}…${seed + seeds - 1}`,
      questions: seeds * options.facts * 3,
      'recall@8': each(asked, 'now'),
      'recall@8 before': each(asked, 'before'),
      'in other words': each(otherwise, 'now'),
      'in other words before': each(otherwise, 'before'),
    },
    violations: violations.list(),
  };
}

class Life {
  private hero = '';
  private readonly cast: string[] = [];
  /** Each player as a plain NPC, once it has been heard. */
  private readonly players = new Map<number, string>();
  private facts: readonly Fact[] = [];
  private readonly began = Date.now();

  private constructor(
    readonly world: string,
    private readonly http: HttpClient,
    private readonly database: Client,
    private readonly random: Random,
  ) {}

  static async begin(target: Target, random: Random): Promise<Life> {
    const { token } = await target.newTenant();
    const http = new HttpClient(target.baseUrls[0]!, token);
    const { body } = await http.send('POST', '/v1/instance', { uuid: random.uuid(), talkSeed: 'recall' });
    const database = new Client({ connectionString: target.databaseUrl });
    await database.connect();
    const life = new Life(body['id'] as string, http, database, random);
    life.hero = await life.spawn('Marta');
    for (const name of names) life.cast.push(await life.spawn(name));
    return life;
  }

  async live({ events, facts }: RecallOptions, progress: Progress): Promise<void> {
    const { random } = this;
    this.facts = plan(random, facts, names);
    const places = [...this.facts.keys()].map((index) =>
      Math.floor(((index + random.next()) * events) / facts),
    );
    for (let event = 0; event < events; event += 1) {
      if (event % 25 === 0) progress(`event ${event} of ${events}`);
      const planted = this.facts.filter((_fact, index) => places[index] === event);
      if (planted.length === 0) await this.anyDay();
      for (const fact of planted) await this.learn(fact);
    }
    // What is noticed when it talks next.
    await this.send('PUT', `${this.hero}/interact`, { responderIdentifier: this.cast[0] });
  }

  /** The share of the talks about a fact in which it is told: with the one it is about, and with two others. */
  async ask(topicsOf: (fact: Fact) => readonly string[]): Promise<Recalled> {
    let [now, before, questions] = [0, 0, 0];
    const scale = (monthInSeconds * 1000) / (Date.now() - this.began);
    for (const fact of this.facts) {
      for (const [place, topic] of topicsOf(fact).entries()) {
        const other = place === 0 ? this.whomOf(fact) : this.cast[(fact.about + place) % this.cast.length]!;
        const values = [this.world, this.hero, other];
        const { rows } = await this.database.query<{ recalled: RememberedRow[] }>(
          'SELECT memories AS recalled FROM economy.recall($1, $2)',
          [this.world, JSON.stringify([[this.hero, other, topic, scale, false]])],
        );
        const { rows: old } = await this.database.query<{ text: string }>(oldChoice, [...values, scale]);
        questions += 1;
        now += Number(chooseMemories(rows[0]!.recalled).some(({ text }) => tells(text, fact)));
        before += Number(old.some(({ text }) => tells(text, fact)));
      }
    }
    return { now: now / questions, before: before / questions };
  }

  async end(): Promise<void> {
    await Promise.all([this.http.close(), this.database.end()]);
  }

  private whomOf(fact: Fact): string {
    return fact.planting === 'promise' ? this.players.get(fact.about)! : this.cast[fact.about]!;
  }

  private async learn(fact: Fact): Promise<void> {
    const other = this.cast[fact.about]!;
    if (fact.planting === 'gift') {
      await this.send('PUT', `${other}/trade`, { recipientIdentifier: this.hero, amount: fact.amount });
    } else if (fact.planting === 'told') {
      await this.send('POST', `${this.hero}/memory`, { text: fact.text, about: other, importance: 0.5 });
    } else {
      this.players.set(fact.about, await this.hear(fact.about, fact.text));
    }
  }

  private async anyDay(): Promise<void> {
    const { random } = this;
    const other = random.below(names.length);
    const kind = random.weighted({ talk: 4, player: 3, trade: 2, told: 1 });
    if (kind === 'talk') {
      await this.send('PUT', `${this.hero}/interact`, {
        responderIdentifier: this.cast[other],
        topic: 'the day',
      });
    } else if (kind === 'player') {
      await this.hear(other, smallTalk(random));
    } else if (kind === 'trade') {
      const [giver, taker] = random.chance(0.5)
        ? [this.hero, this.cast[other]!]
        : [this.cast[other]!, this.hero];
      await this.send('PUT', `${giver}/trade`, { recipientIdentifier: taker, amount: 1 + random.below(20) });
    } else {
      await this.send('POST', `${this.hero}/memory`, {
        text: smallTalk(random),
        about: this.cast[other],
        importance: 0.3,
      });
    }
  }

  private async hear(player: number, text: string): Promise<string> {
    const speaker = { name: `${names[player]} the Traveller`, ref: `player-${player}` };
    const { speaker: known } = await this.send('POST', `${this.hero}/talk`, { speaker, text, end: true });
    return (known as Json)['id'] as string;
  }

  private async spawn(name: string): Promise<string> {
    const { status, body } = await this.http.send('POST', '/v1/agent-npc', {
      instanceIdentifier: this.world,
      uuid: this.random.uuid(),
      type: 'manual',
      name,
      wealth: 10_000,
    });
    if (status !== 201) throw new Error(`a spawn was refused: ${JSON.stringify(body)}`);
    return (body['agentNpc'] as Json)['id'] as string;
  }

  private async send(method: 'POST' | 'PUT', path: string, sent: Json): Promise<Json> {
    const { status, body } = await this.http.send(method, `/v1/agent-npc/${this.world}/${path}`, sent);
    if (status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
    return body;
  }
}

function tells(text: string, { planting, amount, text: said, about }: Fact): boolean {
  return planting === 'gift' ? text === `${names[about]} gave me ${amount}.` : text.includes(said);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function each(recalled: readonly Recalled[], which: keyof Recalled): string {
  const mean = recalled.reduce((sum, found) => sum + found[which], 0) / recalled.length;
  return `${percent(mean)} (${recalled.map((found) => percent(found[which])).join(', ')})`;
}
