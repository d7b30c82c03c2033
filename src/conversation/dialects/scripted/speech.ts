import { isGrieving } from '../../labels.js';
import { isNearEnd } from '../../prompt.js';
import { type TurnContext, type TurnResult } from '../../turn.js';
import { acceptsOffer, type Answer, dealOf, only } from './answering.js';
import { bondOf, sentimentOf } from './bond.js';
import { type Language } from './book.js';
import { type Deed, deedOf, upshotOf } from './closing.js';
import { dayOf } from './day.js';
import { continued, inThread, type Thread } from './following.js';
import { type Heard, silence } from './hearing.js';
import { partsOf, roleOf } from './knowledge.js';
import { libraryOf } from './languages.js';
import { emotionOfRules, feelingOf, gesturesOf, strongest } from './manner.js';
import { griefOf, isNamedIn } from './mourning.js';
import { Play } from './play.js';
import { recollect, type Recollection } from './recollection.js';
import { replyTo } from './replying.js';
import { isGroup, type Setting, Speaker } from './speaker.js';
import { isOfDeath } from './subjects.js';
import { type Understood } from './understanding.js';
import { type KnownWords, type Mentioned } from './wording.js';
import { genderOf, voiceOf } from './voice.js';

/**
 * One line of the built-in voice. Characters play talks that were written whole (play.ts); what somebody says in words of his own is
 * understood, and answered with what the speaker knows.
 * @param world What weather and order of talks depend on: the same in all talks of a world.
 */
export function speak(turn: TurnContext, seed: string, world: string, language: Language): TurnResult {
  const setting = settingOf(turn, seed, world, language);
  const memories = recollect(turn, setting.library.book);
  const hearing = new Hearing(setting);
  const played = new Play(setting, memories, hearing.deeds()).next();
  return played ?? new Line(setting, memories, hearing).toResult();
}

export function settingOf(turn: TurnContext, seed: string, world: string, language: Language): Setting {
  const { self, other } = turn;
  const pair = `${world}/${[self.name, other.name].sort().join('/')}`;
  const voice = voiceOf(self.name, `${self.personality} ${self.description}`, self.ageDays);
  return {
    turn,
    library: libraryOf(language, turn.world.setting),
    voice,
    bond: bondOf(turn, voice, pair, seed),
    day: dayOf(turn, world),
    pair,
  };
}

const ofTwo = /^(?:thanks|got|gave|apology|insult|debt|praise\.you)/;
const compassion = 0.28;
const harsh: readonly string[] = ['cold', 'insult', 'threat'];

/** What is heard in a talk; each line is read once. */
class Hearing {
  private readonly heard = new Map<number, Heard>();
  private readonly known: KnownWords;

  constructor(private readonly setting: Setting) {
    this.known = knownWordsOf(setting.turn);
  }

  /** A line by its place in the talk. */
  at(line: number): Heard {
    const { turn, library } = this.setting;
    const text = turn.transcript[line]?.text;
    if (text === undefined) return silence;
    const known = this.heard.get(line);
    if (known) return known;
    const before = turn.transcript
      .slice(0, line)
      .reverse()
      .map(({ speaker, text: said }) => ({ text: said, isOwn: speaker === turn.self.name }));
    const mentioned = { ...this.mourned(), ...defined(library.ear.mentioned(before, this.known)) };
    const heard = library.ear.hear(text, turn.scene?.topic ?? '', { ...this.known, mentioned });
    this.heard.set(line, heard);
    return heard;
  }

  /** Of whom mourners are asked without a name. */
  private mourned(): Mentioned {
    const [loss] = this.setting.turn.self.mourning ?? [];
    return loss === undefined ? {} : { [genderOf(loss.name, '')]: `@${partsOf(loss.name)[0]}` };
  }

  latest(): Heard {
    return this.at(this.setting.turn.transcript.length - 1);
  }

  /** What the other did in this talk. */
  deeds(): Deed[] {
    const { turn, library } = this.setting;
    const texts = turn.transcript.map(({ text }) => text);
    return turn.transcript.flatMap(({ speaker }, line) => {
      if (speaker === turn.self.name) return [];
      const isPlayed = turn.other.kind === 'agent-npc';
      const position = isPlayed ? library.scripts.positionOf(texts.slice(0, line + 1)) : null;
      if (position) return [deedOf(position.script.about, position.line.mark, position.course === null)];
      const { act, topic } = this.at(line);
      return [{ act, about: topic ?? '', opens: true, isRefusal: false }];
    });
  }
}

/** Answers somebody's own words: greets on its first turn, and parts on its last. */
class Line {
  private readonly speaker: Speaker;
  private readonly heard: Heard;
  private readonly leaves: boolean;
  private readonly closes: boolean;
  private readonly parts: string[] = [];
  private readonly rules: string[] = [];

