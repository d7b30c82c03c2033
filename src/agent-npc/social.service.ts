// Handwritten SQL: stored data is merged with pending effects of trades, by a function of the ledger.
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { type Caller } from '../identity/caller.js';
import { AgentNpcReader } from './agent-npc.reader.js';
import { NpcEntity } from '../npc/npc.entity.js';
import { nameOf } from '../database/select-rows.js';
import { candidateIds, pickById } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { runOnce } from '../ledger/run-once.js';
import { familiarTo } from '../ledger/sql-values.js';
import { TextErasure } from '../ledger/text-erasure.js';
import { type NameRow, type RelationshipRow } from '../database/rows.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest } from '../common/paging/page.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type RelationshipDto, toChangedFeelings } from './relationship.dto.js';
import { type UpdateResult } from '../ledger/ledger-result.js';
import { SocialLedger } from '../ledger/social-ledger.js';
import { type ActiveFeelingsRow, toActiveFeelings } from './active-feelings.js';
import { type WorldClock } from '../instance/instance.entity.js';
import { type ActiveFeelings, type Erasure, type FeelingChangeRow } from './social.resource.js';
import { type CharacterList, CharacterPages, unnoticed } from './character-pages.js';

export const relationshipCursor: readonly CursorPart[] = ['affinity', 'id'];
export const newestFirstCursor: readonly CursorPart[] = ['moment', 'id'];

/** What another one is to the character $2, with its relationship r. */
const kinNow = (other: string): string =>
  `coalesce(${familiarTo('$2', other, '$1')}, CASE WHEN r.tie = 'partner' THEN 'partner' END)`;

const feltNow = (condition: string): string => `
  WITH gift AS MATERIALIZED (
    SELECT DISTINCT ON (u.other_id) u.other_id, u.affinity, u.trust
      FROM ${unnoticed} WHERE u.affinity IS NOT NULL ORDER BY u.other_id, u.event_seq DESC)
  SELECT to_jsonb(r) || jsonb_build_object('other', ${nameOf('$1', 'r.other_id')}, 'kin', ${kinNow('r.other_id')}) AS row
    FROM (SELECT * FROM (
            (SELECT r.other_id, r.affinity, r.trust, r.respect, r.tie, r.interactions, r.last_interaction_at, r.ended_at
               FROM economy.relationship r
              WHERE r.instance_id = $1 AND r.character_id = $2 AND r.other_id <> ALL (ARRAY(SELECT g.other_id FROM gift g)) ${condition}
              ORDER BY r.affinity DESC, r.other_id DESC LIMIT $3)
            UNION ALL
            (SELECT r.* FROM (
               SELECT g.other_id, g.affinity, g.trust, coalesce(r.respect, 0), r.tie, coalesce(r.interactions, 0), r.last_interaction_at, r.ended_at
                 FROM gift g
                 LEFT JOIN economy.relationship r
                   ON r.instance_id = $1 AND r.character_id = $2 AND r.other_id = g.other_id) r
              WHERE true ${condition})) felt
           ORDER BY affinity DESC, other_id DESC LIMIT $3) r
   ORDER BY r.affinity DESC, r.other_id DESC`;

const changedUntilNow = (condition: string): string => `
  SELECT to_jsonb(f) || jsonb_build_object('other', ${nameOf('$1', 'f.other_id')}) AS row
    FROM (SELECT * FROM (
            (SELECT f.id, f.other_id, f.cause::text, f.event_seq, f.affinity_delta, f.affinity,
                    f.trust_delta, f.trust, f.respect_delta, f.respect, f.mood_delta, f.mood, f.created_at
               FROM economy.feeling_change f
              WHERE f.instance_id = $1 AND f.character_id = $2 ${condition}
              ORDER BY f.id DESC LIMIT $3)
            UNION ALL
            (SELECT f.* FROM (
               SELECT u.id, u.other_id, 'gift', u.event_seq, u.affinity_delta, u.affinity, u.trust_delta, u.trust, 0, NULL::smallint,
                      0, NULL::integer, u.created_at
                 FROM ${unnoticed} WHERE u.affinity IS NOT NULL) f
              WHERE true ${condition})) changed
           ORDER BY created_at DESC, id DESC LIMIT $3) f
   ORDER BY f.created_at DESC, f.id DESC`;

/** The relationship of the character $2 of the instance $1 to $3, who has a name; of strangers, neutral. */
const feltTowards = `
  WITH gift AS MATERIALIZED (
    SELECT u.affinity, u.trust FROM economy.trade_effects($1, $2, ARRAY[$3::uuid], false) u
     WHERE u.other_id = $3 AND u.affinity IS NOT NULL ORDER BY u.event_seq DESC LIMIT 1)
  SELECT jsonb_build_object('other_id', n.id, 'other', ${nameOf('$1', 'n.id')}, 'kin', ${kinNow('n.id')}, 'tie', r.tie,
           'affinity', coalesce(g.affinity, r.affinity, 0), 'trust', coalesce(g.trust, r.trust, 0), 'respect', coalesce(r.respect, 0),
           'interactions', coalesce(r.interactions, 0), 'last_interaction_at', r.last_interaction_at, 'ended_at', r.ended_at) AS row
    FROM (SELECT $3::uuid AS id) n
    LEFT JOIN gift g ON true
    LEFT JOIN economy.relationship r ON r.instance_id = $1 AND r.character_id = $2 AND r.other_id = n.id`;

