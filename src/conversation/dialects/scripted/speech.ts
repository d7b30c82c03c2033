import { isGrieving } from '../../labels.js';
import { isNearEnd } from '../../prompt.js';
import { type TurnContext, type TurnResult, type Upshot } from '../../turn.js';
import { acceptsOffer, type Answer, answersTo, only } from './answering.js';
import { bondOf, sentimentOf } from './bond.js';
import { type Language } from './book.js';
import { closingOf } from './closing.js';
import { dayOf } from './day.js';
import { debtIn } from './debts.js';
import { continued, inThread, type Thread } from './following.js';
import { type Heard, silence } from './hearing.js';
import { type KnownWords } from './understanding.js';
import { replyTo } from './replying.js';
import { roleOf } from './knowledge.js';
import { libraryOf } from './languages.js';
import { emotionOfRules, feelingOf, gesturesOf, strongest } from './manner.js';
import { griefOf } from './mourning.js';
import { causeOf, insults } from './quarrel.js';
import { isOwnWrong, isWrong, owedBetween } from './owed.js';
import { recollect, type Recollection } from './recollection.js';
import { answerToOwed, chooseOwed } from './reckoning.js';
import { isGroup, type Setting, Speaker } from './speaker.js';
import { isOfDeath, chance, chooseSubject, replyOn } from './subjects.js';
import { shortName, voiceOf } from './voice.js';

/**
 * One line of the built-in voice: it answers the line before, adds a thing of its own, greets on its first turn and parts on its last.
 * @param world What weather and order of sentences depend on: the same in all talks of a world.
 */
