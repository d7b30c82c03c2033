import { Injectable } from '@nestjs/common';
import { type Caller } from '../../identity/caller.js';
import { worldTime, realTime } from '../../database/world-time.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { erasedName } from '../../ledger/text-erasure.js';
import { missedDebts } from './debt-moments.js';
import { decimalOf, type Units } from '../../common/money/units.js';
import { type Chronicle, type ChronicleChapter, type ChronicleEntry } from './chronicle.resource.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { chapterOf, spanOf } from './chapters.js';
import {
  ChronicleReader,
  type Range,
  type ReadEvents,
  type ReadTrades,
  type WorldFacts,
} from './chronicle.reader.js';
import { type ChronicleRequest } from './chronicle.query.js';
import { findMoments } from './find-moments.js';
import { type Figure, Narrator, toFigure } from './narrator.js';
import { withKin } from './pair-moments.js';
import { withTalk } from './quote.js';
import { choose, joinThreads } from './threads.js';
import { type Moment, type StoryEvent, type View } from './story.js';
import { paymentsOf } from './trade-moments.js';
import { type WorldClock } from '../../instance/instance.entity.js';

const dayMs = 86_400_000;

/** The real moment that lies so many days of the world before another one. */
function daysBefore(clock: WorldClock | null, to: Date, days: number): Date {
  return new Date(realTime(clock, worldTime(clock, to.getTime()) - days * dayMs));
}

/** How far the story of a world goes back where nobody says it, in days of the world. */
const defaultDays = 30;

/** What a story is made of. */
interface Source {
  readonly title: string;
  readonly range: Range;
  readonly from: Date;
  readonly to: Date;
  readonly view: View;
  readonly happenings: ReadEvents;
  readonly trades: ReadTrades;
}

