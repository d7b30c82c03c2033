import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { moment, schema, sequence } from './columns.js';

/** The seals of events that follow each other: a hash of each over its content and the hash before it. Only added to. */
@Entity({ name: 'event_seal', schema })
@Check(
  'ck_event_seal_hashes',
  'octet_length(hash) = 32 AND octet_length(hashes) = 32 * (last_seq - first_seq + 1)',
)
export class EventSealEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn(sequence)
  firstSeq!: number;

  @Column(sequence)
  lastSeq!: number;

  /** Of the last of the events. */
  @Column('bytea')
  hash!: Buffer;

  /** Of all of them, 32 bytes each. */
  @Column('bytea')
  hashes!: Buffer;

  @CreateDateColumn({ ...moment, default: () => 'now()' })
  sealedAt!: Date;
}
