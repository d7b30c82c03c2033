import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThan, type Repository } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { PersonEntity } from './person.entity.js';
import { lockApplication } from '../database/transactions.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { runOnce } from '../ledger/run-once.js';
import { ApplicationDirectory } from '../identity/application-directory.js';
import { ApplicationKeys } from '../identity/application-keys.js';
import { type Caller } from '../identity/caller.js';
import { requireScopes } from '../identity/scope.js';
import { scopesOf } from '../identity/role.js';
import { hashSecret } from '../identity/secret.js';
import { ShownOnce } from '../identity/shown-once.js';
import { TokenService } from '../identity/token.service.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { mapPage, type Page, type PageRequest, toPage } from '../common/paging/page.js';
import { type Person, toPerson } from './person.resource.js';
import { createCode } from './invitation-code.js';
import { type ChangePersonDto, type CreatePersonDto } from './person.dto.js';

export const personCursor: readonly CursorPart[] = ['id'];
/** Their sessions are loaded with the application, repeatedly. */
export const mostPeople = 200;
const invitationDays = 7;

/** What this request has made, with its code in clear. */
interface Made {
  readonly result: Person;
  readonly code: string | null;
}

interface Invited {
  readonly code: string | null;
  readonly columns: Partial<PersonEntity>;
}

/** The people of the calling application: owners manage them, and never know their passwords. */
@Injectable()
export class PersonService {
  private readonly secrets: ShownOnce;

  constructor(
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
    private readonly applications: ApplicationDirectory,
    private readonly tokens: TokenService,
    private readonly keys: ApplicationKeys,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.secrets = new ShownOnce(settings, 'invitations');
  }

  async create(caller: Caller, { name, role }: CreatePersonDto, request: IdempotentRequest): Promise<Person> {
    this.tokens.requireIssuing();
    requireScopes(caller, scopesOf(role), 'person');
    const { id: applicationId } = caller.application;
    return this.changeOnce(caller, request, async (manager) => {
      await lockApplication(manager, applicationId);
      const others = await manager.countBy(PersonEntity, { applicationId });
      if (others >= mostPeople) {
        throw new EconomyError('TOO_MANY_PEOPLE', {
          detail: `The application has ${mostPeople} people; delete one first.`,
          extra: { limit: mostPeople },
        });
      }
      if (await manager.existsBy(PersonEntity, { applicationId, name })) {
        throw new EconomyError('NAME_TAKEN', { detail: `Somebody of this application is called ${name}.` });
      }
      const id = uuidv7();
      const { code, columns } = invite({ applicationId, id });
      const person = await manager.save(
        manager.create(PersonEntity, {
          applicationId,
          id,
          name,
          role,
          session: 0,
          passwordHash: null,
          disabledAt: null,
          lastSignInAt: null,
          ...columns,
        }),
      );
      return { person, code };
    });
  }

  async list({ application }: Caller, page: PageRequest): Promise<Page<Person>> {
    const rows = await this.people.find({
      where: { applicationId: application.id, ...(page.after && { id: MoreThan(String(page.after[0])) }) },
      order: { id: 'ASC' },
      take: page.limit + 1,
    });
    return mapPage(
      toPage(page, rows, ({ id }) => [id]),
      toPerson,
    );
  }

  async get({ application }: Caller, id: string): Promise<Person> {
    const person = await this.people.findOneBy({ applicationId: application.id, id });
    if (!person) throw new EconomyError('PERSON_NOT_FOUND');
    return toPerson(person);
  }

  /** A change ends the person's tokens, and the keys that may do more than the person then may. */
  async change(
    caller: Caller,
    id: string,
    dto: ChangePersonDto,
    request: IdempotentRequest,
  ): Promise<Person> {
    const key = { applicationId: caller.application.id, id };
    return this.changeOnce(caller, request, async (manager) => {
      const person = await lockPerson(manager, key);
      const wasDisabled = person.disabledAt !== null;
      const { role = person.role, disabled = wasDisabled, invite: invites = false } = dto;
      const givesRights = role !== person.role || (wasDisabled && !disabled) || invites;
      if (!givesRights && disabled === wasDisabled) return { person, code: null };
      // Those that the person then has, whatever the body names.
      if (givesRights) requireScopes(caller, scopesOf(role), 'person');
      const { code, columns }: Invited = invites ? invite(key) : { code: null, columns: {} };
      const disabledAt = disabled ? (person.disabledAt ?? new Date()) : null;
      const changed = { role, disabledAt, session: person.session + 1, ...columns };
      await manager.update(PersonEntity, key, changed);
      await this.keys.revokeOf(manager, key, disabled ? [] : scopesOf(role));
      return { person: Object.assign(person, changed), code };
    });
  }

  async remove({ application }: Caller, id: string, request: IdempotentRequest): Promise<Person> {
    const key = { applicationId: application.id, id };
    const removed = await runOnce(
      this.people.manager.connection,
      application.id,
      request,
      async (manager) => {
        const person = await lockPerson(manager, key);
        await manager.delete(PersonEntity, key);
        await this.keys.revokeOf(manager, key, []);
        return toPerson(person);
      },
    );
    this.applications.forget(application.id);
    return removed;
  }

  private async changeOnce(
    caller: Caller,
    request: IdempotentRequest,
    write: (manager: EntityManager) => Promise<{ person: PersonEntity; code: string | null }>,
  ): Promise<Person> {
    const { key } = request;
    const { id: applicationId } = caller.application;
    let made: Made | null = null as Made | null;
    const stored = await runOnce(this.people.manager.connection, applicationId, request, async (manager) => {
      const { person, code } = await write(manager);
      // A retry gets none where it cannot be stored sealed: the person can be invited again.
      const isSealed = code !== null && this.secrets.canSeal;
      const result = toPerson(person, isSealed ? this.secrets.seal(key, person.id, code) : null);
      made = { result, code };
      return result;
    });
    this.applications.forget(applicationId);
    // Not where the transaction was rolled back, and a request with the same key came first.
    if (made?.result === stored) return { ...stored, invitation: made.code };
    const { invitation } = stored;
    if (invitation !== null) requireScopes(caller, scopesOf(stored.role), 'person');
    return { ...stored, invitation: invitation && this.secrets.show(key, stored.id, invitation) };
  }
}

/** The columns of somebody who is to choose a password, and has none until then. */
function invite(person: Pick<PersonEntity, 'applicationId' | 'id'>): Invited {
  const { code, secret } = createCode(person);
  const invitedUntil = new Date(Date.now() + invitationDays * 86_400_000);
  return { code, columns: { passwordHash: null, invitationHash: hashSecret(secret), invitedUntil } };
}

async function lockPerson(
  manager: EntityManager,
  key: Pick<PersonEntity, 'applicationId' | 'id'>,
): Promise<PersonEntity> {
  const person = await manager.findOne(PersonEntity, { where: key, lock: { mode: 'for_no_key_update' } });
  if (!person) throw new EconomyError('PERSON_NOT_FOUND');
  return person;
}
