import { Column, Entity, PrimaryColumn } from 'typeorm';
import { schema } from './columns.js';

/** The id in a copy of a character or an agent of the original; only during the copy. */
@Entity({ name: 'copied_id', schema })
export class CopiedIdEntity {
  /** Of the copy. */
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  oldId!: string;

  @Column('uuid')
  newId!: string;
}
