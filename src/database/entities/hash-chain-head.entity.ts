import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence } from './columns.js';

/** The head of the hash chain of an instance; its row is the lock for extending it. */
@Entity({ name: 'hash_chain_head', schema })
@Check('ck_hash_chain_head_hash', 'octet_length(hash) = 32')
export class HashChainHeadEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @Column(sequence)
  seq!: number;

  @Column('bytea')
  hash!: Buffer;
}
