import { Column, CreateDateColumn, DeleteDateColumn, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { moment } from './columns.js';

/** When a row was made and last changed. */
export abstract class Timestamped {
  @CreateDateColumn({ ...moment, default: () => 'now()' })
  createdAt!: Date;

  @UpdateDateColumn({ ...moment, default: () => 'now()' })
  updatedAt!: Date;
}

/** Rows that are never removed: `deletedAt` ends them. */
export abstract class SoftDeletable extends Timestamped {
  @DeleteDateColumn({ ...moment, nullable: true })
  deletedAt!: Date | null;
}

/** A character of an instance, with an agent that speaks for it or without. */
export abstract class Character extends SoftDeletable {
  @PrimaryColumn('uuid')
  instanceId!: string;

  /** uuidv5(instanceId, uuid) */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  uuid!: string;

  @Column('varchar', { length: 200 })
  name!: string;
}
