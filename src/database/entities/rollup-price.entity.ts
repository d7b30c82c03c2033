import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence, total } from './columns.js';

/** For what the trades of an instance were, by item, hour and unit price: all that statistics of prices need of them. */
@Entity({ name: 'rollup_price', schema })
@Check(
  'ck_rollup_price_figures',
  `price >= -1 AND price < 'NaN' AND trades > 0 AND quantity > 0 AND quantity < 'NaN'`,
)
export class RollupPriceEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('varchar', { length: 64 })
  item!: string;

  /** Its beginning. */
  @PrimaryColumn('timestamptz', { precision: 0 })
  hour!: Date;

  /** −1: unknown. */
  @PrimaryColumn(total)
  price!: number;

  @Column(sequence)
  trades!: number;

  @Column(total)
  quantity!: number;

  /** The last event that is in it. */
  @Column(sequence)
  lastSeq!: number;
}
