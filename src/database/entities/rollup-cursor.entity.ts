import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence } from './columns.js';

/** Up to which event an instance is rolled up; its row is the lock for the rollup. */
@Entity({ name: 'rollup_cursor', schema })
@Check('ck_rollup_cursor_seq', 'seq >= 0')
export class RollupCursorEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @Column(sequence)
  seq!: number;
}
