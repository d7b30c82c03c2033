import { Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence } from './columns.js';

/** What is counted: each is the kind of the one event that a call of it writes. */
export const billableOperations = [
  'instance',
  'spawn',
  'npc-spawn',
  'death',
  'npc-death',
  'interact',
  'tax-rate',
  'tax-collection',
  'trade',
] as const;
export type BillableOperation = (typeof billableOperations)[number];

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
