import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { moment, schema } from './columns.js';

/** A talk of a player or a plain NPC with an Agent NPC that has not ended. At its end it becomes an event of the same id. */
@Entity({ name: 'open_talk', schema })
@Unique('uq_open_talk_pair', ['instanceId', 'characterId', 'speakerId'])
@Index('ix_open_talk_silent_at', ['silentAt'])
@Index('ix_open_talk_speaker', ['instanceId', 'speakerId'])
export class OpenTalkEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  characterId!: string;

  /** A plain NPC. */
  @Column('uuid')
  speakerId!: string;

  @Column('jsonb', { default: {} })
  scene!: Record<string, unknown>;

  /** The lines so far, and what the event needs besides them. */
  @Column('jsonb', { default: {} })
  said!: Record<string, unknown>;

  /** The line that the character is answering, and until when nobody else may. */
  @Column('uuid', { nullable: true })
  claim!: string | null;

  @Column({ ...moment, nullable: true })
  claimedUntil!: Date | null;

  /** When it ends unless another line comes. */
  @Column(moment)
  silentAt!: Date;

  @CreateDateColumn({ ...moment, default: () => 'now()' })
  createdAt!: Date;
}
