import { relationshipStage } from '../policy/relationship-stage.js';
import { type Language } from '../common/language.js';
import { decimalOf, type Units } from '../common/money/units.js';
import {
  type AgentNpcRow,
  type InstanceRow,
  type KnownRow,
  type MournedRow,
  type NpcRow,
  type RelationshipRow,
  type RelativeRow,
  type TieObligation,
} from '../database/rows.js';
import { type WorldClock } from '../instance/instance.entity.js';
import { worldTime } from '../database/world-time.js';
import { type OpenInteractionResult, type RememberedRow } from '../ledger/ledger-result.js';
import { type TalkParty } from '../policy/mood-policy.js';
import { factInWords } from '../words/memory-words.js';
import { toEndpoint } from './agent-prober.js';
import { chooseMemories, toTurnMemory } from './choose-memories.js';
import { type Acquaintance, type Participant, type Visitor } from './take-turn.js';
import { withDiscretion } from './discretion.js';
import { moodLabel, standing } from './labels.js';
import {
  type TurnKnown,
  type TurnLoss,
  type TurnMemory,
  type TurnRelationship,
  type TurnRelative,
  type TurnRole,
  type TurnWorld,
} from './turn.js';

/** An Agent NPC at the start of a talk. */
export interface CharacterInTalk {
  readonly role: TurnRole;
  readonly row: AgentNpcRow;
  /** To each of the others, by id. */
  readonly ties: ReadonlyMap<string, Ties>;
}

export interface Ties {
  /** Null: they never met. */
  readonly row: RelationshipRow | null;
  /** Those that a turn includes, the newest first. */
  readonly memories: readonly RememberedRow[];
}

export interface TalkOrigin {
  /** The mean wealth of the living, to tell rich from poor. */
  readonly meanWealth: Units;
  readonly headers: ReadonlyMap<string, Record<string, string>>;
  readonly clock: WorldClock | null;
  /** The same talk again gives the same lines; '' for none. */
  readonly seed: string;
}

export function toParticipant(
  { role, row, ties }: CharacterInTalk,
  { meanWealth, headers, seed, clock }: TalkOrigin,
): Participant {
  const [mood, wealth] = [decimalOf(row.mood), decimalOf(row.wealth)];
  return {
    role,
    self: {
      id: row.id,
      name: row.name,
      personality: row.personality,
      description: row.description,
      ageDays: ageInDays(row, clock),
      mood,
      moodLabel: moodLabel(mood),
      wealth,
      standing: standing(wealth, decimalOf(meanWealth)),
      ...(row.goal !== '' && { goal: row.goal }),
      ...(row.activity !== '' && { activity: row.activity }),
      ...(row.family?.length && { family: row.family.map((relative) => toTurnRelative(relative, clock)) }),
      ...(row.mourned?.length && {
        mourning: row.mourned.map((loss) => toTurnLoss(loss, clock)),
        grief: (row.mourning ?? 0) / 100,
      }),
    },
    uuid: row.uuid,
    agent: toEndpoint(row.agent, headers.get(row.agent.id), seed === '' ? {} : { seed }),
    acquaintances: new Map([...ties].map(([id, towards]) => [id, toAcquaintance(towards, clock)])),
  };
}

function toTurnRelative({ diedAt, ...relative }: RelativeRow, clock: WorldClock | null): TurnRelative {
  if (diedAt === undefined) return { ...relative, alive: true };
  return { ...relative, alive: false, diedAt: inWorld(diedAt, clock) };
}

function toTurnLoss({ id, name, at }: MournedRow, clock: WorldClock | null): TurnLoss {
  return { id, name, since: inWorld(at, clock) };
}

function inWorld(at: string, clock: WorldClock | null): string {
  return new Date(worldTime(clock, Date.parse(at))).toISOString();
}

function toAcquaintance({ row, memories }: Ties, clock: WorldClock | null): Acquaintance {
  return {
    relationship: toRelationship(row, clock),
    memories: memories.map((memory) => inTurn(memory, clock)),
  };
}

/** A memory as agents are told. */
export function inTurn(memory: RememberedRow, clock: WorldClock | null): TurnMemory {
  const toWorld = (at: number): number => worldTime(clock, at);
  return toTurnMemory(memory, toWorld, toWorld(Date.now()));
}

/** The age in days of the world, at the present speed of its clock. */
function ageInDays({ created_at: born }: AgentNpcRow, clock: WorldClock | null): number {
  const lived = worldTime(clock, Date.now()) - worldTime(clock, Date.parse(born));
  return Math.max(0, Math.floor(lived / 86_400_000));
}

/** What time it is in the world, as agents are told. */
export function timeIn({ clock }: InstanceRow): string {
  return new Date(worldTime(clock, Date.now())).toISOString();
}

/** All who take part, in their order; `remembered` has what was recalled for each of the opened pairs. `isWatched`: somebody stands by. */
export function charactersIn(
  { instance, characters, pairs }: OpenInteractionResult,
  remembered: readonly (readonly RememberedRow[])[],
  isWatched = false,
): readonly CharacterInTalk[] {
  const byId = new Map(characters.map((row) => [row.id, row]));
  const leastTrust = (id: string): number =>
    Math.min(...pairs.filter(({ characterId }) => characterId === id).map(({ ties }) => ties?.trust ?? 0));
  const towards = pairs.map(({ characterId, otherId, ties }, index) => {
    const company = { other: otherId, trust: leastTrust(characterId), isWatched };
    const kinship = kinshipWith(byId.get(otherId)!, ties, instance.language);
    const mentionable = withDiscretion(remembered[index]!, company, instance.language);
    const memories = chooseMemories([...kinship, ...mentionable], otherId);
    return { characterId, otherId, ties: { row: ties, memories } };
  });
  return characters.map((row, index) => ({
    role: index === 0 ? 'initiator' : index === 1 ? 'responder' : 'other',
    row,
    ties: new Map(
      towards.filter(({ characterId }) => characterId === row.id).map(({ otherId, ties }) => [otherId, ties]),
    ),
  }));
}

