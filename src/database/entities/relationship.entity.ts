import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { highestAffinity } from '../../common/bounds.js';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { moment, schema } from './columns.js';
import { Timestamped } from './base-resource.js';

/** The relationship of a character to another, or to a player or plain NPC; the other direction is a separate row. */
@Entity({ name: 'relationship', schema })
@Check('ck_relationship_affinity', `affinity BETWEEN -${highestAffinity} AND ${highestAffinity}`)
@Check(
  'ck_relationship_trust',
  `trust BETWEEN -${highestAffinity} AND ${highestAffinity} AND respect BETWEEN -${highestAffinity} AND ${highestAffinity}`,
)
@Check('ck_relationship_interactions', 'interactions >= 0')
@Check('ck_relationship_other', 'character_id <> other_id')
@Index('ix_relationship_other', ['instanceId', 'otherId'])
@ForeignKey(() => AgentNpcEntity, ['instanceId', 'characterId'], ['instanceId', 'id'], {
  name: 'fk_relationship_character',
})
export class RelationshipEntity extends Timestamped {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  characterId!: string;

  @PrimaryColumn('uuid')
  otherId!: string;

  @Column('smallint', { default: 0 })
  affinity!: number;

  /** How far it counts on the other's word. */
  @Column('smallint', { default: 0 })
  trust!: number;

  /** How well it thinks of the other. */
  @Column('smallint', { default: 0 })
  respect!: number;

  @Column('integer', { default: 0 })
  interactions!: number;

  @Column({ ...moment, nullable: true })
  lastInteractionAt!: Date | null;

  /** When the two talked in the last day. Without a precision, which TypeORM cannot compare where there is an array. */
  @Column('timestamptz', { array: true, default: [] })
  recentTalks!: Date[];

  /** Set by a death of either. */
  @Column({ ...moment, nullable: true })
  endedAt!: Date | null;
}
