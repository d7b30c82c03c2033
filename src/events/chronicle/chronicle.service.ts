import { Injectable } from '@nestjs/common';
import { type Caller } from '../../identity/caller.js';
import { type Queries } from '../../database/prepared.js';
import { DataSource } from 'typeorm';
import { worldTime, realTime } from '../../database/world-time.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { erasedName } from '../../ledger/text-erasure.js';
import { decimalOf, type Units } from '../../common/money/units.js';
import { type Chronicle, type ChronicleChapter, type ChronicleEntry } from './chronicle.resource.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { chapterOf, spanOf } from './chapters.js';
import { choose } from './choose.js';
import { ChronicleReader, type Range, type WorldFacts } from './chronicle.reader.js';
import { type ChronicleRequest } from './chronicle.query.js';
import { findMoments, type Material } from './find-moments.js';
import { Narrator } from './narrator.js';
import { pairsToKnow } from './pair-moments.js';
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

interface Story {
  readonly title: string;
  readonly from: Date;
  readonly to: Date;
  readonly material: Material;
  readonly since: Date | null;
  readonly tradesSince: Date | null;
}

/** The lives of worlds and characters in sentences, from their events alone. */
@Injectable()
export class ChronicleService {
  constructor(
    private readonly source: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly reader: ChronicleReader,
  ) {}

  async narrateWorld(
    { application }: Caller,
    instance: string,
    request: ChronicleRequest,
  ): Promise<Chronicle> {
    const instanceId = await this.directory.getId(application.id, instance);
    const { source } = this;
    const world = await this.reader.getWorld(source, instanceId);
    const to = request.to ?? new Date(world.last_event_at);
    const from = request.from ?? later(daysBefore(world.clock, to, defaultDays), new Date(world.begun_at));
    const range = await this.reader.findRange(source, instanceId, from, to);
    const view = viewOf(world, null);
    const { events, since } = await this.reader.readHappenings(source, instanceId, range);
    const trades = await this.reader.readTrades(source, instanceId, range, view.mean);
    const material = await this.complete(world, view, range, events, trades.events, trades.peak);
    const title = world.name;
    return this.write(source, world, view, request, {
      title,
      from,
      to,
      material,
      since,
      tradesSince: trades.since,
    });
  }

  /** A token of one character reads of itself while it lives, as elsewhere; the application also of the dead. */
  async narrateCharacter(
    { application, character: scope }: Caller,
    instance: string,
    identifier: string,
    request: ChronicleRequest,
  ): Promise<Chronicle> {
    const instanceId = await this.directory.getId(application.id, instance);
    const character = await this.reader.getCharacter(instanceId, identifier);
    if (scope !== null && character.deletedAt !== null) throw new EconomyError('AGENT_NPC_NOT_FOUND');
    const { source } = this;
    const world = await this.reader.getWorld(source, instanceId);
    const to = request.to ?? character.deletedAt ?? new Date(world.last_event_at);
    const from = request.from ?? character.createdAt;
    const range: Range = await this.reader.findRange(source, instanceId, from, to);
    const view = viewOf(world, character.id);
    const { events, since } = await this.reader.readOwn(source, instanceId, character.id, range);
    const trades = events
      .flatMap(paymentsOf)
      .filter(({ actor, recipient }) => [actor, recipient].includes(character.id));
    const peak = peakOf(events, character.id);
    const material = await this.complete(world, view, range, events, trades, peak);
    const title = character.name === erasedName ? '' : character.name;
    return this.write(source, world, view, request, {
      title,
      from,
      to,
      material,
      since,
      tradesSince: since,
    });
  }

  /** What events do not say themselves: where estates went, and who is whose child. */
  private async complete(
    { id: instanceId, asset_count: assets }: WorldFacts,
    { self }: View,
    range: Range,
    events: readonly StoryEvent[],
    trades: readonly StoryEvent[],
    peak: StoryEvent | null,
  ): Promise<Material> {
    const { source } = this;
    const goods = assets === 0 ? [] : await this.reader.readGoods(source, instanceId, range, self);
    const deaths = events.filter(({ kind }) => kind === 'death');
    const estates = await this.reader.readEstates(source, instanceId, deaths);
    const heirs = [...estates.values()].flat().flatMap(({ recipient }) => recipient ?? []);
    const mourners = deaths.flatMap(({ data }) => data?.mourners?.map(({ id }) => id) ?? []);
    const dead = deaths.flatMap(({ actor }) => actor ?? []);
    const kin = new Set([...dead, ...heirs, ...mourners, ...pairsToKnow(events)]);
    const kinship = await this.reader.readKinship(source, instanceId, [...kin]);
    const firstSeq = await this.reader.findFirst(source, instanceId);
    return { events, trades, peak, goods, estates, kinship, firstSeq };
  }

  private async write(
    source: Queries,
    world: WorldFacts,
    view: View,
    { limit, language }: ChronicleRequest,
    { title, from, to, material, since, tradesSince }: Story,
  ): Promise<Chronicle> {
    const found = findMoments(material, view);
    const ids = new Set(found.flatMap(idsOf));
    const known = await this.reader.readNames(source, world.id, [...ids]);
    const names = new Map([...known].map(([id, { name }]) => [id, name === erasedName ? null : name]));
    const named = found.filter((moment) => isNamed(moment, names));
    const { moments, leftOut } = choose(named, limit);
    const times = named.map(({ at }) => worldTime(world.clock, at.getTime()));
    const span = spanOf(Math.min(...times), Math.max(...times));
    const narrator = new Narrator(language, world.name, names);
    const chapters: { title: string; entries: ChronicleEntry[] }[] = [];
    for (const moment of moments) {
      const worldMs = worldTime(world.clock, moment.at.getTime());
      const heading = chapterOf(language, span, worldMs);
      if (chapters.at(-1)?.title !== heading) chapters.push({ title: heading, entries: [] });
      chapters.at(-1)!.entries.push({
        at: moment.at.toISOString(),
        worldTime: new Date(worldMs).toISOString(),
        seqs: moment.seqs,
        kind: moment.kind,
        text: narrator.narrate(moment),
        weight: moment.weight,
        amount: amountOf(moment),
        characters: [...new Set(idsOf(moment))].flatMap((id) => known.get(id) ?? []),
      });
    }
    return {
      title,
      language,
      from: (since ?? from).toISOString(),
      tradesFrom: later(tradesSince ?? from, from).toISOString(),
      to: to.toISOString(),
      truncated: since !== null || tradesSince !== null,
      leftOut,
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
function isNamed(moment: Moment, names: ReadonlyMap<string, string | null>): boolean {
  const ids = idsOf(moment);
  const alone = moment.kind === 'birth' || moment.kind === 'death';
  const named = alone ? ids.slice(0, 1) : ids;
  return ids.length === 0 || named.some((id) => names.get(id));
}

function amountOf({ sentences }: Moment): number | null {
  const amount = sentences.find((sentence) => sentence.amount !== undefined)?.amount;
  return amount === undefined ? null : decimalOf(amount);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
