import { type TurnContext, type TurnResult } from '../../turn.js';
import { acceptsOffer, type Answer, answersTo, isOf, only } from './answering.js';
import { bondOf, sentimentOf } from './bond.js';
import { type Language } from './book.js';
import { dayOf } from './day.js';
import { type Heard, silence } from './hearing.js';
import { libraryOf } from './languages.js';
import { recollect, type Recollection } from './recollection.js';
import { isGroup, type Setting, Speaker } from './speaker.js';
import { chance, chooseSubject, replyOn } from './subjects.js';
import { voiceOf } from './voice.js';

/** How the speaker feels who says so, −1..1; 0 for everything else. */
const feelings: ReadonlyArray<readonly [RegExp, number]> = [
  [/^insult$/, -0.75],
  [/^insulted$/, -0.6],
  [/^(?:grudge|shun\.cold|leave\.cold|scorn|retort)$/, -0.5],
  [/^(?:gave\.cold|got\.cold|request\.cold|you\.cold)$/, -0.4],
  [/^(?:snub|apology\.cold)$/, -0.35],
  [/^(?:shun\.cool|leave\.cool|disagree|you\.cool|deal\.no)$/, -0.18],
  [/^thanks$/, 0.65],
  [/^(?:praise\.you|past\.kind|you\.warm)$/, 0.5],
  [/^(?:owing|spark|got)$/, 0.45],
  [/^(?:thanked|praised)$/, 0.5],
  [/^(?:past\.sad|kin\.(?:greet|reply|bye|parent|child|sibling))/, 0.35],
  [/^(?:glad|sympathy|gifted|greet\.warm|bye\.warm|mourned|deal\.get|deal\.pay)$/, 0.28],
  [/^(?:tease|agree|apology|soothe|gave)$/, 0.18],
  [/^(?:meet|meet\.back|greet\.open|bye\.open)$/, 0.07],
];
const gestures: ReadonlyArray<readonly [RegExp, string]> = [
  [/^kin\.greet/, 'embrace'],
  [/^(?:greet\.warm|praise\.you|spark|glad)$/, 'smile'],
  [/^(?:meet|meet\.back|greet\.open|shun\.cool|leave\.cool|agree)$/, 'nod'],
  [/^(?:shun\.cold|scorn|grudge)$/, 'frown'],
  [/^(?:insult|insulted|retort)$/, 'glare'],
  [/^(?:disagree|deal\.no)$/, 'shake_head'],
  [/^(?:thanks|owing)$/, 'bow'],
  [/^tease$/, 'laugh'],
  [/^(?:grief|legacy|mourned|sympathy)$/, 'lower_gaze'],
  [/^(?:tax\.heavy|taxed|mood\.low|wealth\.poor)$/, 'sigh'],
  [/^weather/, 'look_at_sky'],
  [/^deal\.(?:get|pay)$/, 'shake_hands'],
  [/^(?:gossip|overheard)$/, 'lean_in'],
  [/^(?:bye\.|kin\.bye)/, 'wave'],
  [/^leave\.cold$/, 'turn_away'],
];

/**
 * One line of the built-in speaker: it answers the line before, adds a thing of its own, greets on its first turn and parts on its last.
 * @param world What weather and order of sentences depend on: the same in all talks of a world.
 */
export function speak(turn: TurnContext, seed: string, world: string, language: Language): TurnResult {
  const setting = settingOf(turn, seed, world, language);
  return new Line(setting).toResult();
}

function settingOf(turn: TurnContext, seed: string, world: string, language: Language): Setting {
  const { self, other } = turn;
  const pair = `${world}/${[self.name, other.name].sort().join('/')}`;
  const voice = voiceOf(self.name, `${self.personality} ${self.description}`, self.ageDays);
  return {
    turn,
    library: libraryOf(language),
    voice,
    bond: bondOf(turn, voice, pair, seed),
    day: dayOf(turn, world),
    pair,
  };
}

class Line {
  private readonly speaker: Speaker;
  private readonly memories: readonly Recollection[];
  private readonly heard: Heard;
  private readonly leaves: boolean;
  private readonly closes: boolean;
  private readonly parts: string[] = [];
  private readonly rules: string[] = [];
  private readonly heardBefore = new Map<string, Heard>();

