import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../database/identifier.js';
import { queryPrepared } from '../database/prepared.js';
import { type AgentNpcRow, type AgentRow, type InstanceRow, type ParentRow } from '../database/rows.js';
import { EconomyError } from '../errors/economy-error.js';
import { type CursorPart } from '../http/cursor.js';
import { type Page, type PageRequest, toPage } from '../http/page.js';
import { decimalOf, inUnits } from '../money/units.js';
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

/** What a list was asked for. */
export interface AgentNpcWish {
  readonly page: PageRequest;
  readonly sort: AgentNpcSort;
  /** A part of the name. */
  readonly search: string | null;
  /** The id of a parent. */
  readonly parent: string | null;
}

interface Order {
  readonly column: string;
  readonly part: CursorPart;
  /** As the cursor has it. */
  readonly value: (row: AgentNpcRow) => string | number;
}

const orders: Readonly<Record<string, Order>> = {
  createdAt: { column: 'a.created_at', part: 'moment', value: (row) => row.created_at },
  name: { column: 'a.name', part: 'text', value: (row) => row.name },
  wealth: { column: 'a.wealth', part: 'money', value: (row) => decimalOf(row.wealth) },
  mood: { column: 'a.mood', part: 'percentage', value: (row) => decimalOf(row.mood) },
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

/** What one statement tells of some characters: each agent once, and parents only where there are some. */
interface CharactersRow {
  readonly instance: InstanceRow;
  readonly rows: (Writable<AgentNpcRow> & { readonly agent_id: string })[] | null;
  readonly agents: readonly AgentRow[] | null;
  readonly parents: Readonly<Record<string, readonly ParentRow[]>> | null;
}

type Writable<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** Reads of Agent NPCs: the living ones only. */
@Injectable()
export class AgentNpcReader {
  private readonly shared = new SharedReads<AgentNpcRow>(
    (instanceId, ids) => this.findAll(instanceId, ids),
    'AGENT_NPC_NOT_FOUND',
  );

  constructor(private readonly dataSource: DataSource) {}

  /** One character with its parents, and its instance as it is at the same moment. */
  async get(instanceId: string, identifier: string): Promise<Found<AgentNpcRow>> {
    return this.shared.get(instanceId, identifier);
  }

  private async findAll(instanceId: string, ids: readonly string[]): Promise<FoundTogether<AgentNpcRow>> {
    const [all] = await queryPrepared<CharactersRow>(
      this.dataSource,
      'agent-npcs',
      `SELECT row_to_json(i) AS instance,
              (SELECT json_agg(a) FROM economy.agent_npc a WHERE a.instance_id = $1 AND a.id = ANY ($2)) AS rows,
              (SELECT json_agg(g) FROM economy.agent g
                WHERE g.id IN (SELECT a.agent_id FROM economy.agent_npc a
                                WHERE a.instance_id = $1 AND a.id = ANY ($2))) AS agents,
              (SELECT json_object_agg(f.child_id, economy.parents_of($1, f.child_id))
                 FROM (SELECT DISTINCT f.child_id FROM economy.agent_npc_parent f
                        WHERE f.instance_id = $1 AND f.child_id = ANY ($2)) f) AS parents
         FROM economy.instance i WHERE i.id = $1`,
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

  /** One character and its instance as they were at a moment, from the events; also one that has died since. */
  async getAt(instanceId: string, identifier: string, at: Date): Promise<Found<AgentNpcRow>> {
    const rows = await this.dataSource.query<{ row: AgentNpcRow; instance: InstanceRow }[]>(
      `WITH moment AS MATERIALIZED (SELECT economy.seq_at($1, $4) AS seq)
       SELECT to_jsonb(a) || jsonb_build_object(
                'agent', to_jsonb(g), 'parents', economy.parents_of($1, a.id),
                'wealth', c.wealth, 'mood', c.mood, 'updated_at', c.at, 'deleted_at', NULL) AS row,
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

  async list<Item>(
    instanceId: string,
    { page, sort, search, parent }: AgentNpcWish,
    toItem: (row: AgentNpcRow) => Item,
  ): Promise<Page<Item>> {
    const order = orderOf(sort);
    const { column, value } = order;
    const [comparison, direction] = sort.startsWith('-') ? ['<', 'DESC'] : ['>', 'ASC'];
    const args: unknown[] = [instanceId, page.limit + 1];
    const place = (given: unknown): string => `$${args.push(given)}`;
    // Not LIKE: what is looked for may have its wildcards in it.
    const named = search === null ? '' : `AND strpos(lower(a.name), lower(${place(search)})) > 0`;
    const born =
      parent === null
        ? ''
        : `AND EXISTS (SELECT FROM economy.agent_npc_parent f
                        WHERE f.instance_id = $1 AND f.parent_id = ${place(parent)} AND f.child_id = a.id)`;
    const [last, lastId] = page.after ?? [];
    const after =
      last === undefined
        ? ''
        : `AND (${column}, a.id) ${comparison} (${place(inColumn(order, last))}, ${place(lastId)})`;
    const sorted = `ORDER BY ${column} ${direction}, a.id ${direction}`;
    // The page before the agents: a join first would take all characters of the world through it where few are expected.
    const rows = await this.dataSource.query<{ row: AgentNpcRow }[]>(
      `SELECT to_jsonb(a) || jsonb_build_object('agent', to_jsonb(g), 'parents', economy.parents_of($1, a.id)) AS row
         FROM (SELECT * FROM economy.agent_npc a
                WHERE a.instance_id = $1 AND a.deleted_at IS NULL ${named} ${born} ${after} ${sorted} LIMIT $2) a
         JOIN economy.agent g ON g.id = a.agent_id ${sorted}`,
      args,
    );
    return toPage(
      page,
      rows,
      ({ row }) => [value(row), row.id],
      ({ row }) => toItem(row),
    );
  }
}