  constructor(
    private readonly setting: Setting,
    private readonly memories: readonly Recollection[],
    private readonly hearing: Hearing,
  ) {
    const { turn, bond } = setting;
    this.speaker = new Speaker(setting);
    this.heard = hearing.latest();
    const isHarsh = harsh.includes(this.heard.act);
    const wasHarsh = hearing
      .deeds()
      .slice(0, -1)
      .some(({ act }) => harsh.includes(act));
    const isBidden = this.heard.act === 'farewell' && !this.heard.isQuestion && !isGroup(turn);
    // Enemies do not chat, and nobody is insulted twice.
    const isEnough = (isHarsh && wasHarsh) || (bond.warmth === 'cold' && !this.isFirstLine());
    this.leaves = turn.turnsLeft === 0 || isEnough || (turn.turn > 0 && isBidden);
    this.closes = this.leaves || isNearEnd(turn);
  }

  toResult(): TurnResult {
    const { setting } = this;
    const { turn, bond } = setting;
    // In a group, who has said goodbye may be spoken to again, and is gone.
    if (isGroup(turn) && this.hasParted()) return { say: null, end: true };
    if (this.isFirstLine()) this.greet();
    for (const answer of this.answers()) this.add(answer);
    if (isGrieving(turn.self)) this.mourn();
    if (this.parts.length === 0 && !this.closes) this.add(only(this.filler()));
    if (this.closes) this.part();
    // After a harsh word the other may leave, and this line be the last.
    const insults = this.rules.includes('insult');
    const own: Deed = { act: insults ? 'insult' : 'statement', about: '', opens: false, isRefusal: false };
    const upshot = this.closes || insults ? upshotOf(setting, this.hearing.deeds(), own) : undefined;
    return {
      say: this.parts.join(' '),
      actions: [...new Set(this.rules.flatMap(gesturesOf))].slice(0, 3),
      sentiment: sentimentOf(turn, bond, this.feeling()),
      emotion: emotionOfRules(this.rules, turn),
      // Thanks, reproaches and apologies are for one alone.
      ...(isGroup(turn) && this.rules.some((rule) => ofTwo.test(rule)) && { to: turn.other.name }),
      end: this.leaves,
      ...(upshot !== undefined && { upshot }),
      ...(acceptsOffer(setting) && { accept: true }),
    };
  }

  /** Who hears of a death is not cold, whatever it says. */
  private feeling(): number {
    const felt = strongest(this.rules.map(feelingOf));
    return this.heard.topic === 'grief' && felt >= 0 ? Math.max(felt, compassion) : felt;
  }

  private filler(): string {
    if (this.setting.bond.warmth === 'cool') return 'curt';
    return isOfDeath(this.setting) && this.heard.topic === 'topic' ? 'topic.answer.sad' : 'interest';
  }

  private isFirstLine(): boolean {
    const { transcript, self } = this.setting.turn;
    return !transcript.some(({ speaker }) => speaker === self.name);
  }

  private hasParted(): boolean {
    const { turn } = this.setting;
    const last = turn.transcript.findLastIndex(({ speaker }) => speaker === turn.self.name);
    return last >= 0 && isNearEnd({ ...turn, turnsLeft: turn.turnsLeft + turn.transcript.length - last });
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
    // Who comes straight to the point gets an answer to it.
    const { said } = this.heard;
    if (
      said !== null &&
      !isGroup(turn) &&
      !/^(?:greeting|introduction|name|mood|joy|foreign|gibberish)$/.test(said.act)
    ) {
      if (said.greets && bond.warmth !== 'cold') this.add(only('hail'));
      return;
    }
    const isUnkind = bond.warmth === 'cold' || bond.warmth === 'cool';
    const isSad = isGrieving(turn.self) || this.heard.topic === 'grief';
    if (isSad && bond.warmth !== 'cold' && !bond.isFirst) this.add(only('greetSad'));
    else if (bond.kin !== null && !isUnkind) this.add(only(`kin.greet.${bond.kin}`));
    else if (bond.warmth === 'cold' || (bond.warmth === 'cool' && !bond.isFirst))
      this.add(only(`shun.${bond.warmth}`));
    else if (turn.other.title !== undefined) this.add(only('titled'));
    else if (bond.isFirst) this.add(only(bond.warmth === 'cool' && !isSad ? 'meet.cool' : 'meet.back'));
    else this.add(only(`greet.${bond.warmth}`));
  }

