import { type Mark, marks } from './manner.js';

/** Talks written whole (`affairs.json`, `life.json`): scripts by what they are about, so that each line answers the one before. */
export type ScriptFile = Readonly<Record<string, readonly ScriptEntry[]>>;

export interface ScriptEntry {
  /** Tokens that hold for who opens, `!` before those that must not (casting.ts). */
  readonly if?: string;
  /** Ways to open: each goes with each course. */
  readonly open: readonly string[];
  /**
   * The other lines, in turn from the other side, with `>>` between them: `[poor] I haven't got it. >> Then bring it when you have.` What
   * stands in brackets holds for who speaks the first of them. The last line ends the talk.
   */
  readonly courses: readonly string[];
}

/** A line of a script. */
export interface ScriptLine {
  readonly text: string;
  /** What it does or how it is felt; null: nothing in particular. */
  readonly mark: Mark | null;
}

export interface Course {
  readonly conditions: readonly string[];
  readonly lines: readonly ScriptLine[];
}

export interface Script {
  readonly about: string;
  readonly id: string;
  readonly conditions: readonly string[];
  readonly openings: readonly ScriptLine[];
  readonly courses: readonly Course[];
}

/** Where in a script a line stands that was said, and what stood in its slots. */
export interface Position {
  readonly script: Script;
  readonly line: ScriptLine;
  /** Null: it opened the talk. */
  readonly course: Course | null;
  /** Of the line in its course. */
  readonly index: number;
  readonly slots: Readonly<Record<string, string>>;
}

interface Known extends Omit<Position, 'slots'> {
  readonly pattern: RegExp;
  /** The longest text without a slot: who has not said it has not said the line. */
  readonly anchor: string;
}

const textsKept = 2000;

/** The scripts of a language in a setting. */
export class Scripts {
  private readonly byOccasion = new Map<string, Script[]>();
  private readonly known: Known[] = [];
  /** The lines that a text may be, of the texts of late: each is asked for several times in a talk. */
  private readonly found = new Map<string, readonly Position[]>();

  constructor(files: readonly ScriptFile[]) {
    for (const [about, entries] of files.flatMap((file) => Object.entries(file))) {
      const scripts = this.byOccasion.get(about) ?? [];
      this.byOccasion.set(about, scripts);
      for (const entry of entries) scripts.push(this.learn(about, `${about}#${scripts.length}`, entry));
    }
    // Of two lines that fit, that which says more.
    this.known.sort((one, other) => other.anchor.length - one.anchor.length);
  }

  about(occasion: string): readonly Script[] {
    return this.byOccasion.get(occasion) ?? [];
  }

  /** All that is said in them, without slots. */
  *texts(): Generator<string> {
    for (const { line } of this.known) yield line.text.replace(/\{\w+\}/g, ' ');
  }

  /** Where in a script the latest line of a talk stands; null: it is none, or does not follow from what was said before. */
  positionOf(texts: readonly string[]): Position | null {
    const text = texts.at(-1);
    if (text === undefined) return null;
    let before: Position | null | undefined;
    for (const place of this.candidates(text)) {
      if (place.course === null) return place;
      before = before === undefined ? this.positionOf(texts.slice(0, -1)) : before;
      if (before !== null && follows(place, before))
        return { ...place, slots: { ...before.slots, ...place.slots } };
    }
    return null;
  }

  /** The places in scripts that a line may be. */
  candidates(text: string): readonly Position[] {
    const known = this.found.get(text);
    if (known) return known;
    const candidates = this.known.flatMap(({ pattern, anchor, ...place }) => {
      const found = text.includes(anchor) ? pattern.exec(text) : null;
      return found === null ? [] : [{ ...place, slots: found.groups ?? {} }];
    });
    if (this.found.size >= textsKept) this.found.clear();
    this.found.set(text, candidates);
    return candidates;
  }

  private learn(about: string, id: string, entry: ScriptEntry): Script {
    const script: Script = {
      about,
      id,
      conditions: conditionsOf(entry.if),
      openings: entry.open.map(toLine),
      courses: entry.courses.map(toCourse),
    };
    const learn = (line: ScriptLine, course: Course | null, index: number): void => {
      this.known.push({ script, line, course, index, pattern: patternOf(line), anchor: anchorOf(line) });
    };
    script.openings.forEach((line, index) => learn(line, null, index));
    for (const course of script.courses) course.lines.forEach((line, index) => learn(line, course, index));
    return script;
  }
}

function follows({ script, course, index }: Position, before: Position): boolean {
  if (before.script !== script) return false;
  return index === 0 ? before.course === null : before.course === course && before.index === index - 1;
}

/** Whether all conditions hold. */
export function holds(conditions: readonly string[], tokens: ReadonlySet<string>): boolean {
  return conditions.every((token) =>
    token.startsWith('!') ? !tokens.has(token.slice(1)) : tokens.has(token),
  );
}

export function conditionsOf(text = ''): string[] {
  return text.split(' ').filter((token) => token !== '');
}

function toCourse(written: string): Course {
  const { conditions, lines } = partsOfCourse(written);
  return { conditions: conditionsOf(conditions), lines: lines.map(toLine) };
}

/** The conditions of a course and its lines. */
export function partsOfCourse(written: string): {
  readonly conditions: string;
  readonly lines: readonly string[];
} {
  const [, conditions = '', lines = ''] = /^(?:\[([^\]]*)\] )?(.*)$/su.exec(written) ?? [];
  return { conditions, lines: lines.split(' >> ') };
}

function toLine(written: string): ScriptLine {
  const [, mark, text = written] = /^\((\w+)\) (.+)$/u.exec(written) ?? [];
  if (mark !== undefined && !(mark in marks)) throw new Error(`"${mark}" is no mark of a line: ${written}`);
  return { text, mark: (mark as Mark | undefined) ?? null };
}

/** A slot that comes twice is the same twice. */
function patternOf({ text }: ScriptLine): RegExp {
  const seen = new Set<string>();
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (seen.has(part)) return `\\k<${part}>`;
    seen.add(part);
    return `(?<${part}>.+?)`;
  });
  return new RegExp(`^${parts.join('')}$`, 'iu');
}

function anchorOf({ text }: ScriptLine): string {
  return text.split(/\{\w+\}/).reduce((best, part) => (part.length > best.length ? part : best), '');
}
