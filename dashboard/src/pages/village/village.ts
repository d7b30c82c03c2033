import type { AgentNpc, SocialGraph, WorldEvent } from '../../api/types.js';
import { charactersOf } from '../characters/use-fresh-figures.js';
import type { LayoutOrder } from './layout.js';

export interface Being {
  readonly id: string;
  readonly name: string;
  wealth: number;
  mood: number;
  x: number;
  y: number;
  radius: number;
  dead: boolean;
}

/** Two characters, and what each of them feels about the other; null where nothing is known. */
export interface Bond {
  readonly one: Being;
  readonly other: Being;
  there: number | null;
  back: number | null;
}

/** What is seen of an event: something that goes from one to another, or stays where one of them is not in the picture. */
export interface Move {
  readonly kind: 'payment' | 'talk';
  readonly from: Being;
  readonly to: Being;
  readonly amount: number;
}

/** Of the richest in the picture; the poorest is `smallestRadius`, also with nothing. */
const largestRadius = 16;
const smallestRadius = 4;

type Newcomer = SocialGraph['agentNpcs'][number] & Pick<AgentNpc, 'parents'>;

/** The characters of a world and their ties, as they were read and as events change them. */
export class Village {
  readonly beings: Being[] = [];
  readonly bonds: Bond[] = [];
  /** These grow with each change that is seen: of a character, but for its place, and of a tie. */
  version = 0;
  bondVersion = 0;
  private readonly byId = new Map<string, Being>();
  private readonly byPair = new Map<string, Bond>();
  private readonly ofBeing = new Map<Being, Bond[]>();
  private readonly richest: number;
  private seq: number;

  constructor({ agentNpcs, relationships, seq }: SocialGraph) {
    // Not the richest of each moment: everybody would change size with them.
    this.richest = Math.max(...agentNpcs.map(({ wealth }) => wealth), 1);
    for (const character of agentNpcs) this.add(character);
    for (const { characterId, otherId, affinity } of relationships) this.feel(characterId, otherId, affinity);
    this.seq = seq;
  }

  get living(): number {
    return this.beings.reduce((count, { dead }) => count + (dead ? 0 : 1), 0);
  }

  find(id: string): Being | undefined {
    return this.byId.get(id);
  }

  bondsOf(being: Being): readonly Bond[] {
    return this.ofBeing.get(being) ?? [];
  }

  /** Who is to find a place near whom: hate keeps nobody together. */
  layoutOrder(): LayoutOrder {
    const places = new Map(this.beings.map((being, place) => [being, place]));
    const fond = this.bonds.filter((bond) => feeling(bond) > 0);
    return {
      radii: Float32Array.from(this.beings, ({ radius }) => radius),
      ends: Uint16Array.from(fond.flatMap(({ one, other }) => [places.get(one)!, places.get(other)!])),
      strengths: Float32Array.from(fond, (bond) => feeling(bond) / 100),
    };
  }

  putAt(places: Float32Array): void {
    // Who was born meanwhile has a place already.
    for (let index = 0; 2 * index < places.length; index += 1) {
      const being = this.beings[index]!;
      being.x = places[2 * index]!;
      being.y = places[2 * index + 1]!;
    }
  }

  /** Takes in what happened since; returns what is to be seen of it. */
  apply(event: WorldEvent): readonly Move[] {
    if (event.seq <= this.seq) return [];
    this.seq = event.seq;
    for (const { id, wealth, mood } of charactersOf(event)) {
      const being = this.byId.get(id);
      if (being && (being.wealth !== wealth || being.mood !== mood)) {
        Object.assign(being, { wealth, mood, radius: this.radiusOf(wealth) });
        this.version += 1;
      }
    }
    switch (event.type) {
      case 'trade':
      case 'tax': {
        const { traderAgentNPC: payer, recipientAgentNPC: recipient, amount } = event.data;
        return this.moves('payment', [payer?.id, recipient?.id], amount);
      }
      case 'interact':
        return this.applyTalk(event.data);
      case 'spawn':
        this.add(event.data.agentNpc);
        return [];
      case 'death':
        this.bury(event.data.agentNpc.id);
        return [];
      default:
        return [];
    }
  }

  private applyTalk(talk: Extract<WorldEvent, { readonly type: 'interact' }>['data']): readonly Move[] {
    const { initiator, responder, others = [], relationship } = talk;
    if (relationship) {
      const { initiator: there, responder: back } = relationship;
      if (there) this.feel(initiator.id, responder.id, there.affinity);
      this.feel(responder.id, initiator.id, back.affinity);
      for (const { characterId, otherId, affinity } of relationship.others ?? [])
        this.feel(characterId, otherId, affinity);
    }
    return [responder, ...others].flatMap(({ id }) => this.moves('talk', [initiator.id, id], 0));
  }

  private moves(
    kind: Move['kind'],
    [fromId, toId]: readonly (string | undefined)[],
    amount: number,
  ): readonly Move[] {
    const from = fromId === undefined ? undefined : this.byId.get(fromId);
    const to = toId === undefined ? undefined : this.byId.get(toId);
    const seen = from ?? to;
    return seen ? [{ kind, from: from ?? seen, to: to ?? seen, amount }] : [];
  }

  /** Next to its parents; else at the edge, where there is room. */
  private add({ id, name, wealth, mood, parents }: Newcomer): void {
    if (this.byId.has(id)) return;
    const parent = parents?.map((one) => this.byId.get(one.id)).find((one) => one !== undefined);
    const turn = this.beings.length * 2.4;
    const far = parent ? 30 : 16 * Math.sqrt(this.beings.length + 1);
    const being: Being = {
      // Names can be erased.
      ...{ id, name: name || 'Somebody', wealth, mood, dead: false },
      x: (parent?.x ?? 0) + far * Math.cos(turn),
      y: (parent?.y ?? 0) + far * Math.sin(turn),
      radius: this.radiusOf(wealth),
    };
    this.beings.push(being);
    this.byId.set(id, being);
    this.version += 1;
  }

  private bury(id: string): void {
    const being = this.byId.get(id);
    if (!being) return;
    being.dead = true;
    this.version += 1;
    this.bondVersion += 1;
  }

  private feel(characterId: string, otherId: string, affinity: number): void {
    const [holder, about] = [this.byId.get(characterId), this.byId.get(otherId)];
    if (!holder || !about || holder === about) return;
    const key = characterId < otherId ? `${characterId} ${otherId}` : `${otherId} ${characterId}`;
    let bond = this.byPair.get(key);
    if (!bond) {
      bond = { one: holder, other: about, there: null, back: null };
      this.byPair.set(key, bond);
      this.bonds.push(bond);
      for (const being of [holder, about]) this.ofBeing.set(being, [...this.bondsOf(being), bond]);
    }
    if (bond.one === holder) bond.there = affinity;
    else bond.back = affinity;
    this.bondVersion += 1;
  }

  /** By its area: twice as rich is twice as large. */
  private radiusOf(wealth: number): number {
    const share = Math.min(Math.sqrt(wealth / this.richest), 1.5);
    return smallestRadius + (largestRadius - smallestRadius) * share;
  }
}

/** The stronger of the two feelings. */
export function feeling({ there, back }: Bond): number {
  const [one, other] = [there ?? 0, back ?? 0];
  return Math.abs(other) > Math.abs(one) ? other : one;
}

/** What a character of a bond feels about the other. */
export function feltBy({ one, there, back }: Bond, being: Being): number | null {
  return being === one ? there : back;
}
