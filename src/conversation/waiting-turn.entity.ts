import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, schema } from '../database/entities/columns.js';

/** A turn of a character for whom nobody has an address: it waits here until its voice answers. */
@Entity({ name: 'waiting_turn', schema })
@Index('ix_waiting_turn_character', ['instanceId', 'characterId'])
export class WaitingTurnEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  characterId!: string;

  @Column('jsonb')
  context!: Record<string, unknown>;

  /** The turn result. */
  @Column('jsonb', { nullable: true })
  answer!: Record<string, unknown> | null;

  @Column(moment)
  endsAt!: Date;
}
