import { CreateDateColumn, DeleteDateColumn, UpdateDateColumn } from 'typeorm';
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
