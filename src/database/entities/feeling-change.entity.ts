import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { listOf } from '../event-kinds.js';
import { moment, points, schema, sequence } from './columns.js';

/** What changes feelings: mourning is shared grief, which brings those closer who mourn the same. */
export const feelingCauses = ['talk', 'gift', 'death', 'mourning', 'birth', 'inheritance', 'night'] as const;
export type FeelingCause = (typeof feelingCauses)[number];

/** One change of what a character feels, with its cause. */
@Entity({ name: 'feeling_change', schema })
@Index('ix_feeling_change_apart', ['instanceId', 'characterId', 'eventSeq'], {
  where: `cause IN ('death', 'birth', 'night') AND mood IS NOT NULL`,
})
@Check('ck_feeling_change_cause', `cause IN (${listOf(feelingCauses)})`)
@ForeignKey(() => AgentNpcEntity, ['instanceId', 'characterId'], ['instanceId', 'id'], {
  name: 'fk_feeling_change_character',
})
export class FeelingChangeEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  characterId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** Towards whom, or because of whom; null: nobody, as with the mood of a night. */
  @Column('uuid', { nullable: true })
  otherId!: string | null;

  @Column('varchar', { length: 16 })
  cause!: FeelingCause;

  @Column(sequence)
  eventSeq!: number;

  @Column('smallint', { default: 0 })
  affinityDelta!: number;

  @Column('smallint', { nullable: true })
  affinity!: number | null;

  @Column('smallint', { default: 0 })
  trustDelta!: number;

  @Column('smallint', { nullable: true })
  trust!: number | null;

  @Column('smallint', { default: 0 })
  respectDelta!: number;

  @Column('smallint', { nullable: true })
  respect!: number | null;

  @Column({ ...points, default: 0 })
  moodDelta!: number;

  @Column({ ...points, nullable: true })
  mood!: number | null;

  @Column(moment)
  createdAt!: Date;
}
