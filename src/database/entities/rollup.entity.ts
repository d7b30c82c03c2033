import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence, total } from './columns.js';

/** What the events of an instance added up to at the end of a minute; only minutes with events have a row. */
@Entity({ name: 'rollup', schema })
@Check('ck_rollup_counts', 'trades >= 0 AND taxes >= 0 AND interactions >= 0 AND spawns >= 0 AND deaths >= 0')
@Check(
  'ck_rollup_volume',
  'circulated >= 0 AND trade_volume >= circulated AND sunk >= trade_volume - circulated',
)
export class RollupEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  /** Its beginning. */
  @PrimaryColumn('timestamptz', { precision: 0 })
  minute!: Date;

  /** The last event that is in it. */
  @Column(sequence)
  seq!: number;

  @Column(sequence)
  trades!: number;

  @Column(sequence)
  taxes!: number;

  @Column(sequence)
  interactions!: number;

  @Column(sequence)
  spawns!: number;

  @Column(sequence)
  deaths!: number;

  @Column(total)
  tradeVolume!: number;

  /** Of the volume, what went from one character to another. */
  @Column(total)
  circulated!: number;

  @Column(total)
  taxesCollected!: number;

  @Column(total)
  estatesCollected!: number;

  @Column(total)
  disbursed!: number;

  @Column(total)
  minted!: number;

  @Column(total)
  sunk!: number;

  /** The money supply at the end of each minute before this one, added up. */
  @Column(total)
  supplyMinutes!: number;
}
