import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { moment, schema, sequence } from './columns.js';

/** Hashes of events that follow each other: each over the content of its event and the hash before it. Only added to. */
@Entity({ name: 'hash_chain', schema })
@Check(
  'ck_hash_chain_hashes',
  'octet_length(hash) = 32 AND octet_length(hashes) = 32 * (last_seq - first_seq + 1)',
)
export class HashChainEntity {
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
  createdAt!: Date;
}