  constructor(private readonly setting: Setting) {
    const { turn, library, bond } = setting;
    this.speaker = new Speaker(setting);
    this.memories = recollect(turn, library.book.lexicon);
    this.heard = this.hear(turn.transcript.at(-1)?.text);
    // Enemies do not chat: they leave after their second line. A farewell is answered with one.
    const isOver = turn.turnsLeft === 0 || (bond.warmth === 'cold' && turn.turn >= 2);
    const isBidden = this.heard.act === 'farewell' && !this.heard.isQuestion && !isGroup(turn);
    this.leaves = isOver || (turn.turn > 0 && isBidden);
    this.closes = this.leaves || turn.turnsLeft === 1;
  }

  toResult(): TurnResult {
    if (this.isFirstLine()) this.greet();
    if (this.setting.turn.turn === 0 || (this.heard.text === '' && !this.closes)) this.open();
    else this.answer();
    if (this.closes) this.part();
    const { turn, bond } = this.setting;
    const memory = this.closes ? this.toRemember() : undefined;
    return {
      say: this.parts.join(' '),
      actions: this.actions(),
      sentiment: sentimentOf(turn, bond, this.rules.map(feelingOf)),
      end: this.leaves,
      ...(memory !== undefined && { memory }),
      ...(acceptsOffer(this.setting) && { accept: true }),
    };
  }

  private isFirstLine(): boolean {
    const { transcript, self } = this.setting.turn;
    return !transcript.some(({ speaker }) => speaker === self.name);
  }

  private hear(text: string | undefined): Heard {
    const { library, turn } = this.setting;
    if (text === undefined) return silence;
    const known = this.heardBefore.get(text);
    if (known) return known;
    const names = `${turn.self.name} ${turn.other.name}`.split(' ');
    const heard = library.ear.hear(text, turn.scene?.topic ?? '', names);
    this.heardBefore.set(text, heard);
    return heard;
  }

  private add({ rule, slots }: Answer): boolean {
    const text = this.speaker.say(rule, slots);
    if (text === '' || this.parts.includes(text)) return false;
    this.parts.push(text);
    this.rules.push(rule);
    return true;
  }

  private greet(): void {
    const { bond, turn } = this.setting;
    if (bond.kin !== null && bond.warmth !== 'cool' && bond.warmth !== 'cold')
      this.add(only(`kin.greet.${bond.kin}`));
    else if (bond.warmth === 'cold' || (bond.warmth === 'cool' && !bond.isFirst))
      this.add(only(`shun.${bond.warmth}`));
    else if (bond.isFirst) {
      this.add(only(turn.turn === 0 ? 'meet' : 'meet.back'));
      if (bond.warmth === 'cool' && chance(this.setting, 'snub') < 60) this.add(only('snub'));
      else if (bond.warmth === 'warm' && turn.turn === 1) this.add(only('spark'));
    } else this.add(only(`greet.${bond.warmth}`));
  }

  /** The first word on something, with a question where the voice asks. */
  private open(): void {
    const { bond, voice } = this.setting;
    if (bond.warmth === 'cold' || bond.warmth === 'cool') {
      if (!bond.isFirst && this.provoke()) return;
    }
    const { length } = voice;
    this.raise(voice.asks * 100 + (length > 1 ? 30 : 15));
  }

  /** What one holds against the other; whether there was something. */
  private provoke(): boolean {
    const { bond, turn } = this.setting;
    const luck = chance(this.setting, 'provoke');
    const isCold = bond.warmth === 'cold';
    const isRough = isOf(['gruff', 'proud', 'blunt', 'boastful', 'sulky', 'greedy', 'wry'], this.setting);
    const isFree = (topic: string): boolean => !this.isTaken(topic);
    const grudge = this.memories.find(({ rule }) => rule === 'grudge');
    if (grudge && luck < (isCold ? 60 : 35) && isFree('past')) return this.add(grudge);
    const gave = this.memories.find(({ rule }) => rule === 'gave');
    if (gave && luck % 50 < (isCold ? 25 : 12) && isFree('gift'))
      return this.add({ ...gave, rule: 'gave.cold' });
    const readiness =
      (isCold ? 45 : 8) + (isRough ? 22 : 0) + (turn.self.mood < 35 ? 10 : 0) - bond.chemistry * 10;
    return (luck * 53) % 100 < readiness && this.add(only('insult'));
  }