/** The lives of worlds and characters in sentences, from their events alone. */
@Injectable()
export class ChronicleService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: ChronicleReader,
  ) {}

  async narrateWorld(
    { application }: Caller,
    instance: string,
    request: ChronicleRequest,
  ): Promise<Chronicle> {
    const id = await this.directory.getId(application.id, instance);
    const world = await this.reader.getWorld(id);
    const to = request.to ?? new Date(world.last_event_at);
    const from = request.from ?? later(daysBefore(world.clock, to, defaultDays), new Date(world.begun_at));
    const range = await this.reader.findRange(id, from, to);
    const view = viewOf(world, null);
    const happenings = await this.reader.readHappenings(id, range);
    const trades = await this.reader.readTrades(id, range, view.mean, missedDebts(happenings.events));
    return this.tell(world, request, { title: world.name, range, from, to, view, happenings, trades });
  }

  /** A token of one character reads of itself while it lives, as elsewhere; the application also of the dead. */
  async narrateCharacter(
    { application, character: scope }: Caller,
    instance: string,
    identifier: string,
    request: ChronicleRequest,
  ): Promise<Chronicle> {
    const instanceId = await this.directory.getId(application.id, instance);
    const { id, name, createdAt, deletedAt } = await this.reader.getCharacter(instanceId, identifier);
    if (scope !== null && deletedAt !== null) throw new EconomyError('AGENT_NPC_NOT_FOUND');
    const world = await this.reader.getWorld(instanceId);
    const to = request.to ?? deletedAt ?? new Date(world.last_event_at);
    const from = request.from ?? createdAt;
    const range = await this.reader.findRange(instanceId, from, to);
    const happenings = await this.reader.readOwn(instanceId, id, range);
    const payments = happenings.events
      .flatMap(paymentsOf)
      .filter(({ actor, recipient }) => [actor, recipient].includes(id));
    const peak = peakOf(happenings.events, id);
    const trades = { events: payments, peak, since: happenings.since };
    const title = name === erasedName ? '' : name;
    return this.tell(world, request, { title, range, from, to, view: viewOf(world, id), happenings, trades });
  }

  private async tell(
    world: WorldFacts,
    { limit, language: asked }: ChronicleRequest,
    { title, range, from, to, view, happenings, trades }: Source,
  ): Promise<Chronicle> {
    const { reader } = this;
    const { events, since } = happenings;
    const language = asked ?? world.language;
    const goods = world.asset_count === 0 ? [] : await reader.readGoods(world.id, range, view.self);
    const estates = await reader.readEstates(
      world.id,
      events.filter(({ kind }) => kind === 'death'),
    );
    const firstSeq = await reader.findFirst(world.id);
    const material = { events, trades: trades.events, peak: trades.peak, goods, estates, firstSeq };
    const found = findMoments(material, view);
    const ids = [...new Set(found.flatMap(idsOf))];
    const kinship = await reader.readKinship(world.id, ids);
    const known = await reader.readNames(world.id, ids);
    const people = new Map([...known].map(([id, character]) => [id, toFigure(character)]));
    const named = joinThreads(withKin(found, kinship)).filter((moment) => isNamed(moment, people));
    const choice = choose(named, limit);
    // What was said is in the language of the world.
    const turns = language === world.language ? choice.moments.flatMap(({ turn }) => turn?.seq ?? []) : [];
    const talks = await reader.readTalks(world.id, turns);
    const worldMs = (at: Date): number => worldTime(world.clock, at.getTime());
    const times = named.map(({ at }) => worldMs(at));
    const span = spanOf(Math.min(...times), Math.max(...times));
    const dayOf = (at: Date): number => Math.floor(worldMs(at) / dayMs);
    const narrator = new Narrator({
      language,
      gameLanguage: world.language,
      world: world.name,
      people,
      kinship,
      self: view.self,
      dayOf,
    });
    const chapters: { title: string; entries: ChronicleEntry[] }[] = [];
    for (const moment of choice.moments) {
      const heading = chapterOf(language, span, worldMs(moment.at));
      if (chapters.at(-1)?.title !== heading) chapters.push({ title: heading, entries: [] });
      chapters.at(-1)!.entries.push({
        at: moment.at.toISOString(),
        worldTime: new Date(worldMs(moment.at)).toISOString(),
        seqs: moment.seqs,
        kind: moment.kind,
        text: narrator.narrate(withTalk(moment, talks)),
        weight: moment.weight,
        amount: amountOf(moment),
        characters: [...new Set(idsOf(moment))].flatMap((id) => {
          const character = known.get(id);
          return character ? [{ id, uuid: character.uuid, name: character.name, type: character.type }] : [];
        }),
      });
    }
    return {
      title,
      language,
      from: (since ?? from).toISOString(),
      tradesFrom: later(trades.since ?? from, from).toISOString(),
      to: to.toISOString(),
      truncated: since !== null || trades.since !== null,
      leftOut: choice.leftOut,
      chapters: chapters satisfies ChronicleChapter[],
    };
  }
}

function viewOf({ minted, sunk, treasury, agent_npc_count: heads }: WorldFacts, self: string | null): View {
  const [all, lost, inTreasury] = [minted, sunk, treasury].map(Number) as [number, number, number];
  const supply = Math.max(1, all - lost - inTreasury);
  return {
    self,
    supply: supply as unknown as Units,
    mean: Math.max(1, Math.round(supply / Math.max(1, heads))) as unknown as Units,
  };
}

function peakOf(events: readonly StoryEvent[], id: string): StoryEvent | null {
  const wealthAfter = ({ actor, recipient, actorWealth, recipientWealth }: StoryEvent): number =>
    Number((actor === id ? actorWealth : recipient === id ? recipientWealth : null) ?? 0);
  return events.reduce<StoryEvent | null>(
    (best, event) => (best && wealthAfter(best) >= wealthAfter(event) ? best : event),
    null,
  );
}

function idsOf({ sentences }: Moment): readonly string[] {
  return sentences.flatMap(({ a, b, list = [] }) => [...(a ? [a] : []), ...(b ? [b] : []), ...list]);
}

/** A moment of which nobody has a name any more is not told, nor the birth or death of somebody without one. */
function isNamed(moment: Moment, people: ReadonlyMap<string, Figure>): boolean {
  const ids = idsOf(moment);
  const alone = moment.kind === 'birth' || moment.kind === 'death';
  const named = alone ? ids.slice(0, 1) : ids;
  return ids.length === 0 || named.some((id) => people.get(id)?.name);
}

function amountOf({ sentences }: Moment): number | null {
  const amount = sentences.find((sentence) => sentence.amount !== undefined)?.amount;
  return amount === undefined ? null : decimalOf(amount);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
