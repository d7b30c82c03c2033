import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { moment, points, schema, sequence } from './columns.js';

/** One change of what a character feels, with its cause. */
@Entity({ name: 'feeling_change', schema })
@Index('ix_feeling_change_death', ['instanceId', 'characterId', 'eventSeq'], { where: `cause = 'death'` })
@Check('ck_feeling_change_cause', `cause IN ('talk', 'gift', 'death')`)
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

  /** Towards whom, or because of whom. */
  @Column('uuid', { nullable: true })
  otherId!: string | null;

  @Column('varchar', { length: 16 })
  cause!: 'talk' | 'gift' | 'death';

  @Column(sequence)
  eventSeq!: number;

  @Column('smallint', { default: 0 })
  affinityDelta!: number;

  @Column('smallint', { nullable: true })
  affinity!: number | null;

  @Column({ ...points, default: 0 })
  moodDelta!: number;

  @Column({ ...points, nullable: true })
  mood!: number | null;

  @Column(moment)
  createdAt!: Date;
}