  private raise(readiness: number): void {
    const subject = chooseSubject(this.setting, this.memories, (topic) => this.isTaken(topic));
    // Nobody thanks in the same breath as he scolds.
    const isAngry = this.rules.some((rule) => feelingOf(rule) <= -0.4);
    if (!subject || (isAngry && feelingOf(subject.rule) > 0.2) || !this.add(subject)) return;
    const says = this.parts.at(-1)!;
    const isAnswerable = !/^(?:thanks|praise\.you|grudge|got\.cold|overheard|gossip)$/.test(subject.rule);
    if (says.includes('?') || !isAnswerable || chance(this.setting, 'ask') >= readiness) return;
    const own = `ask.${subject.topic}`;
    this.add({
      rule: this.speaker.has(own) && chance(this.setting, 'ask own') < 75 ? own : 'ask.any',
      slots: subject.slots,
    });
  }

  private answer(): void {
    const { turn, voice, bond } = this.setting;
    const isGreeted = this.isFirstLine();
    const answers = answersTo(this.heard, this.setting, this.memories, (topic) => this.isOwn(topic));
    for (const answer of answers) this.add(answer);
    if (this.closes) return;
    const isEmpty = answers.length === 0;
    const isCold = bond.warmth === 'cold' || bond.warmth === 'cool';
    if (isCold && !isGreeted && this.provoke()) return;
    const room = voice.length + (isGreeted ? 1 : 0) - this.parts.length;
    if (!isEmpty && room <= 0 && turn.role === 'responder') return;
    if (this.heard.act === 'insult' || (this.heard.act === 'cold' && chance(this.setting, 'on') < 50)) return;
    // The one who began leads on to something else; the other adds what it thinks, or asks.
    if (turn.role === 'initiator' || isEmpty) this.raise(voice.asks * 100);
    else if (!this.heard.isQuestion) this.addOwn();
    else if (room > 0 && chance(this.setting, 'return') < 45 && turn.turnsLeft > 1)
      this.raise(voice.asks * 70);
  }

  /** One's own case, after what the other told of its. */
  private addOwn(): void {
    const { topic } = this.heard;
    const isShared =
      topic !== null && ['tax', 'wealth', 'mood', 'town', 'treasury', 'pastime', 'work'].includes(topic);
    const isKind = this.rules.some((rule) => rule === 'sympathy' || rule === 'praised');
    if (isKind || chance(this.setting, 'own') < 35) return;
    const own = isShared && !this.isOwn(topic) ? replyOn(topic, this.setting, this.memories) : null;
    if (own) this.add(own);
    else if (chance(this.setting, 'turn') < 50) this.raise(this.setting.voice.asks * 60);
  }

  private part(): void {
    const { bond } = this.setting;
    if (bond.warmth === 'cold' || bond.warmth === 'cool') this.add(only(`leave.${bond.warmth}`));
    else this.add(only(bond.kin === null ? `bye.${bond.warmth}` : `kin.bye.${bond.kin}`));
  }

  /** Whether something was already spoken of in this talk. */
  private isTaken(topic: string): boolean {
    return this.setting.turn.transcript.some(({ text }) => this.hear(text).topic === topic);
  }

  /** Whether it spoke of something itself in this talk. */
  private isOwn(topic: string): boolean {
    const { transcript, self } = this.setting.turn;
    return transcript.some(({ speaker, text }) => speaker === self.name && this.hear(text).topic === topic);
  }

  private actions(): string[] {
    const found = this.rules.flatMap((rule) => gestures.find(([pattern]) => pattern.test(rule))?.[1] ?? []);
    return [...new Set(found)].slice(0, 3);
  }

  /** What stays of the talk: the most telling thing that the other said. */
  private toRemember(): string | undefined {
    const { turn, bond, library } = this.setting;
    const { keeps } = library.book.lexicon;
    const lines = turn.transcript
      .filter(({ speaker }) => speaker === turn.other.name)
      .map(({ text }) => this.hear(text));
    const acts = lines.map(({ act }) => act);
    const topics = lines.map(({ topic }) => topic);
    const kept = (): string | undefined => {
      if (acts.includes('insult')) return keeps['insulted'];
      if (this.rules.includes('insult')) return keeps['quarrelled'];
      if (acts.includes('thanks')) return keeps['thanked'];
      if (acts.includes('praise')) return keeps['praised'];
      if (acts.includes('cold') && bond.warmth !== 'warm') return keeps['cold'];
      if (topics.includes('grief')) return keeps['grief'];
      if (topics.includes('gossip')) return keeps['gossip'];
      return lines.some(({ isSad, topic }) => isSad && topic === 'mood') ? keeps['sad'] : undefined;
    };
    return kept()?.replaceAll('{who}', turn.other.name);
  }
}

function feelingOf(rule: string): number {
  return feelings.find(([pattern]) => pattern.test(rule))?.[1] ?? 0;
}
