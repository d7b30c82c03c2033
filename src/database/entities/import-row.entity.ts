import { Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence } from './columns.js';

/** A line of a snapshot whose import has begun and not ended. */
@Entity({ name: 'import_row', schema })
export class ImportRowEntity {
  /** The instance that it will be. */
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn(sequence)
  line!: number;

  @Column('varchar', { length: 20 })
  kind!: string;

  /** What the character will be called here. */
  @Column('uuid', { nullable: true })
  newId!: string | null;

  @Column('jsonb')
  content!: Record<string, unknown>;
}
