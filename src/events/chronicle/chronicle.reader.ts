// Handwritten SQL: names and kin of many ids at once.
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, type Repository } from 'typeorm';
import { AgentNpcEntity } from '../../agent-npc/agent-npc.entity.js';
import { type Language } from '../../common/language.js';
import { type WorldClock } from '../../instance/instance.entity.js';
import { candidateIds } from '../../common/identifier.js';
import { type ChronicleEntry } from './chronicle.resource.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type Units } from '../../common/money/units.js';
import {
  estatesQuery,
  goodsQuery,
  happeningsQuery,
  talksQuery,
  mostEstates,
  mostHappenings,
  mostOwn,
  mostTrades,
  ownQuery,
  tradesQuery,
} from './chronicle-queries.js';
import { type GoodsEvent } from './goods-moments.js';
import { Kinship } from './kinship.js';
import { type StoryEvent } from './story.js';

export interface WorldFacts {
  readonly id: string;
  readonly name: string;
  readonly clock: WorldClock | null;
  readonly language: Language;
  /** When its first event was: a fork with a history has that of its original. */
  readonly begun_at: string;
  readonly last_event_at: string;
  readonly minted: Units;
  readonly sunk: Units;
  readonly treasury: Units;
  readonly agent_npc_count: number;
  readonly asset_count: number;
}

type EventRow = Omit<StoryEvent, 'at'> & { readonly at: string; readonly part?: string };

export type NamedCharacter = ChronicleEntry['characters'][number] & { readonly description: string };

/** A line of a talk, as far as it may be quoted. */
export interface SpokenLine {
  readonly speakerId: string;
  readonly text: string;
  readonly sentiment: number | null;
  readonly source: string;
}

export interface Talk {
  readonly lines: readonly SpokenLine[];
  /** As its scene says. */
  readonly topic: string | null;
}

/** Events in their order, and whether there were more before the first. */
export interface ReadEvents {
  readonly events: readonly StoryEvent[];
  /** Null: these are all. */
  readonly since: Date | null;
}

export interface ReadTrades extends ReadEvents {
  readonly peak: StoryEvent | null;
}

/** The events between two places in the history of an instance: those after the first, up to the second. */
export interface Range {
  readonly after: number;
  readonly upTo: number;
}

@Injectable()
export class ChronicleReader {
  constructor(
    private readonly source: DataSource,
    @InjectRepository(AgentNpcEntity) private readonly characters: Repository<AgentNpcEntity>,
  ) {}

  async getWorld(instanceId: string): Promise<WorldFacts> {
    const [found] = await this.source.query<{ row: WorldFacts }[]>(
      `SELECT to_jsonb(i) || jsonb_build_object('begun_at', e.created_at) AS row
         FROM economy.instance i JOIN economy.event e ON e.instance_id = i.id AND e.seq = 1
        WHERE i.id = $1`,
      [instanceId],
    );
    if (!found) throw new EconomyError('INSTANCE_NOT_FOUND');
    return found.row;
  }

  /** Also a dead one: its story stays. */
  async getCharacter(instanceId: string, identifier: string): Promise<AgentNpcEntity> {
    const found = await this.characters.find({
      where: { instanceId, id: In(candidateIds(instanceId, identifier)) },
      withDeleted: true,
    });
    const character = found.find(({ id }) => id === identifier.toLowerCase()) ?? found[0];
    if (!character) throw new EconomyError('AGENT_NPC_NOT_FOUND');
    return character;
  }

  /** Both moments included. */
  async findRange(instanceId: string, from: Date, to: Date): Promise<Range> {
    const [row] = await this.source.query<{ after: number; upTo: number }[]>(
      'SELECT economy.seq_at($1, $2)::float8 AS after, economy.seq_at($1, $3)::float8 AS "upTo"',
      // Events have times of whole milliseconds.
      [instanceId, new Date(from.getTime() - 1), to],
    );
    return row ?? { after: 0, upTo: 0 };
  }

  async readHappenings(instanceId: string, { after, upTo }: Range): Promise<ReadEvents> {
    const rows = await this.source.query<{ row: EventRow }[]>(happeningsQuery, [
      instanceId,
      after,
      upTo,
      mostHappenings,
    ]);
    const events = rows.map(({ row }) => toEvent(row)).toReversed();
    return { events, since: rows.length < mostHappenings ? null : events[0]!.at };
  }

  /** Those that weigh most, and those that paid these debts. */
  async readTrades(
    instanceId: string,
    { after, upTo }: Range,
    mean: Units,
    debts: readonly string[],
  ): Promise<ReadTrades> {
    interface Row {
      readonly oldest: { readonly at: string } | null;
      readonly great: readonly EventRow[];
      readonly repaid: readonly EventRow[];
      readonly peak: EventRow | null;
    }
    // Events have no gaps: these are the newest.
    const first = Math.max(after, upTo - mostTrades);
    const [row] = await this.source.query<[Row]>(tradesQuery, [instanceId, first, upTo, mean, debts]);
    return {
      events: [...row.great, ...row.repaid].map(toEvent).toSorted(bySeq),
      since: first === after || !row.oldest ? null : new Date(row.oldest.at),
      peak: row.peak && toEvent(row.peak),
    };
  }

