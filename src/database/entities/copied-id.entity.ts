import { Column, Entity, PrimaryColumn } from 'typeorm';
import { schema } from './columns.js';

/** What a copy of a world calls a character or an agent of its original; there while the copy is made. */
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
