import { type EntityManager } from 'typeorm';
import { RevokedTokenEntity } from './revoked-token.entity.js';
import { lockApplication } from '../database/transactions.js';

/** They are loaded with the application, repeatedly. */
export const mostRevokedTokens = 1000;

/** Ends a token of the application; null where it has too many of these. Returns when the entry expires. */
export async function revokeToken(
  manager: EntityManager,
  applicationId: string,
  jti: string,
  expiresAt: Date,
): Promise<Date | null> {
  await lockApplication(manager, applicationId);
  const known = await manager.findOneBy(RevokedTokenEntity, { applicationId, jti });
  if (known) return known.expiresAt;
  if ((await manager.countBy(RevokedTokenEntity, { applicationId })) >= mostRevokedTokens) return null;
  await manager.insert(RevokedTokenEntity, { applicationId, jti, expiresAt });
  return expiresAt;
}
