import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { ApplicationKeyEntity } from '../../database/entities/application-key.entity.js';
import { type IdempotentRequest } from '../../ledger/idempotency.js';
import { runOnce } from '../../ledger/run-once.js';
import { ApplicationDirectory } from '../auth/application-directory.js';
import { ApplicationKeys } from '../auth/application-keys.js';
import { type Caller } from '../auth/caller.js';
import { holdToScopes } from '../auth/hold-to-scopes.js';
import { ShownOnce } from '../auth/shown-once.js';
import { type CursorPart } from '../request/cursor.js';
import { type Page, type PageRequest, toPage } from '../request/page.js';
import { type Key, type KeyWithSecret, toKey } from '../resource/key.resource.js';
import { type CreateKeyDto } from './key.dto.js';

export const keyCursor: readonly CursorPart[] = ['id'];

/** A response in the stored form for replays, with its secret sealed. */
interface KeptAnswer {
  readonly key: Key;
  readonly secret: string;
}

/** The keys of the calling application. */
@Injectable()
export class KeyService {
  private readonly secrets: ShownOnce;

  constructor(
    @InjectRepository(ApplicationKeyEntity) private readonly rows: Repository<ApplicationKeyEntity>,
    private readonly keys: ApplicationKeys,
    private readonly applications: ApplicationDirectory,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.secrets = new ShownOnce(settings, 'application keys');
  }

  /** A key never has more scopes than the token that creates it, so creating one grants nothing new. */
  async create(caller: Caller, dto: CreateKeyDto, request: IdempotentRequest): Promise<KeyWithSecret> {
    const { name, scopes = [...caller.scopes], expiresAt } = dto;
    holdToScopes(caller, scopes, 'key');
    const { id: applicationId } = caller.application;
    const answer = await runOnce(
      this.rows.manager.connection,
      applicationId,
      request,
      async (manager): Promise<KeptAnswer> => {
        const given = { name, scopes, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) };
        const { key, clientSecret } = await this.keys.make(manager, applicationId, given);
        return { key: toKey(key), secret: this.secrets.keep(request.key, key.id, clientSecret) };
      },
    );
    const { key, secret } = answer;
    // A repeat may come with another token than the request that it repeats.
    holdToScopes(caller, key.scopes, 'key');
    return { ...key, secret: this.secrets.show(request.key, key.id, secret) };
  }

  async list({ application }: Caller, page: PageRequest): Promise<Page<Key>> {
    const rows = await this.rows.find({
      where: { applicationId: application.id, ...(page.after && { id: MoreThan(String(page.after[0])) }) },
      order: { id: 'ASC' },
      take: page.limit + 1,
    });
    return toPage(page, rows, ({ id }) => [id], toKey);
  }

  async get({ application }: Caller, id: string): Promise<Key> {
    const key = await this.rows.findOneBy({ applicationId: application.id, id });
    if (!key) throw new EconomyError('KEY_NOT_FOUND');
    return toKey(key);
  }

  async revoke({ application }: Caller, id: string, request: IdempotentRequest): Promise<Key> {
    const revoked = await runOnce(this.rows.manager.connection, application.id, request, async (manager) => {
      const key = await this.keys.revoke(manager, application.id, id);
      if (!key) throw new EconomyError('KEY_NOT_FOUND');
      return toKey(key);
    });
    this.applications.forget(application.id);
    return revoked;
  }
}
