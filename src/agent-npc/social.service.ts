import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller } from '../auth/caller.js';
import { type MemoryRow, type RelationshipRow } from '../database/rows.js';
import { type CursorPart, type Page, type PageRequest, toPage } from '../http/page.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import {
  type CharacterName,
  type FeelingChange,
  type FeelingChangeRow,
  type Memory,
  type Relationship,
  toFeelingChange,
  toMemory,
  toRelationship,
} from '../resource/social.resource.js';
import { AgentNpcReader } from './agent-npc.reader.js';

export const relationshipCursor: readonly CursorPart[] = ['number', 'id'];
export const newestFirstCursor: readonly CursorPart[] = ['moment', 'id'];

interface Named<Row> {
  readonly row: Row;
  readonly other: CharacterName;
}

/** Looked up for each row of a page; a join may read every character of the world for it. */
const nameOf = (id: string): string =>
  `(SELECT jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name)
      FROM economy.agent_npc o WHERE o.instance_id = $1 AND o.id = ${id})`;

/** What an Agent NPC feels and remembers. */
@Injectable()
export class SocialService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly reader: AgentNpcReader,
    private readonly ledger: SocialLedger,
  ) {}

  /** The dearest first. */
  async listRelationships(
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
  ): Promise<Page<Relationship>> {
    const { instanceId, id } = await this.look(caller, instance, identifier);
    const rows = await this.dataSource.query<Named<RelationshipRow & { other_id: string }>[]>(
      `SELECT to_jsonb(r) AS row, ${nameOf('r.other_id')} AS other
         FROM economy.relationship r
        WHERE r.instance_id = $1 AND r.character_id = $2 ${page.after ? 'AND (r.affinity, r.other_id) < ($4, $5)' : ''}
        ORDER BY r.affinity DESC, r.other_id DESC LIMIT $3`,
      [instanceId, id, page.limit + 1, ...(page.after ?? [])],
    );
    return toPage(
      page,
      rows,
      ({ row }) => [row.affinity, row.other_id],
      ({ row, other }) => toRelationship(row, other),
    );
  }

  /** The newest first. */
  async listMemories(
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
  ): Promise<Page<Memory>> {
    const { instanceId, id } = await this.look(caller, instance, identifier);
    const rows = await this.dataSource.query<Named<MemoryRow>[]>(
      `SELECT to_jsonb(m) AS row, ${nameOf('m.about_id')} AS other
         FROM economy.memory m
        WHERE m.instance_id = $1 AND m.character_id = $2 ${page.after ? 'AND (m.created_at, m.id) < ($4, $5)' : ''}
        ORDER BY m.created_at DESC, m.id DESC LIMIT $3`,
      [instanceId, id, page.limit + 1, ...(page.after ?? [])],
    );
    return toPage(
      page,
      rows,
      ({ row }) => [row.created_at, row.id],
      ({ row, other }) => toMemory(row, other),
    );
  }

  /** The newest first. */
  async listFeelingChanges(
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
  ): Promise<Page<FeelingChange>> {
    const { instanceId, id } = await this.look(caller, instance, identifier);
    const rows = await this.dataSource.query<Named<FeelingChangeRow>[]>(
      `SELECT to_jsonb(f) AS row, ${nameOf('f.other_id')} AS other
         FROM economy.feeling_change f
        WHERE f.instance_id = $1 AND f.character_id = $2 ${page.after ? 'AND (f.created_at, f.id) < ($4, $5)' : ''}
        ORDER BY f.created_at DESC, f.id DESC LIMIT $3`,
      [instanceId, id, page.limit + 1, ...(page.after ?? [])],
    );
    return toPage(
      page,
      rows,
      ({ row }) => [row.created_at, row.id],
      ({ row, other }) => toFeelingChange(row, other),
    );
  }

  async forget(
    caller: Caller,
    instance: string,
    identifier: string,
    memoryId: string,
    request: IdempotentRequest,
  ): Promise<Memory> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const row = await this.ledger.forgetMemory(instanceId, identifier, memoryId, request);
    const [about] = await this.dataSource.query<CharacterName[]>(
      'SELECT o.id, o.uuid, o.name FROM economy.agent_npc o WHERE o.instance_id = $1 AND o.id = $2',
      [instanceId, row.about_id],
    );
    if (!about) throw new Error(`memory ${row.id} is about nobody`);
    return toMemory(row, about);
  }

  /** Finds a living character, and lets it notice its latest trades before anybody looks. */
  private async look(
    caller: Caller,
    instance: string,
    identifier: string,
  ): Promise<{ readonly instanceId: string; readonly id: string }> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const { row } = await this.reader.get(instanceId, identifier);
    await this.ledger.noticeTrades(instanceId, row.id);
    return { instanceId, id: row.id };
  }
}
