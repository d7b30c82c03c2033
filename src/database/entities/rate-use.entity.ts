import { Column, Entity, PrimaryColumn } from 'typeorm';
import { moment, schema, sequence } from './columns.js';

/**
 * What each replica has let through, so that all of them share one rate limit. Unlogged, and of no use a few seconds
 * later: a crash of the database that empties it forgets nothing that matters.
 */
@Entity({ name: 'rate_use', schema })
export class RateUseEntity {
  /** An application, or an instance of one. */
  @PrimaryColumn('uuid')
  subject!: string;

  @PrimaryColumn('uuid')
  replica!: string;

  /** Units since the replica first published this subject; only ever grows. */
  @Column(sequence)
  total!: number;

  @Column(moment)
  publishedAt!: Date;
}
