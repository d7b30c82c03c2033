import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { moment, percentage, schema, sequence } from './columns.js';

/** What a character remembers about another one. */
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

  @Column('uuid')
  aboutId!: string;

  @Column('varchar', { length: 20 })
  kind!: string;

  @Column('varchar', { length: 500 })
  text!: string;

  @Column(percentage)
  weight!: number;

  /** The event it comes from. */
  @Column(sequence)
  eventSeq!: number;

  @CreateDateColumn({ ...moment, default: () => 'now()' })
  createdAt!: Date;
}
