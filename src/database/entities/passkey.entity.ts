import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { moment, schema, sequence } from './columns.js';
import { PersonEntity } from './person.entity.js';

/** A passkey (WebAuthn credential) of a person. */
@Entity({ name: 'passkey', schema })
@ForeignKey(() => PersonEntity, ['applicationId', 'personId'], ['applicationId', 'id'], {
  name: 'fk_passkey_person',
})
export class PasskeyEntity {
  @PrimaryColumn('uuid')
  applicationId!: string;

  @PrimaryColumn('uuid')
  personId!: string;

  /** The credential's id, in base64url. */
  @PrimaryColumn('varchar', { length: 1400 })
  id!: string;

  /** SubjectPublicKeyInfo, DER. */
  @Column('bytea')
  publicKey!: Buffer;

  /** The host that it was made for. */
  @Column('varchar', { length: 253 })
  rpId!: string;

  /** The authenticator's count of signatures; 0 where it has none. */
  @Column({ ...sequence, default: 0 })
  signCount!: number;

  /** When the challenge of its last use was issued: an earlier or equal one is a replay. */
  @Column({ ...moment, nullable: true })
  lastUsedAt!: Date | null;

  @CreateDateColumn({ ...moment, default: () => 'now()' })
  createdAt!: Date;
}