const activeFeelings = `
  SELECT a.felt || jsonb_build_object('passing', (
           SELECT coalesce(jsonb_agg(p.item || jsonb_build_object('other', ${nameOf('$1', `(p.item ->> 'other_id')::uuid`)}) ORDER BY p.place), '[]')
             FROM jsonb_array_elements(a.felt -> 'passing') WITH ORDINALITY AS p (item, place))) AS row,
         (SELECT i.clock FROM economy.instance i WHERE i.id = $1) AS clock
    FROM (SELECT economy.active_feelings($1, $2) AS felt OFFSET 0) a`;

type KnownRow = Omit<RelationshipRow, 'recent_talks'> & {
  readonly other_id: string;
  readonly other: NameRow;
};

/** The dearest first. */
const relationships: CharacterList<KnownRow> = {
  select: feltNow,
  after: 'AND (r.affinity, r.other_id) < ($4, $5)',
  position: (row) => [row.affinity, row.other_id],
};

/** The newest first. */
const feelingChanges: CharacterList<FeelingChangeRow> = {
  select: changedUntilNow,
  after: 'AND (f.created_at, f.id) < ($4, $5) AND f.id < $5',
  position: (row) => [row.created_at, row.id],
};

/** The feelings of an Agent NPC. */
@Injectable()
export class SocialService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly pages: CharacterPages,
    private readonly reader: AgentNpcReader,
    private readonly erasure: TextErasure,
    private readonly ledger: SocialLedger,
  ) {}

  listRelationships(
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
  ): Promise<Page<KnownRow>> {
    return this.pages.read(relationships, caller, instance, identifier, page);
  }

  /** To one who is or was in the instance, also a stranger. */
  async getRelationship(
    caller: Caller,
    instance: string,
    identifier: string,
    other: string,
  ): Promise<KnownRow> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const { row } = await this.reader.get(instanceId, identifier);
    for (const id of candidateIds(instanceId, other)) {
      if (id === row.id) throw new EconomyError('SELF_RELATIONSHIP');
      const [found] = await this.dataSource.query<{ row: KnownRow }[]>(feltTowards, [instanceId, row.id, id]);
      if (found?.row.other) return found.row;
    }
    const detail = `${other} is not another NPC or Agent NPC of this instance.`;
    throw new EconomyError('NPC_NOT_FOUND', { detail });
  }

  async setRelationship(
    caller: Caller,
    instance: string,
    identifier: string,
    { other, dto }: { readonly other: string; readonly dto: RelationshipDto },
    request: IdempotentRequest,
  ): Promise<UpdateResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const feelings = toChangedFeelings(instanceId, other, dto);
    return this.ledger.setRelationship(instanceId, identifier, feelings, request);
  }

  listFeelingChanges(
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
  ): Promise<Page<FeelingChangeRow>> {
    return this.pages.read(feelingChanges, caller, instance, identifier, page);
  }

  /** What weighs on the mood of one who lives. */
  async getActiveFeelings(caller: Caller, instance: string, identifier: string): Promise<ActiveFeelings> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const { row } = await this.reader.get(instanceId, identifier);
    const [found] = await this.dataSource.query<{ row: ActiveFeelingsRow; clock: WorldClock | null }[]>(
      activeFeelings,
      [instanceId, row.id],
    );
    return toActiveFeelings(found!.row, found!.clock);
  }

  async eraseTexts(
    caller: Caller,
    instance: string,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<Erasure> {
    const { id: applicationId } = caller.application;
    const instanceId = await this.directory.getId(applicationId, instance);
    const erased = await runOnce(this.dataSource, applicationId, request, async (manager) => {
      const query = {
        select: { id: true },
        where: { instanceId, id: In([...candidateIds(instanceId, identifier)]) },
        // The dead have texts too.
        withDeleted: true,
      } as const;
      // Characters and accounts are rows of one table; a player is a plain NPC.
      const holders = await manager.query<{ id: string }[]>(
        'SELECT h.id FROM economy.holder h WHERE h.instance_id = $1 AND h.id = ANY ($2)',
        [instanceId, candidateIds(instanceId, identifier)],
      );
      const id = pickById([...holders, ...(await manager.find(NpcEntity, query))], identifier);
      if (id === undefined) throw new EconomyError('AGENT_NPC_NOT_FOUND');
      return { id, ...(await this.erasure.eraseCharacter(manager, instanceId, id)) };
    });
    return { instanceId, agentNpcId: erased.id, events: erased.events, memories: erased.memories };
  }
}
