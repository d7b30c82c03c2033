import { addresseeOf } from './addressee.js';

export interface Member {
  readonly self: { readonly id: string; readonly name: string };
}

/**
 * Who is in a talk, and who speaks next: the one who was addressed, else the one who has been silent longest. Nobody is left
 * out: when only as many lines are left as there are members who have not spoken, these speak. Of two, both alternate.
 *
 * A member leaves when it ends the talk, has nothing to say, repeats a line, or its agent failed; one alone has no talk.
 */
export class SpeakingOrder<Speaker extends Member> {
  private readonly present: Speaker[];
  /** The last line of each. */
  private readonly spokeAt = new Map<Speaker, number>();
  private addressed: Speaker | null = null;

  constructor(members: readonly Speaker[]) {
    this.present = [...members];
  }

  get isOver(): boolean {
    return this.present.length < 2;
  }

  /** `linesLeft` includes the line of the one who is next. */
  next(linesLeft: number): Speaker {
    const unheard = this.present.filter((member) => !this.spokeAt.has(member));
    const candidates = unheard.length > 0 && linesLeft <= unheard.length ? unheard : this.present;
    if (this.addressed && candidates.includes(this.addressed)) return this.addressed;
    return candidates.reduce((longest, member) =>
      this.lastOf(member) < this.lastOf(longest) ? member : longest,
    );
  }

  /** Whom the speaker answers: the one who spoke last; before the first line the first of the others. */
  otherOf(speaker: Speaker): Speaker {
    return this.othersOf(speaker).reduce((latest, member) =>
      this.lastOf(member) > this.lastOf(latest) ? member : latest,
    );
  }

  /** Everybody else who is there. */
  othersOf(speaker: Speaker): readonly Speaker[] {
    return this.present.filter((member) => member !== speaker);
  }

  /** The one to whom the speaker says a line; null: to all. */
  addresseeOf(speaker: Speaker, text: string, to: string | undefined): Speaker | null {
    const others = this.othersOf(speaker);
    const name = addresseeOf(
      text,
      to,
      others.map(({ self }) => self.name),
    );
    return name === null ? null : others.find(({ self }) => self.name === name)!;
  }

  hear(speaker: Speaker, line: number, addressed: Speaker | null): void {
    this.spokeAt.set(speaker, line);
    this.addressed = addressed;
  }

  leave(member: Speaker): void {
    this.present.splice(this.present.indexOf(member), 1);
    if (this.addressed === member) this.addressed = null;
  }

  private lastOf(member: Speaker): number {
    return this.spokeAt.get(member) ?? -1;
  }
}
