import { Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence } from './columns.js';

/** How far the import of a snapshot has come. */
@Entity({ name: 'import_progress', schema })
export class ImportProgressEntity {
  /** The instance that it will be. */
  @PrimaryColumn('uuid')
  instanceId!: string;

  /** The last line that is stored. */
  @Column(sequence)
  line!: number;

  /** SHA-256 of the file up to that line, hexadecimal: only the same file resumes from there. */
  @Column('varchar', { length: 64 })
  digest!: string;
}
