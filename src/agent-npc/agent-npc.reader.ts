// Handwritten SQL: many characters by one prepared statement with their ids as an array, and past states from the events.
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { selectRows } from '../database/select-rows.js';
import { candidateIds } from '../common/identifier.js';
import { DatabasePermits } from '../database/database-permits.js';
import { queryPrepared } from '../database/prepared.js';
import { type AgentNpcRow, type AgentRow, type InstanceRow, type ParentRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { decimalOf, inUnits, type Units } from '../common/money/units.js';
import { type Found, type FoundTogether, SharedReads } from '../ledger/shared-reads.js';

/** The orders a list can have. The last sort value is always the id, so that a page has a definite end. */
export const agentNpcSorts = [
  'createdAt',
  '-createdAt',
  'name',
  '-name',
  'wealth',
  '-wealth',
  'mood',
  '-mood',
] as const;
export type AgentNpcSort = (typeof agentNpcSorts)[number];

/** The query of a list. */
export interface AgentNpcFilter {
  readonly page: PageRequest;
  readonly sort: AgentNpcSort;
  /** A part of the name. */
  readonly search: string | null;
  /** The id or uuid of a parent. */
  readonly parent: string | null;
  /** The bounds of wealth and mood, which belong to the list. */
  readonly bounds: readonly Bound[];
  /** The id of an agent. */
  readonly agent: string | null;
  /** The dead in place of the living. */
  readonly dead: boolean;
  /** A moment of the past; null: now. */
  readonly at: Date | null;
}

export interface Bound {
  readonly of: 'wealth' | 'mood';
  readonly comparison: '>=' | '<=';
  readonly value: Units;
}

interface Order {
  readonly column: string;
  /** The same as of a moment. */
  readonly pastColumn: string;
  readonly part: CursorPart;
  /** The value of the row as a cursor carries it. */
  readonly value: (row: AgentNpcRow) => string | number;
}

const orders: Readonly<Record<string, Order>> = {
  createdAt: {
    column: 'a.createdAt',
    pastColumn: 'a.created_at',
    part: 'moment',
    value: (row) => row.created_at,
  },
  name: { column: 'a.name', pastColumn: 'a.name', part: 'text', value: (row) => row.name },
  wealth: {
    column: 'a.wealth',
    pastColumn: 'a.wealth_then',
    part: 'money',
    value: (row) => decimalOf(row.wealth),
  },
  mood: {
    column: 'a.mood',
    pastColumn: 'a.mood_then',
    part: 'percentage',
    value: (row) => decimalOf(row.mood),
  },
};

export function cursorOf(sort: AgentNpcSort): readonly CursorPart[] {
  return [orderOf(sort).part, 'id'];
}

/** A sort value of a cursor as its column has it. */
function inColumn({ part }: Order, value: string | number): unknown {
  return part === 'money' || part === 'percentage' ? inUnits(Number(value)) : value;
}

function orderOf(sort: AgentNpcSort): Order {
  return orders[sort.replace('-', '')]!;
}

/** The result of one statement about some characters: each agent once, and parents only if there are any. */
interface CharactersRow {
  readonly instance: InstanceRow;
  readonly rows: (Writable<AgentNpcRow> & { readonly agent_id: string })[] | null;
  readonly agents: readonly AgentRow[] | null;
  readonly parents: Readonly<Record<string, readonly ParentRow[]>> | null;
}

type Writable<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** Only for the rows of the page: a join would process all characters of the world. */
const withAgentAndParents = `|| jsonb_build_object(
  'agent', (SELECT to_jsonb(g) FROM economy.agent g WHERE g.id = a.agent_id),
  'parents', economy.parents_of(a.instance_id, a.id))`;

/** The agent of a filter, if it is of the application that owns the instance. */
const ownAgent = `
  SELECT g.id FROM economy.agent g JOIN economy.instance i ON i.application_id = g.application_id
   WHERE i.id = :instanceId AND g.id = :agent`;

/** The characters of a page as they were at a moment; names, texts and agents are the current ones. */
const asItWas = `${withAgentAndParents} || jsonb_build_object(
  'wealth', a.wealth_then, 'held', economy.held_at(:instanceId, a.id, economy.seq_at(:instanceId, :at)), 'mood', a.mood_then, 'updated_at', a.at_then, 'deleted_at', NULL)`;
/** Each is looked up by its key: without statistics a join may compare everybody with everybody. */
const livedAt = `(
  SELECT c.*, l.wealth AS wealth_then, l.mood AS mood_then, l.at AS at_then
    FROM economy.population_at(:instanceId, :at) l,
         LATERAL (SELECT o.* FROM economy.agent_npc o WHERE o.instance_id = :instanceId AND o.id = l.id LIMIT 1) c)`;

/** Reads of Agent NPCs: the living ones only. */
@Injectable()
export class AgentNpcReader {
  private readonly shared = new SharedReads<AgentNpcRow>(
    (instanceId, ids) => this.permits.run('lookups', instanceId, () => this.findAll(instanceId, ids)),
    'AGENT_NPC_NOT_FOUND',
  );

  constructor(
    @InjectRepository(AgentNpcEntity) private readonly characters: Repository<AgentNpcEntity>,
    private readonly dataSource: DataSource,
    private readonly permits: DatabasePermits,
  ) {}

  /** One character with its parents, and its instance as it is at the same moment. */
  async get(instanceId: string, identifier: string): Promise<Found<AgentNpcRow>> {
    return this.shared.get(instanceId, identifier);
  }

  private async findAll(instanceId: string, ids: readonly string[]): Promise<FoundTogether<AgentNpcRow>> {
    const [all] = await queryPrepared<CharactersRow>(
      this.dataSource,
      'agent-npcs',
      // Who is looked for is named once: with more of it, PostgreSQL takes a general plan for too dear, and plans each call anew.
      `SELECT row_to_json(i) AS instance, c.rows,
              (SELECT json_agg(g) FROM economy.agent g WHERE g.id = ANY (c.agents)) AS agents,
              (SELECT json_object_agg(f.child_id, economy.parents_of($1, f.child_id))
                 FROM (SELECT DISTINCT f.child_id FROM economy.agent_npc_parent f
                        WHERE f.instance_id = $1 AND f.child_id = ANY ($2)) f) AS parents
         FROM economy.instance i,
              (SELECT json_agg(a) AS rows, array_agg(a.agent_id) AS agents
                 FROM economy.agent_npc a WHERE a.instance_id = $1 AND a.id = ANY ($2)) c
        WHERE i.id = $1`,
      [instanceId, ids],
    );
    if (!all) throw new EconomyError('INSTANCE_NOT_FOUND');
    const agents = new Map((all.agents ?? []).map((agent) => [agent.id, agent]));
    const rows = all.rows ?? [];
    for (const row of rows) {
      row.agent = agents.get(row.agent_id)!;
      row.parents = all.parents?.[row.id] ?? [];
    }
    return { instance: all.instance, rows };
  }

  /** The living among many, in the order of their identifiers; null where there is none. */
  async findMany(
    instanceId: string,
    identifiers: readonly string[],
  ): Promise<{ readonly instance: InstanceRow; readonly rows: readonly (AgentNpcRow | null)[] }> {
    const candidates = identifiers.map((identifier) => candidateIds(instanceId, identifier));
    const { instance, rows } = await this.permits.run('lookups', instanceId, () =>
      this.findAll(instanceId, [...new Set(candidates.flat())]),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = candidates.map(([id, derived]) => byId.get(id) ?? byId.get(derived));
    return { instance, rows: found.map((row) => (row?.deleted_at === null ? row : null)) };
  }

  /** One character and its instance as they were at a moment, from the events; also one that has died since. */
  async getAt(instanceId: string, identifier: string, at: Date): Promise<Found<AgentNpcRow>> {
    const rows = await this.dataSource.query<{ row: AgentNpcRow; instance: InstanceRow }[]>(
      `WITH moment AS MATERIALIZED (SELECT economy.seq_at($1, $4) AS seq)
       SELECT to_jsonb(a) || jsonb_build_object(
                'agent', to_jsonb(g), 'parents', economy.parents_of($1, a.id),
                'wealth', c.wealth, 'held', economy.held_at($1, a.id, m.seq), 'mood', c.mood, 'updated_at', c.at, 'deleted_at', NULL) AS row,
              economy.instance_at($1, m.seq) AS instance
         FROM moment m, economy.agent_npc a
         JOIN economy.agent g ON g.id = a.agent_id,
              LATERAL economy.character_at($1, a.id, m.seq) c
        WHERE a.instance_id = $1 AND a.id IN ($2, $3)
        ORDER BY a.id = $2 DESC LIMIT 1`,
      [instanceId, ...candidateIds(instanceId, identifier), at],
    );
    const [found] = rows;
    if (found) return found;
    throw new EconomyError('AGENT_NPC_NOT_FOUND', {
      detail: 'No Agent NPC of this instance with that id or uuid lived at that moment.',
    });
  }

  async list(
    instanceId: string,
    { page, sort, search, parent, bounds, agent, dead, at }: AgentNpcFilter,
  ): Promise<Page<AgentNpcRow>> {
    const order = orderOf(sort);
    const { value } = order;
    const column = at ? order.pastColumn : order.column;
    const [comparison, direction] = sort.startsWith('-') ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    const query = at
      ? this.dataSource.createQueryBuilder().select(`to_jsonb(a) ${asItWas}`, 'row').from(livedAt, 'a')
      : selectRows(this.characters, 'a', withAgentAndParents).where('a.instanceId = :instanceId');
    query
      .setParameters({ instanceId, at })
      .orderBy(column, direction)
      .addOrderBy('a.id', direction)
      .limit(page.limit + 1);
    // Not LIKE: the searched text may contain wildcards.
    if (search !== null) query.andWhere('strpos(lower(a.name), lower(:search)) > 0', { search });
    if (dead) query.withDeleted().andWhere('a.deletedAt IS NOT NULL');
    if (agent !== null)
      query.andWhere(`${at ? 'a.agent_id' : 'a.agentId'} IN (${ownAgent})`, { agent, instanceId });
    for (const [index, { of, comparison: bound, value: most }] of bounds.entries()) {
      const bounded = orders[of]![at ? 'pastColumn' : 'column'];
      query.andWhere(`${bounded} ${bound} :bound${index}`, { [`bound${index}`]: most });
    }
    if (parent !== null) {
      query.andWhere(
        `EXISTS (SELECT FROM economy.agent_npc_parent f
                  WHERE f.instance_id = :instanceId AND f.parent_id IN (:...parents) AND f.child_id = a.id)`,
        { parents: candidateIds(instanceId, parent) },
      );
    }
    const [last, lastId] = page.after ?? [];
    if (last !== undefined) {
      query.andWhere(`(${column}, a.id) ${comparison} (:last, :lastId)`, {
        last: inColumn(order, last),
        lastId,
      });
    }
    const rows = await query.getRawMany<{ row: AgentNpcRow }>();
    return toPageOfRows(page, rows, (row) => [value(row), row.id]);
  }
}
