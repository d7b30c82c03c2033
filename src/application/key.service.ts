import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThan, type Repository } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { ApplicationKeyEntity } from '../identity/application-key.entity.js';
import { PersonEntity } from '../person/person.entity.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { runOnce } from '../ledger/run-once.js';
import { ApplicationDirectory } from '../identity/application-directory.js';
import { ApplicationKeys, type KeyMaker } from '../identity/application-keys.js';
import { type Caller } from '../identity/caller.js';
import { requireScopes } from '../identity/scope.js';
import { ShownOnce } from '../identity/shown-once.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { mapPage, type Page, type PageRequest, toPage } from '../common/paging/page.js';
import { type Key, type KeyWithSecret, toKey } from './key.resource.js';
import { type CreateKeyDto } from './application.dto.js';

export const keyCursor: readonly CursorPart[] = ['id'];

/** Who makes a key, and when it ends at the latest. */
interface MakerOfKey {
  readonly maker: KeyMaker;
  readonly endsBy: Date | null;
}

/** A response in the stored form for replays, with its secret sealed. */
interface StoredKey {
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

  /** A key has no more scopes than the token that creates it, and no longer life than the key of that token: creating one grants nothing new. */
  async create(caller: Caller, dto: CreateKeyDto, request: IdempotentRequest): Promise<KeyWithSecret> {
    const { name, scopes = [...caller.scopes], expiresAt } = dto;
    requireScopes(caller, scopes, 'key');
    const { id: applicationId } = caller.application;
    const stored = await runOnce(
      this.rows.manager.connection,
      applicationId,
      request,
      async (manager): Promise<StoredKey> => {
        const { maker, endsBy } = await makerOf(manager, caller);
        const given = {
          name,
          scopes,
          maker,
          expiresAt: expiresAt === undefined ? endsBy : new Date(expiresAt),
        };
        if (endsBy && given.expiresAt! > endsBy) {
          throw new EconomyError('FORBIDDEN', {
            detail: `The key of this request, and so one made with it, ends by ${endsBy.toISOString()}.`,
          });
        }
        const { key, clientSecret } = await this.keys.make(manager, applicationId, given);
        return { key: toKey(key), secret: this.secrets.seal(request.key, key.id, clientSecret) };
      },
    );
    const { key, secret } = stored;
    // A repeat may come with another token than the request that it repeats.
    requireScopes(caller, key.scopes, 'key');
    return { ...key, secret: this.secrets.show(request.key, key.id, secret) };
  }

  async list({ application }: Caller, page: PageRequest): Promise<Page<Key>> {
    const rows = await this.rows.find({
      where: { applicationId: application.id, ...(page.after && { id: MoreThan(String(page.after[0])) }) },
      order: { id: 'ASC' },
      take: page.limit + 1,
    });
    return mapPage(
      toPage(page, rows, ({ id }) => [id]),
      toKey,
    );
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

/** Locked, so that nobody makes one while they are disabled, or with a key that is being revoked. */
async function makerOf(
  manager: EntityManager,
  { application: { id: applicationId }, claims: { person, keyId } }: Caller,
): Promise<MakerOfKey> {
  const lock = { mode: 'pessimistic_read' } as const;
  if (person) {
    const where = { applicationId, id: person.id, session: person.session };
    if (!(await manager.findOne(PersonEntity, { where, lock }))) throw new EconomyError('UNAUTHENTICATED');
    return { maker: { madeWith: null, personId: person.id, personName: person.name }, endsBy: null };
  }
  if (keyId === null) return { maker: { madeWith: null, personId: null, personName: null }, endsBy: null };
  const key = await manager.findOne(ApplicationKeyEntity, { where: { applicationId, id: keyId }, lock });
  if (!key || key.revokedAt !== null) throw new EconomyError('UNAUTHENTICATED');
  const { personId, personName, expiresAt } = key;
  return { maker: { madeWith: keyId, personId, personName }, endsBy: expiresAt };
}
