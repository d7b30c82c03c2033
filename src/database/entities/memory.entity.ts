import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { moment, money, percentage, schema, sequence } from './columns.js';

/** Something that a character remembers: of another one, or of none in particular. */
@Entity({ name: 'memory', schema })
@Index('ix_memory_about', ['instanceId', 'characterId', 'aboutId', 'createdAt'])
@ForeignKey(() => AgentNpcEntity, ['instanceId', 'characterId'], ['instanceId', 'id'], {
  name: 'fk_memory_character',
})
export class MemoryEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  characterId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** Whom it is about; null: no one in particular. */
  @Column('uuid', { nullable: true })
  aboutId!: string | null;

  @Column('varchar', { length: 20 })
  kind!: string;

  @Column('varchar', { length: 500 })
  text!: string;

  @Column(percentage)
  weight!: number;

  /** The event it comes from; null: none. */
  @Column({ ...sequence, nullable: true })
  eventSeq!: number | null;

  @CreateDateColumn({ ...moment, default: () => 'now()' })
  createdAt!: Date;

  /** Coins of it: positive what was received, negative what was given. */
  @Column({ ...money, nullable: true })
  amount!: number | null;

  /** Who told it, where it is hearsay. */
  @Column('uuid', { nullable: true })
  tellerId!: string | null;

  /** The memory of the first teller, so that the same thing is not told again. */
  @Column('uuid', { nullable: true })
  originId!: string | null;

  /** How often it was told on; 0: its own. */
  @Column('smallint', { default: 0 })
  hops!: number;
}
