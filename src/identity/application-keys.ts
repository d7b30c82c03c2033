import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, IsNull, MoreThan, type Repository } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { EconomyError } from '../common/errors/economy-error.js';
import { lockApplication } from '../database/transactions.js';
import { ApplicationKeyEntity } from './application-key.entity.js';
import { type Scope, scopes as allScopes } from './scope.js';
import { createSecret, hashSecret, verifySecret } from './secret.js';

export const mostLiveKeys = 20;
/** The last use of a busy key is written once in this time. */
const useMs = 60_000;

export interface NewKey {
  readonly name: string;
  /** The scopes that its tokens may have; default: all. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Null: never. */
  readonly expiresAt?: Date | null | undefined;
  /** Absent: an operator. */
  readonly maker?: KeyMaker | undefined;
}

export type KeyMaker = Pick<ApplicationKeyEntity, 'madeWith' | 'personId' | 'personName'>;

const operator: KeyMaker = { madeWith: null, personId: null, personName: null };

/** A secret is in clear only here, once. */
export interface KeyWithSecret {
  readonly key: ApplicationKeyEntity;
  readonly clientSecret: string;
}

/** The client secrets of applications. */
@Injectable()
export class ApplicationKeys {
  private readonly logger = new Logger(ApplicationKeys.name);

  constructor(
    @InjectRepository(ApplicationKeyEntity) private readonly keys: Repository<ApplicationKeyEntity>,
  ) {}

  list(applicationId: string): Promise<ApplicationKeyEntity[]> {
    return this.keys.find({ where: { applicationId }, order: { id: 'ASC' } });
  }

  /** The key with this secret, if it is neither revoked nor expired. */
  async find(applicationId: string, clientSecret: string): Promise<ApplicationKeyEntity | null> {
    const keys = await this.keys.findBy(live(applicationId));
    return keys.find((key) => verifySecret(clientSecret, key.secretHash)) ?? null;
  }

  /** Concurrent creations of keys for the application wait, so that the limit holds. */
  async make(manager: EntityManager, applicationId: string, given: NewKey): Promise<KeyWithSecret> {
    await lockApplication(manager, applicationId);
    const others = await manager.countBy(ApplicationKeyEntity, live(applicationId));
    if (others >= mostLiveKeys) {
      throw new EconomyError('TOO_MANY_KEYS', {
        detail: `The application has ${mostLiveKeys} active keys; revoke one first.`,
        extra: { limit: mostLiveKeys },
      });
    }
    const clientSecret = createSecret();
    const key = await manager.save(
      manager.create(ApplicationKeyEntity, {
        applicationId,
        id: uuidv7(),
        name: given.name,
        scopes: [...(given.scopes ?? allScopes)],
        secretHash: hashSecret(clientSecret),
        expiresAt: given.expiresAt ?? null,
        ...(given.maker ?? operator),
        lastUsedAt: null,
        revokedAt: null,
      }),
    );
    return { key, clientSecret };
  }

  /** Null if the application has no such key; an already revoked one stays as it is. */
  async revoke(
    manager: EntityManager,
    applicationId: string,
    id: string,
  ): Promise<ApplicationKeyEntity | null> {
    const key = await manager.findOne(ApplicationKeyEntity, {
      where: { applicationId, id },
      lock: { mode: 'for_no_key_update' },
    });
    if (key === null || key.revokedAt !== null) return key;
    const revokedAt = new Date();
    await manager.update(ApplicationKeyEntity, { applicationId, id }, { revokedAt });
    return Object.assign(key, { revokedAt });
  }

  /** Revokes what a person made, as far as it may more than the scopes that are left to the person. */
  async revokeOf(
    manager: EntityManager,
    { applicationId, id: personId }: { readonly applicationId: string; readonly id: string },
    left: readonly Scope[],
  ): Promise<void> {
    await manager
      .createQueryBuilder()
      .update(ApplicationKeyEntity)
      .set({ revokedAt: () => 'now()' })
      .where('application_id = :applicationId AND person_id = :personId', { applicationId, personId })
      .andWhere('revoked_at IS NULL AND NOT scopes <@ :left', { left })
      .execute();
  }

  /** Records the use of a key, rarely and in the background: it never fails a login. */
  noteUse({ applicationId, id, lastUsedAt }: ApplicationKeyEntity): void {
    if (lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < useMs) return;
    this.keys
      .createQueryBuilder()
      .update()
      .set({ lastUsedAt: () => 'now()' })
      .where(`application_id = :applicationId AND id = :id`, { applicationId, id })
      .andWhere(`(last_used_at IS NULL OR last_used_at < now() - interval '${useMs} ms')`)
      .execute()
      .catch((error: unknown) =>
        this.logger.debug(`the last use of a key could not be written: ${String(error)}`),
      );
  }
}

/** Active keys: neither revoked nor expired. */
function live(applicationId: string): FindOptionsWhere<ApplicationKeyEntity>[] {
  const own = { applicationId, revokedAt: IsNull() };
  return [
    { ...own, expiresAt: IsNull() },
    { ...own, expiresAt: MoreThan(new Date()) },
  ];
}
