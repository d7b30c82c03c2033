import { Random } from '../support/random.js';

/** Somebody of the village, as the village knows it; what the service knows is its state. */
export interface Person {
  readonly uuid: string;
  readonly number: number;
  readonly name: string;
  readonly wage: number;
  /** How it speaks with most, −1 to 1. */
  readonly temper: number;
  readonly parents: readonly string[];
  readonly couple: string | null;
  /** Whom it meets. */
  readonly circle: readonly string[];
}

/** How two get on, −1 to 1, and until which day they quarrel. */
interface Chemistry {
  readonly liking: number;
  quarrelUntil: number;
  /** After a quarrel they make up. */
  peaceUntil: number;
}

/** Families, tempers, and who gets on with whom: all by the seed. */
export class People {
  readonly all = new Map<string, Person>();
  private readonly chemistry = new Map<string, Chemistry>();
  private born = 0;

  constructor(
    private readonly random: Random,
    private readonly seed: number,
  ) {}

  /** Couples with children, until there are so many. */
  settle(many: number): void {
    while (this.all.size < many) {
      const couple = this.random.uuid();
      const parents = [this.add([], couple), this.add([], couple)].map(({ uuid }) => uuid);
      const children = Math.min(this.random.below(3), many - this.all.size);
      for (let n = 0; n < children; n += 1) this.add(parents, null);
    }
  }

  add(parents: readonly string[], couple: string | null): Person {
    const { random } = this;
    this.born += 1;
    const known = [...this.all.keys()];
    const circle = Array.from({ length: Math.min(3, known.length) }, () => random.pick(known));
    const person = {
      uuid: random.uuid(),
      number: this.born,
      name: `Villager ${this.born}`,
      wage: 1 + random.below(9),
      temper: (random.next() - 0.5) * 0.8,
      parents,
      couple,
      circle: [...new Set([...circle, ...parents])],
    };
    this.all.set(person.uuid, person);
    return person;
  }

  /** Somebody whom a person meets: mostly of its circle. */
  acquaintanceOf(person: Person, living: readonly string[]): string | null {
    const near = [...this.all.values()].filter(
      ({ uuid, circle, couple }) =>
        uuid !== person.uuid &&
        living.includes(uuid) &&
        (person.circle.includes(uuid) ||
          circle.includes(person.uuid) ||
          (couple !== null && couple === person.couple)),
    );
    if (near.length > 0 && this.random.chance(0.96)) return this.random.pick(near).uuid;
    const others = living.filter((uuid) => uuid !== person.uuid);
    return others.length === 0 ? null : this.random.pick(others);
  }

  /** The tone of a person towards another on a day, in whatever order it is asked for; it changes with the quarrels of the two. */
  tone(from: Person, to: Person, day: number): number {
    const { liking, quarrelUntil, peaceUntil } = this.between(from, to);
    const trouble = day < quarrelUntil ? -1 : day < peaceUntil ? 0.5 : 0;
    const own = this.seed + day * 7919 + from.number * 104_729 + to.number * 1_299_709;
    const noise = (new Random(own).next() - 0.5) * 0.5;
    return Math.max(-1, Math.min(1, liking + from.temper + trouble + noise));
  }

  /** A pair begins to quarrel for some days; then they make up. */
  quarrel(one: Person, other: Person, day: number): void {
    const between = this.between(one, other);
    if (day < between.peaceUntil) return;
    between.quarrelUntil = day + 4 + this.random.below(8);
    between.peaceUntil = between.quarrelUntil + 8;
  }

  between(one: Person, other: Person): Chemistry {
    const key = [one.uuid, other.uuid].sort().join(' ');
    const known = this.chemistry.get(key);
    if (known) return known;
    const kin =
      one.parents.includes(other.uuid) || other.parents.includes(one.uuid) || one.couple === other.couple;
    const clashes = this.random.chance(kin && one.couple !== null ? 0.1 : 0.3);
    const liking = clashes ? -0.2 - 0.6 * this.random.next() : 0.7 * this.random.next();
    const made = { liking, quarrelUntil: 0, peaceUntil: 0 };
    this.chemistry.set(key, made);
    return made;
  }
}
