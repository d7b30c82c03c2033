import { isGrieving } from '../../labels.js';
import { hashOf } from '../../seeded.js';
import { type TurnResult } from '../../turn.js';
import { agendaOf, type Item, knownOfTopic, smallTalkOf } from './agenda.js';
import { sentimentOf } from './bond.js';
import { attitudeOf, tokensOf } from './casting.js';
import { type Deed, deedOf, upshotOf } from './closing.js';
import { timesAsked } from './debts.js';
import { fill, unmarked } from './grammar.js';
import { emotionOfMark, type Mark, marks } from './manner.js';
import { linesHeard } from './lately.js';
import { lossIn } from './mourning.js';
import { type Recollection } from './recollection.js';
import { type Course, holds, type Position, type Script, type ScriptLine } from './script.js';
import { isGroup, nameFor, rateOf, type Setting } from './speaker.js';
import { shortName } from './voice.js';

/** What is answered also where the other is not liked, or where one mourns: it is about just that. */
const unfriendly = /^(?:enemy|grudge|cool|rebuff|debt|owed|promise|topic)/;
/** The least sentiment of a line without a mark: less would be remembered as hard words. */
const coolest = -0.24;
/** What is known of the topic answers it. */
const ofTopic = /^topic(?:$|\.(?!death|mourner|again|meet))/;
const ofDeath = /^(?:meet|quiet|grief|condole|death|legacy|topic|aside|debt|owed|enemy|grudge|cool|rebuff)/;

/** A line with its slots filled: what stands in one may bring a full stop of its own. */
function closed(text: string, slots: Readonly<Record<string, string>>): string {
  return fill(text, slots).replace(/(?<=[^.])\.(?=[.!?,](?!\.))/gu, '');
}

/** Plays talks that were written whole: it opens one, or says the line that follows in it. */
export class Play {
  private readonly tokens: ReadonlySet<string>;
  /** Of which it remembers a line. */
  private readonly played: ReadonlySet<Script>;

  constructor(
    private readonly setting: Setting,
    private readonly memories: readonly Recollection[],
    /** What the other did in this talk. */
    private readonly deeds: readonly Deed[],
  ) {
    this.tokens = tokensOf(setting);
    this.played = new Set(linesHeard(setting).map(({ script }) => script));
  }

  /** Null where the latest line is no line of a script: it needs an answer of its own. */
  next(): TurnResult | null {
    const { turn, library } = this.setting;
    const last = turn.transcript.at(-1);
    // Who had the last word and is to go on begins with something else.
    if (last === undefined || last.speaker === turn.self.name) return this.open();
    if (turn.other.kind !== 'agent-npc') return null;
    const position = library.scripts.positionOf(turn.transcript.map(({ text }) => text));
    return position && this.follow(position);
  }

  private open(): TurnResult | null {
    for (const { about, slots } of this.agenda()) {
      const fitting = this.fitting(this.setting.library.scripts.about(about));
      if (fitting.length > 0) return this.begin(this.pick(fitting, about), slots);
    }
    const script = smallTalkOf(this.setting, this.memories);
    return script ? this.begin(script, {}) : null;
  }

  private agenda(): readonly Item[] {
    return agendaOf(this.setting, this.memories);
  }

  /**
   * Small children do not talk as grown-ups do, where they have words of their own; likewise who talks to them, who talks of a debt
   * again, and those who mourn. What was said of late comes last.
   */
  private fitting(scripts: readonly Script[]): readonly Script[] {
    const fitting = scripts.filter(({ conditions }) => holds(conditions, this.tokens));
    const own = ['child', 'to:child', 'part', 'often', 'again', 'mourners'].find((token) =>
      fitting.some(({ conditions }) => this.tokens.has(token) && conditions.includes(token)),
    );
    const meant = own === undefined ? fitting : fitting.filter(({ conditions }) => conditions.includes(own));
    const fresh = meant.filter((script) => !this.played.has(script));
    return fresh.length > 0 ? fresh : meant;
  }

  private begin(script: Script, slots: Readonly<Record<string, string>>): TurnResult {
    const line = this.pick(script.openings, script.id);
    return this.say(line, slots, { about: script.about, left: script.courses.length === 0 ? 1 : 2 });
  }