export function speak(turn: TurnContext, seed: string, world: string, language: Language): TurnResult {
  const setting = settingOf(turn, seed, world, language);
  return new Line(setting).toResult();
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

const ofTwo = /^(?:thanks|got|gave|past|grudge|regret|apology|insult|cause|debt|owed|praise\.you|lived\.you)/;

class Line {
  private readonly speaker: Speaker;
  private readonly memories: readonly Recollection[];
  private readonly heard: Heard;
  /** The promise or payment between the two that did not come, of which they talk. */
  private readonly wrong: string | null;
  private readonly leaves: boolean;
  private readonly closes: boolean;
  private readonly parts: string[] = [];
  private readonly rules: string[] = [];
  private readonly heardBefore = new Map<string, Heard>();
  private readonly hasParted: boolean;
  private knownWords: KnownWords | undefined;

  constructor(private readonly setting: Setting) {
    const { turn, library, bond } = setting;
    this.speaker = new Speaker(setting);
    this.memories = recollect(turn, library.book).filter((memory) => !this.isParting(memory));
    this.heard = this.hear(turn.transcript.at(-1)?.text);
    const isOld = this.isTaken('word');
    const owed = owedBetween(this.memories) ?? this.memories.find(({ rule }) => isOld && isWrong(rule));
    this.wrong = owed && isWrong(owed.rule) && debtIn(setting) === null ? owed.rule : null;
    // Enemies do not chat: they leave after their second line. A farewell is answered with one.
    // So does who has insulted the other, or has had a harsh word answered with one.
    const own = turn.transcript
      .filter(({ speaker }) => speaker === turn.self.name)
      .map(({ text }) => this.hear(text).act);
    const last = turn.transcript.findLastIndex(({ speaker }) => speaker === turn.self.name);
    const left = turn.turnsLeft + turn.transcript.length - last;
    this.hasParted = last >= 0 && isNearEnd({ ...turn, turnsLeft: left });
    const isHarsh = ['cold', 'insult', 'threat'].includes(this.heard.act);
    const isUnforgiven = this.wrong !== null && this.heard.act === 'cold' && this.isOwn('word');
    const isSorry = this.heard.said?.act === 'apology';
    const hasQuarrelled =
      (own.at(-1) === 'insult' && !isSorry) || (own.includes('cold') && isHarsh) || isUnforgiven;
    const isCurt = bond.warmth === 'cold' || (bond.warmth === 'cool' && this.wrong !== null);
    const isOver = turn.turnsLeft === 0 || hasQuarrelled || (isCurt && !this.isFirstLine());
    const isBidden = this.heard.act === 'farewell' && !this.heard.isQuestion && !isGroup(turn);
    this.leaves = isOver || (turn.turn > 0 && isBidden);
    // Nobody goes on to something else from a death.
    const isConsoled = this.heard.isRemark && this.isTaken('grief') && !this.isOwn('grief');
    this.closes = this.leaves || isNearEnd(turn) || isConsoled;
  }

  toResult(): TurnResult {
    // In a group, who has said goodbye may be spoken to again, and is gone.
    if (isGroup(this.setting.turn) && this.hasParted) return { say: null, end: true };
    if (this.isFirstLine()) this.greet();
    const greeted = this.parts.length;
    if (this.setting.turn.turn === 0 || (this.heard.text === '' && !this.closes)) this.open();
    else this.answer();
    if (this.parts.length === 0 && !this.closes) this.add(only(this.filler()));
    if (greeted === 1 && this.parts.length > 1) this.shortenGreeting();
    if (this.closes) this.part();
    const { turn, bond } = this.setting;
    // After a harsh word the other may leave, and this line be the last.
    const isHarsh = this.rules.some((rule) => /^(?:insult|debt)/.test(rule));
    const upshot = this.closes || isHarsh ? this.upshot() : undefined;
    const sentiment = sentimentOf(turn, bond, strongest(this.rules.map(feelingOf)));
    return {
      say: this.parts.join(' '),
      actions: this.actions(),
      sentiment,
      emotion: emotionOfRules(this.rules, turn),
      // Thanks, reproaches and apologies are for one alone.
      ...(isGroup(turn) && this.rules.some((rule) => ofTwo.test(rule)) && { to: turn.other.name }),
      end: this.leaves,
      ...(upshot !== undefined && { upshot }),
      ...(acceptsOffer(this.setting) && { accept: true }),
    };
  }

  /** What it says where it has nothing to say: thanks to who was sorry for it. */
  private filler(): string {
    if (this.heard.isRemark && this.isOwn('grief')) return 'condoled';
    if (this.setting.bond.warmth === 'cool') return 'curt';
    return isOfDeath(this.setting) && this.heard.topic === 'topic' ? 'topic.answer.sad' : 'interest';
  }

  /** Nobody remembers how somebody said hello or goodbye. */
  private isParting({ rule, slots }: Recollection): boolean {
    if (rule !== 'past.quote') return false;
    const { ear } = this.setting.library;
    return (slots['quote']?.match(/[^.!?]+/g) ?? []).some((sentence) => {
      const { act, isRemark } = ear.hear(sentence, '', undefined, 'self');
      return isRemark || act === 'greeting' || act === 'farewell';
    });
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
    const at = turn.transcript.findLastIndex((line) => line.text === text);
    const { speaker = '' } = turn.transcript[at] ?? {};
    const from = speaker === turn.self.name ? 'self' : turn.other.kind === 'agent-npc' ? 'voice' : 'other';
    this.knownWords ??= knownWordsOf(turn);
    const words = from === 'other' ? this.inContext(this.knownWords, at) : this.knownWords;
    const heard = library.ear.hear(text, turn.scene?.topic ?? '', words, from);
    this.heardBefore.set(text, heard);
    return heard;
  }

  /** With what was named before a line. */
  private inContext(known: KnownWords, line: number): KnownWords {
    const { library, turn } = this.setting;
    const before = turn.transcript
      .slice(0, Math.max(0, line))
      .reverse()
      .map(({ speaker, text }) => ({ text, isOwn: speaker === turn.self.name }));
    return { ...known, mentioned: library.ear.mentioned(before, known) };
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
    )
      return;
    const isSad = isGrieving(turn.self) || this.heard.topic === 'grief';
    const isCold = bond.warmth === 'cold';
    if (isSad && !isCold && !bond.isFirst) this.add(only('greetSad'));
    else if (this.wrong !== null && !isCold && (bond.warmth !== 'cool' || isOwnWrong(this.wrong)))
      this.add(only(turn.turn === 0 ? 'owed.greet' : 'owed.greet.back'));
    else if (bond.kin !== null && bond.warmth !== 'cool' && bond.warmth !== 'cold')
      this.add(only(`kin.greet.${bond.kin}`));
    else if (bond.warmth === 'cold' || (bond.warmth === 'cool' && !bond.isFirst))
      this.add(only(`shun.${bond.warmth}`));
    else if (bond.isFirst) {
      if (bond.warmth === 'cool' && !isSad) this.add(only('meet.cool'));
      else this.add(only(turn.turn === 0 ? 'meet' : 'meet.back'));
      const isPlain = this.heard.said === null || this.heard.said.act === 'greeting';
      if (bond.warmth === 'warm' && turn.turn === 1 && isPlain && !isSad) this.add(only('spark'));
    } else this.add(only(`greet.${bond.warmth}`));
  }

  /** Two openings in one line are one too many. */
  private shortenGreeting(): void {
    if (!/^(?:kin\.)?greet\./.test(this.rules[0]!)) return;
    this.parts[0] = this.speaker.say('greet.short');
  }

  /** The first word on something, with a question where the voice asks. */
  private open(): void {
    const { bond, voice } = this.setting;
    if (this.mourn()) return;
    const isUnkind = bond.warmth === 'cold' || bond.warmth === 'cool';
    const debt = debtIn(this.setting);
    if (debt !== null) {
      const due = isUnkind ? 'debt.due.cold' : 'debt.due';
      this.add(only(debt.isOwn ? 'debt.owe' : due));
      return;
    }
    if (isUnkind && !bond.isFirst && this.provoke()) return;
    this.raise(voice.asks * 100 + (voice.length > 1 ? 30 : 15));
  }

  /** Whom it has lost, before all else and once in a talk. */
  private mourn(): boolean {
    const grief = this.isOwn('grief') ? null : griefOf(this.setting, this.memories);
    return grief !== null && this.add(grief);
  }

  /** What one holds against the other, and an insult at most after it; whether there was something. */
  private provoke(): boolean {
    if (this.isTaken('past') || this.isTaken('word') || this.chooseOwed() !== null) return false;
    const cause = causeOf(this.setting, this.memories, (topic) => this.isTaken(topic));
    if (cause === null || !this.add(cause)) return false;
    if (insults(this.setting)) this.add(only('insult'));
    return true;
  }

  /** Something new may come with a word that says so. */
  private changeSubject(says: string): void {
    const { transitions } = this.setting.library.book.lexicon;
    const luck = chance(this.setting, 'turn to');
    if (luck < 30) this.parts[this.parts.length - 1] = `${transitions[luck % transitions.length]!}${says}`;
  }

  private raise(readiness: number): void {
    const { turn } = this.setting;
    const subject =
      this.chooseOwed() ?? chooseSubject(this.setting, this.memories, (topic) => this.isTaken(topic));
    // Nobody thanks in the same breath as he scolds.
    const isAngry = this.rules.some((rule) => feelingOf(rule) <= -0.4);
    if (!subject || (isAngry && feelingOf(subject.rule) > 0.2) || !this.add(subject)) return;
    const says = this.parts.at(-1)!;
    const isAnswerable =
      this.setting.bond.warmth !== 'cold' &&
      !/^(?:thanks|topic\.sad|thirdOwed|praise\.you|past\.kind|kin\.|grudge|got\.cold|overheard|gossip$|chat)/.test(
        subject.rule,
      );
    if (subject.rule.startsWith('chat') && turn.turn > 1) this.changeSubject(says);
    if (says.includes('?') || !isAnswerable || chance(this.setting, 'ask') >= readiness) return;
    const own = `ask.${subject.topic}`;
    const isOpinion = /^(?:reflection$|tax\.|treasury|town)/.test(subject.rule);
    if (!this.speaker.has(own) && !isOpinion) return;
    this.add({
      rule: this.speaker.has(own) && (!isOpinion || chance(this.setting, 'ask own') < 60) ? own : 'ask.any',
      slots: { ...subject.slots, ...this.called() },
    });
  }

  private chooseOwed(): Recollection | null {
    return chooseOwed(this.setting, this.memories, (topic) => this.isTaken(topic));
  }

  /** In a group, a question is for one of them, who answers next. */
  private called(): Readonly<Record<string, string>> {
    const { turn } = this.setting;
    if (!isGroup(turn)) return {};
    const names = [turn.other, ...(turn.group ?? [])].map(({ name }) => shortName(name));
    return { you: names[chance(this.setting, 'called') % names.length]! };
  }

  private answer(): void {
    const { turn, voice, bond } = this.setting;
    const isGreeted = this.isFirstLine();
    const answers = this.answers(isGreeted);
    const more = this.more();
    if (more !== null) this.add(only(more));
    for (const answer of answers)
      if (more === null || !/^(?:interest|curt)/.test(answer.rule)) this.add(answer);
    // Who was asked something answers that, and no more.
    const isSaid = this.heard.said !== null && turn.other.kind !== 'agent-npc';
    // Grief makes brief.
    if (isGrieving(turn.self)) {
      const isFit = /^(?:greeting|mood|looks)$/.test(this.heard.said?.act ?? '');
      const isHurt = this.rules.some((rule) => feelingOf(rule) <= -0.4 || rule.startsWith('owed'));
      if ((isFit || !isSaid) && !this.closes && !isHurt) this.mourn();
      return;
    }
    if (isSaid) return;
    // Nobody goes on to something else from a death.
    if (this.heard.topic === 'grief' && answers.length > 0) return;
    if (this.closes || this.parts.at(-1)?.endsWith('?')) return;
    const isEmpty = answers.length === 0;
    const isCold = bond.warmth === 'cold' || bond.warmth === 'cool';
    if (isCold && !isGreeted && this.provoke()) return;
    const room = voice.length + (isGreeted ? 1 : 0) - this.parts.length;
    if (!isEmpty && room <= 0 && turn.role === 'responder') return;
    if (
      this.rules.some((rule) => rule.startsWith('chat.')) &&
      chance(this.setting, 'chat on') < 55 &&
      !isEmpty
    )
      return;
    if (
      this.rules.some((rule) => /^(?:debt|owed)\.(?!greet)/.test(rule)) ||
      this.heard.act === 'insult' ||
      this.heard.act === 'threat' ||
      (this.heard.act === 'cold' && chance(this.setting, 'on') < 50)
    )
      return;
    // A line is about one thing: who had nothing to answer leads on to something else.
    if (isEmpty) this.raise(voice.asks * 100);
    else if (!this.heard.isQuestion && turn.role === 'responder') this.addOwn();
  }

  private answers(isGreeted: boolean): Answer[] {
    const { setting, heard, memories } = this;
    const isOffered = setting.turn.trade?.offered !== undefined;
    if (heard.said !== null && !isOffered) {
      const thread = this.thread();
      const said = inThread(heard.said, thread);
      return replyTo(heard, said, setting, memories, isGreeted, thread);
    }
    const isOfOwed = heard.topic === 'word' && !isOffered;
    const onOwed = isOfOwed ? answerToOwed(heard, setting, memories, this.isOwn('word')) : null;
    return onOwed ?? answersTo(heard, setting, memories, (topic) => this.isOwn(topic));
  }

  /** What the other has said before in words of its own, and how it was answered. */
  private thread(): Thread | null {
    const { setting, memories } = this;
    const { transcript, self } = setting.turn;
    return transcript.slice(0, -1).reduce<Thread | null>((thread, { speaker, text }, at) => {
      const heard = speaker === self.name ? null : this.hear(text);
      if (!heard?.said) return thread;
      const then = {
        ...setting,
        turn: { ...setting.turn, turn: at + 1, transcript: transcript.slice(0, at + 1) },
      };
      const said = inThread(heard.said, thread);
      return continued(thread, said, replyTo(heard, said, then, memories, at === 0, thread));
    }, null);
  }

  /** What it has to add to its own line of small talk, once that was answered. */
  private more(): string | null {
    const { transcript, self } = this.setting.turn;
    const own = transcript.findLast(({ speaker }) => speaker === self.name);
    const chat = own === undefined ? null : this.hear(own.text).chat;
    const { isQuestion, answered } = this.heard;
    if (chat === null || answered !== chat || (!isQuestion && chance(this.setting, 'more') >= 60))
      return null;
    const rule = `${chat}+${isQuestion ? '?' : ''}`;
    return this.speaker.has(rule) ? rule : null;
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
  }

  private part(): void {
    const { bond } = this.setting;
    if (this.wrong !== null && bond.warmth !== 'cold' && bond.warmth !== 'cool')
      this.add(only(isOwnWrong(this.wrong) ? 'owed.bye.own' : 'owed.bye'));
    else if (bond.warmth !== 'cold' && bond.kin === null && this.isTaken('grief'))
      this.add(only(isGrieving(this.setting.turn.self) ? 'byeSad.own' : 'byeSad'));
    else if (bond.warmth === 'cold' || bond.warmth === 'cool') this.add(only(`leave.${bond.warmth}`));
    else if (this.rules.some((rule) => /^(?:insult|threatened)/.test(rule))) this.add(only('leave.cool'));
    // Who is left does not say that he must go.
    else if (this.heard.act === 'farewell') this.add(only('farewell'));
    else if (bond.kin !== null) this.add(only(`kin.bye.${bond.kin}`));
    else this.add(only(`bye.${bond.warmth}`));
  }

  /** Whether something was already spoken of in this talk. */
  private isTaken(topic: string): boolean {
    return this.setting.turn.transcript.some(({ text }) => {
      const heard = this.hear(text);
      return heard.topic === topic || heard.chat === topic;
    });
  }

  /** Whether it spoke of something itself in this talk. */
  private isOwn(topic: string): boolean {
    const { transcript, self } = this.setting.turn;
    return transcript.some(({ speaker, text }) => speaker === self.name && this.hear(text).topic === topic);
  }

  private actions(): string[] {
    return [...new Set(this.rules.flatMap(gesturesOf))].slice(0, 3);
  }

  private upshot(): Upshot | undefined {
    const { turn } = this.setting;
    const heard = turn.transcript
      .filter(({ speaker }) => speaker === turn.other.name)
      .map(({ text }) => this.hear(text));
    return closingOf(this.setting, heard, this.rules, this.isTaken('debt'));
  }
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
    names: new Set([...names].filter((name) => !own.has(name))),
    wares: wordsIn([...(known?.sells ?? []), ...(trade?.goods ?? [])].map(({ item }) => item)),
  };
}
