import { Client } from 'pg';
import { chooseMemories } from '../src/conversation/choose-memories.js';
import { type RememberedRow } from '../src/ledger/ledger-result.js';
import { renderMemory, type WordlessMemory } from '../src/words/memory-words.js';
import { wordGroups } from '../src/words/word-groups.js';
import { type Fact, plan, smallTalk } from './recall/facts.js';
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

/** What a talk is about: a topic, or the question of a player. */
const ways: Readonly<Record<string, (fact: Fact) => readonly string[]>> = {
  'recall@8': ({ topics }) => topics,
  'in other words': ({ otherwise }) => [otherwise],
  'in German': ({ german }) => [german],
  'asked by a player': ({ topics: [topic] }) => [`Good day! Tell me, do you remember ${topic}?`],
  'asked in other words': ({ otherwise }) => [`Good day! What do you know about ${otherwise}?`],
  'asked in German': ({ german }) => [`Guten Tag! Weißt du noch: ${german}? Erzähl mir davon.`],
};

/** What the hero lives through takes a month. */
const monthInSeconds = 30 * 86_400;
const names = 'Agnes,Bertram,Cecily,Dunstan,Edda,Fulk,Godric,Hilda,Isolde,Jocelin,Kunigunde,Leofric'.split(
  ',',
);

/**
 * A character lives through talks, gifts and tidings among which facts are planted. Then it meets others who talk about those: is the
 * fact among the memories that its agent is told (recall@8)?
 */
export async function proveRecall(target: Target, options: RecallOptions): Promise<ProofResult> {
  const { seed, seeds, wanted, progress = silent } = options;
  const violations = new Violations();
  const asked: Record<string, number[]> = {};
  for (let n = 0; n < seeds; n += 1) {
    const life = await Life.begin(target, new Random(seed + n));
    try {
      await life.live(options, (line) => progress(`seed ${seed + n} (${n + 1} of ${seeds}), ${line}`));
      for (const [name, topicsOf] of Object.entries(ways)) {
        (asked[name] ??= []).push(await life.ask(topicsOf));
      }
      const found = asked['recall@8']!.at(-1)!;
      violations.check(
        found >= wanted,
        () => `seed ${seed + n}: ${percent(found)} are recalled, ${percent(wanted)} are wanted`,
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
      ...Object.fromEntries(Object.entries(asked).map(([name, recalled]) => [name, each(recalled)])),
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
  async ask(topicsOf: (fact: Fact) => readonly string[]): Promise<number> {
    let [told, questions] = [0, 0];
    const scale = (monthInSeconds * 1000) / (Date.now() - this.began);
    for (const fact of this.facts) {
      for (const [place, topic] of topicsOf(fact).entries()) {
        const other = place === 0 ? this.whomOf(fact) : this.cast[(fact.about + place) % this.cast.length]!;
        const { rows } = await this.database.query<{ recalled: (RememberedRow & WordlessMemory)[] }>(
          'SELECT memories AS recalled FROM economy.recall($1, $2)',
          [this.world, JSON.stringify([[this.hero, other, wordGroups(topic), scale, false]])],
        );
        questions += 1;
        const chosen = chooseMemories(rows[0]!.recalled.map((row) => ({ ...row, text: renderMemory(row) })));
        told += Number(chosen.some(({ text }) => tells(text, fact)));
      }
    }
    return told / questions;
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

function each(recalled: readonly number[]): string {
  const mean = recalled.reduce((sum, found) => sum + found, 0) / recalled.length;
  return `${percent(mean)} (${recalled.map(percent).join(', ')})`;
}
