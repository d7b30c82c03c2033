import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, schema } from '../database/entities/columns.js';

/** An access token that is refused before its end; swept when it would have ended. */
@Entity({ name: 'revoked_token', schema })
@Index('ix_revoked_token_expires_at', ['expiresAt'])
export class RevokedTokenEntity {
  @PrimaryColumn('uuid')
  applicationId!: string;

  @PrimaryColumn('varchar', { length: 255 })
  jti!: string;

  @Column(moment)
  expiresAt!: Date;
}
