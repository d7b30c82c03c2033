import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type BillableOperation } from '../database/event-kinds.js';
import { schema, sequence } from '../database/entities/columns.js';

/** Calls of the billable operations by instance and day (UTC), counted in the transaction of their events. */
@Entity({ name: 'usage', schema })
export class UsageEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('varchar', { length: 20 })
  operation!: BillableOperation;

  @Column(sequence)
  calls!: number;

  /** Talks among them in which no agent spoke. */
  @Column({ ...sequence, default: 0 })
  silent!: number;
}
