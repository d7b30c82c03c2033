import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence } from './columns.js';

/** How far the events of an instance are sealed; its row is the lock of whoever seals the next ones. */
@Entity({ name: 'event_seal_head', schema })
@Check('ck_event_seal_head_hash', 'octet_length(hash) = 32')
export class EventSealHeadEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @Column(sequence)
  seq!: number;

  @Column('bytea')
  hash!: Buffer;
}