  /** Whom it has lost, once in a talk, to who asks how it is or says nothing in particular. */
  private mourn(): void {
    const { turn } = this.setting;
    const grief = griefOf(this.setting);
    const isFit = this.heard.said === null || /^(?:greeting|mood|looks)$/.test(this.heard.said.act);
    const isHurt = this.rules.some((rule) => feelingOf(rule) <= -0.4);
    if (grief === null || !isFit || isHurt || this.closes) return;
    const isTold = turn.transcript.some(
      ({ speaker, text }) => speaker === turn.self.name && isNamedIn(text, grief),
    );
    if (!isTold && !this.rules.includes(grief.rule)) this.add(grief);
  }

  private answers(): Answer[] {
    const { setting, heard, memories } = this;
    if (setting.turn.trade?.offered !== undefined) return [dealOf(setting)];
    if (heard.said === null) return [];
    if (this.isConsoled(heard.said)) return [only('condoled')];
    const thread = this.thread();
    return replyTo(heard, inThread(heard.said, thread), setting, memories, this.isFirstLine(), thread);
  }

  /** Whatever is said to who has just told of its dead, is meant well. */
  private isConsoled({ act, isQuestion }: Understood): boolean {
    const { turn } = this.setting;
    const grief = griefOf(this.setting);
    const [own] = turn.transcript.slice(-2);
    const hasTold = grief !== null && own?.speaker === turn.self.name && isNamedIn(own.text, grief);
    const { condoles } = this.setting.library.book.acts;
    if (grief !== null && !isQuestion && new RegExp(condoles, 'iu').test(this.heard.text)) return true;
    return hasTold && !isQuestion && /^(?:unknown|heard|pity|comfort|condolence)/.test(act);
  }

  /** What the other has said before in words of its own, and how it was answered. */
  private thread(): Thread | null {
    const { setting, memories } = this;
    const { transcript, self } = setting.turn;
    return transcript.slice(0, -1).reduce<Thread | null>((thread, { speaker }, at) => {
      const heard = speaker === self.name ? silence : this.hearing.at(at);
      if (heard.said === null) return thread;
      const then = {
        ...setting,
        turn: { ...setting.turn, turn: at + 1, transcript: transcript.slice(0, at + 1) },
      };
      const said = inThread(heard.said, thread);
      return continued(thread, said, replyTo(heard, said, then, memories, at === 0, thread));
    }, null);
  }

  private part(): void {
    const { bond, turn } = this.setting;
    const hasMourned = this.hearing.deeds().some(({ about }) => about === 'grief');
    const isUnkind = bond.warmth === 'cold' || bond.warmth === 'cool';
    if (isUnkind) this.add(only(`leave.${bond.warmth}`));
    else if (bond.kin === null && hasMourned) this.add(only(isGrieving(turn.self) ? 'byeSad.own' : 'byeSad'));
    else if (this.rules.some((rule) => /^(?:insult|threatened)/.test(rule))) this.add(only('leave.cool'));
    // Who is left does not say that he must go.
    else if (this.heard.act === 'farewell') this.add(only('farewell'));
    else if (bond.kin !== null) this.add(only(`kin.bye.${bond.kin}`));
    else this.add(only(`bye.${bond.warmth}`));
  }
}

function defined(mentioned: Mentioned): Mentioned {
  return Object.fromEntries(Object.entries(mentioned).filter(([, of]) => of !== undefined));
}

/** What a line may name: everybody and everything that the speaker knows of. */
function knownWordsOf({ self, other, group, memories, known, trade }: TurnContext): KnownWords {
  const wordsIn = (texts: readonly string[]): Set<string> =>
    new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []));
  const people = [...(known?.people ?? []), ...(self.family ?? []), ...(group ?? [])];
  const own = wordsIn([self.name, other.name, other.title ?? '']);
  const names = wordsIn([
    ...people.map(({ name }) => name),
    ...memories.flatMap(({ about }) => about?.name ?? []),
  ]);
  // A family bears one name: "Bloom" may be anybody.
  const roles = people.flatMap((person) => ('description' in person ? (roleOf(person) ?? []) : []));
  return {
    own,
    roles: new Set(roles.filter((role) => role !== roleOf(self))),
    told: wordsIn([
      ...[...memories, ...(known?.dues ?? []), ...(known?.asked ? [known.asked] : [])].map(
        ({ text }) => text,
      ),
      ...people.map((person) => ('description' in person ? person.description : '')),
      ...[self.description, self.goal ?? '', self.activity ?? ''],
    ]),
    names: new Set([...names].filter((name) => !own.has(name))),
    wares: wordsIn(
      [...(known?.sells ?? []), ...(known?.market ?? []), ...(trade?.goods ?? [])].map(({ item }) => item),
    ),
  };
}
