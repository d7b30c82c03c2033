import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence, total } from './columns.js';

export const mintSources = ['spawn', 'grant'] as const;
export type MintSource = (typeof mintSources)[number];

/** What the events of an instance minted, by source and reason. */
@Entity({ name: 'rollup_mint', schema })
@Check('ck_rollup_mint_source', `source IN (${mintSources.map((source) => `'${source}'`).join(', ')})`)
@Check('ck_rollup_mint_amount', `count >= 0 AND amount >= 0 AND amount < 'NaN'`)
export class RollupMintEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('varchar', { length: 16 })
  source!: MintSource;

  @PrimaryColumn('varchar', { length: 64 })
  reason!: string;

  @Column(sequence)
  count!: number;

  @Column(total)
  amount!: number;
}