  private follow({ script, course, index, slots }: Position): TurnResult | null {
    if (course !== null) return this.sayOf(course, index + 1, script, slots);
    const instead = this.instead(script) ?? (ofTopic.test(script.about) ? this.tellOfTopic() : null);
    if (instead !== null) return instead;
    const fitting = script.courses.filter(({ conditions }) => holds(conditions, this.tokens));
    const own = fitting.filter(({ conditions }) => conditions.length > 0);
    const among = own.length > 0 ? own : fitting;
    return among.length === 0 ? null : this.sayOf(this.pick(among, script.id), 0, script, slots);
  }

  /** What is said to somebody whom one does not like, or by who cannot talk of such things now. */
  private instead({ about }: Script): TurnResult | null {
    const { turn, bond, library } = this.setting;
    if (isGroup(turn)) return null;
    const warmth = attitudeOf(this.setting);
    const isUnkind = warmth === 'cold' || (warmth === 'cool' && !bond.isFirst);
    if (isUnkind && !unfriendly.test(about)) {
      const fitting = this.fitting(library.scripts.about('rebuff'));
      if (fitting.length > 0) return this.begin(this.pick(fitting, 'rebuff'), {});
    }
    const loss = isGrieving(turn.self) && !ofDeath.test(about) ? lossIn(this.setting) : null;
    if (loss === null || loss.isTold) return null;
    const fitting = this.fitting(library.scripts.about('aside'));
    return fitting.length === 0 ? null : this.begin(this.pick(fitting, 'aside'), loss.slots);
  }

  /** Who was told of the topic says that. */
  private tellOfTopic(): TurnResult | null {
    const [known] = knownOfTopic(this.setting, this.memories);
    const fitting = known ? this.fitting(this.setting.library.scripts.about(known.about)) : [];
    return known && fitting.length > 0 ? this.begin(this.pick(fitting, known.about), known.slots) : null;
  }

  /** The line of a course; after the last there is none, and the talk is over. */
  private sayOf(
    { lines }: Course,
    index: number,
    { about }: Script,
    slots: Readonly<Record<string, string>>,
  ): TurnResult {
    const line = lines[index];
    if (line === undefined) return { say: null, end: true };
    return this.say(line, slots, { about, left: lines.length - 1 - index });
  }

  private say(
    { text, mark }: ScriptLine,
    heard: Readonly<Record<string, string>>,
    { about, left }: { readonly about: string; readonly left: number },
  ): TurnResult {
    const { setting } = this;
    const { turn } = setting;
    const { feeling = 0, gesture = null } = mark === null ? {} : marks[mark];
    // It or the other's answer may be the last that is said.
    const isLast = left <= 1 || turn.turnsLeft <= 1;
    const upshot = isLast ? upshotOf(setting, this.deeds, deedOf(about, mark, false)) : undefined;
    return {
      say: closed(text, {
        rate: rateOf(setting),
        // Who is asked how it is names its dead, whether or not the other has.
        ...lossIn(setting)?.slots,
        ...heard,
        you: nameFor(setting),
        me: unmarked(shortName(turn.self.name)),
      }),
      actions: gesture === null ? [] : [gesture],
      sentiment: this.sentimentOf(mark, feeling),
      emotion: emotionOfMark(mark, turn),
      end: left === 0 || turn.turnsLeft === 0,
      ...(upshot !== undefined && { upshot }),
    };
  }

  /** Who says nothing unkind does not hurt, however little it likes the other. */
  private sentimentOf(mark: Mark | null, feeling: number): number {
    const sentiment = sentimentOf(this.setting.turn, this.setting.bond, feeling);
    return mark === null ? Math.max(sentiment, coolest) : sentiment;
  }

  /** Another one in each talk of the two, also of those that the same one opens, which may be every second. */
  private pick<T>(among: readonly T[], of: string): T {
    const { turn, pair } = this.setting;
    // Of talks about a debt no line is remembered, only how many there were.
    const isOfDebt = of.startsWith('debt');
    const talks = isOfDebt ? timesAsked(turn) : turn.relationship.interactions;
    const isOfScripts = !of.includes('#');
    const turns = isOfDebt && isOfScripts ? 0 : Math.floor(talks / among.length);
    const shift = among.length % 2 === 0 ? turns : 0;
    return among[(talks + shift + (hashOf(`${of}/${pair}`) % 97)) % among.length]!;
  }
}