/** The other one is kin: what a character always remembers of it, before all else. */
function kinshipWith(
  { id, name, created_at }: AgentNpcRow,
  ties: RelationshipRow | null,
  language: Language,
): readonly RememberedRow[] {
  if (!ties?.kin) return [];
  const fact = { what: ties.kin };
  const kinship = {
    ...{ kind: 'kin', fact, about: { id, name } },
    text: factInWords({ fact, about: name, amount: 0 }, language, 'mine'),
  };
  const own = { amount: null, teller: null, hops: 0, originId: null, secrecy: 0, shared: 0 };
  return [{ id, at: created_at, weight: 1, score: 100, ...kinship, ...own }];
}

/** What the game says of a player, besides its name. */
export interface Introduction {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

export function toVisitor(
  { id, uuid, name, type }: NpcRow,
  { title, description = '' }: Introduction = {},
): Visitor {
  return {
    kind: type === 'player' ? 'player' : 'npc',
    role: 'initiator',
    self: { id, name, personality: '', description, mood: 0, moodLabel: '', wealth: 0, standing: '' },
    ...(title !== undefined && { title }),
    uuid,
  };
}

export function toTurnWorld(instance: InstanceRow): TurnWorld {
  return {
    instanceId: instance.id,
    taxRate: instance.tax_rate,
    treasury: decimalOf(instance.treasury),
    population: instance.agent_npc_count,
    setting: instance.setting,
    language: instance.language,
  };
}

export function toTurnKnown({ people, sells, dues, market }: KnownRow, clock: WorldClock | null): TurnKnown {
  return {
    people: people.map(({ diedAt, ...person }) => ({
      ...person,
      wealth: decimalOf(person.wealth),
      ...(diedAt && { diedAt: inWorld(diedAt, clock) }),
    })),
    sells: sells.map(({ item, quantity, price }) => ({
      item,
      quantity: decimalOf(quantity),
      price: decimalOf(price),
    })),
    dues: dues.map(toTurnObligation),
    market: market.map((offer) => ({
      ...offer,
      quantity: decimalOf(offer.quantity),
      price: decimalOf(offer.price),
    })),
  };
}

export function toParty(
  row: AgentNpcRow,
  ties: RelationshipRow | null,
  sentiment: number | null,
  clock: WorldClock | null,
): TalkParty {
  const { id, uuid, name, personality, mood } = row;
  const { affinity, interactions } = toRelationship(ties, clock);
  const { trust, respect } = ties ?? { trust: 0, respect: 0 };
  return {
    id,
    uuid,
    name,
    personality,
    mood: decimalOf(mood),
    affinity,
    trust,
    respect,
    kin: ties?.kin ?? null,
    interactions,
    recentTalks: recentTalksOf(ties, clock),
    sentiment,
  };
}

export function toVisitingParty(
  { id, uuid, name }: NpcRow,
  ties: RelationshipRow | null,
  sentiment: number | null,
  clock: WorldClock | null,
): TalkParty {
  const interactions = ties?.interactions ?? 0;
  const recentTalks = recentTalksOf(ties, clock);
  return {
    id,
    uuid,
    name,
    personality: '',
    mood: 50,
    affinity: 0,
    trust: 0,
    respect: 0,
    kin: null,
    interactions,
    recentTalks,
    sentiment,
  };
}

/** `recent_talks` are in the time of the world. */
function recentTalksOf(ties: RelationshipRow | null, clock: WorldClock | null): number {
  const dayAgo = worldTime(clock, Date.now()) - 86_400_000;
  return (ties?.recent_talks ?? []).filter((at) => Date.parse(at) > dayAgo).length;
}

function toTurnObligation<Due extends KnownRow['dues'][number] | TieObligation>({
  amount,
  owed,
  due,
  clock,
  ...said
}: Due) {
  return {
    ...said,
    ...(amount !== undefined && { amount: decimalOf(amount) }),
    owed: decimalOf(owed),
    // Real time would be no time of the world.
    ...(due !== undefined && clock === 'world' && { due: new Date(due).toISOString() }),
  };
}

function toRelationship(ties: RelationshipRow | null, clock: WorldClock | null): TurnRelationship {
  const affinity = ties?.affinity ?? 0;
  const interactions = ties?.interactions ?? 0;
  const last = ties?.last_interaction_at ?? null;
  return {
    affinity,
    trust: ties?.trust ?? 0,
    respect: ties?.respect ?? 0,
    kin: ties?.kin ?? null,
    interactions,
    stage: relationshipStage(affinity, interactions),
    lastAt: last && new Date(worldTime(clock, Date.parse(last))).toISOString(),
    ...(ties?.tie && { tie: ties.tie }),
    ...(ties?.obligations && { obligations: ties.obligations.map(toTurnObligation) }),
  };
}