  /** What is worth telling of goods, of all or of one, in the newest events. */
  async readGoods(
    instanceId: string,
    { after, upTo }: Range,
    self: string | null,
  ): Promise<readonly GoodsEvent[]> {
    const first = Math.max(after, upTo - mostTrades);
    type Row = Omit<GoodsEvent, 'at' | 'since'> & { readonly at: string; readonly since: string | null };
    const rows = await this.source.query<{ row: Row }[]>(goodsQuery, [instanceId, first, upTo, self]);
    return rows.map(({ row }) => ({
      ...row,
      at: new Date(row.at),
      since: row.since === null ? null : new Date(row.since),
    }));
  }

  /** What a character took part in or mourned, and the births of its children: these do not always move its mood. */
  async readOwn(instanceId: string, id: string, { after, upTo }: Range): Promise<ReadEvents> {
    const rows = await this.source.query<{ row: EventRow }[]>(ownQuery, [
      instanceId,
      id,
      after,
      upTo,
      mostOwn,
    ]);
    const ends = ['actor', 'recipient', 'other', 'apart'].flatMap((part) => {
      const seqs = rows.flatMap(({ row }) => (row.part === part ? row.seq : []));
      return seqs.length < mostOwn ? [] : Math.min(...seqs);
    });
    const first = Math.max(0, ...ends);
    const events = new Map(rows.map(({ row }) => [row.seq, toEvent(row)]));
    const chosen = [...events.values()].filter(({ seq }) => seq >= first).toSorted(bySeq);
    return { events: chosen, since: ends.length === 0 ? null : (chosen[0]?.at ?? null) };
  }

  /** What became of the wealth of the dead, by the `seq` of each death. */
  async readEstates(
    instanceId: string,
    deaths: readonly StoryEvent[],
  ): Promise<ReadonlyMap<number, readonly StoryEvent[]>> {
    if (deaths.length === 0) return new Map();
    const last = deaths.slice(-mostEstates);
    const rows = await this.source.query<{ death: string; row: EventRow }[]>(estatesQuery, [
      instanceId,
      last.map(({ seq }) => seq),
      last.map(({ actor }) => actor),
    ]);
    return new Map(
      last.map(({ seq }) => [
        seq,
        rows.flatMap(({ death, row }) => (Number(death) === seq ? toEvent(row) : [])),
      ]),
    );
  }

  /** Reads the kinship of these characters and of their children. */
  async readKinship(instanceId: string, ids: readonly string[]): Promise<Kinship> {
    if (ids.length === 0) return new Kinship([]);
    const rows = await this.source.query<{ child: string; parent: string }[]>(
      `SELECT f.child_id AS child, f.parent_id AS parent FROM economy.agent_npc_parent f
        WHERE f.instance_id = $1 AND f.child_id = ANY ($2)
        UNION
       SELECT f.child_id, f.parent_id FROM economy.agent_npc_parent f
        WHERE f.instance_id = $1 AND f.parent_id = ANY ($2)`,
      [instanceId, ids],
    );
    return new Kinship(rows);
  }

  /** Those talks in which no secret was told, by their `seq`. */
  async readTalks(instanceId: string, seqs: readonly number[]): Promise<ReadonlyMap<number, Talk>> {
    if (seqs.length === 0) return new Map();
    const rows = await this.source.query<(Talk & { readonly seq: number })[]>(talksQuery, [instanceId, seqs]);
    return new Map(rows.map(({ seq, ...talk }) => [seq, talk]));
  }

  /** The first event that was no part of the making of the world. */
  async findFirst(instanceId: string): Promise<number> {
    const [row] = await this.source.query<{ seq: number }[]>(
      `SELECT e.seq::float8 AS seq FROM economy.event e
        WHERE e.instance_id = $1 AND e.seq <= ${mostHappenings}
          AND e.kind NOT IN ('instance', 'spawn', 'npc-spawn', 'settings', 'tax-rate')
        ORDER BY e.seq LIMIT 1`,
      [instanceId],
    );
    return row?.seq ?? Number.MAX_SAFE_INTEGER;
  }

  async readNames(instanceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, NamedCharacter>> {
    if (ids.length === 0) return new Map();
    const rows = await this.source.query<NamedCharacter[]>(
      `SELECT h.id, h.uuid, h.name, CASE WHEN h.agent_id IS NULL THEN 'account' ELSE 'agent-npc' END AS type,
              coalesce(a.description, '') AS description
         FROM economy.holder h
         LEFT JOIN economy.agent_npc a ON a.instance_id = $1 AND a.id = ANY ($2) AND a.id = h.id
        WHERE h.instance_id = $1 AND h.id = ANY ($2)
       UNION ALL
       SELECT n.id, n.uuid, n.name, 'npc', '' FROM economy.npc n WHERE n.instance_id = $1 AND n.id = ANY ($2)`,
      [instanceId, ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function bySeq(one: StoryEvent, other: StoryEvent): number {
  return one.seq - other.seq;
}

function toEvent(row: EventRow): StoryEvent {
  return { ...row, at: new Date(row.at) };
}
