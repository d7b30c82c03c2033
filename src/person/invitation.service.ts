import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type Repository } from 'typeorm';
import { EconomyError } from '../common/errors/economy-error.js';
import { PersonEntity } from './person.entity.js';
import { inTransaction } from '../database/transactions.js';
import { ApplicationDirectory } from '../identity/application-directory.js';
import { verifySecret } from '../identity/secret.js';
import { readCode } from './invitation-code.js';

/** What an invitation says to whom opens it. */
export interface Invitation {
  readonly applicationId: string;
  readonly applicationName: string;
  readonly name: string;
  readonly role: string;
  readonly invitedUntil: string;
}

/** Invitations: each is taken up once, with a password. */
@Injectable()
export class InvitationService {
  constructor(
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
    private readonly applications: ApplicationDirectory,
  ) {}

  async read(code: string): Promise<Invitation> {
    const { applicationId, name, role, invitedUntil } = await this.find(code);
    const application = await this.applications.find(applicationId);
    if (!application) throw new EconomyError('INVITATION_NOT_FOUND');
    return {
      applicationId,
      applicationName: application.name,
      name,
      role,
      invitedUntil: invitedUntil!.toISOString(),
    };
  }

  async find(code: string, manager?: EntityManager): Promise<PersonEntity> {
    const given = readCode(code);
    const person =
      given &&
      (await (manager ?? this.people.manager).findOne(PersonEntity, {
        where: { applicationId: given.applicationId, id: given.id },
        ...(manager && { lock: { mode: 'for_no_key_update' as const } }),
      }));
    const isOpen =
      person &&
      person.disabledAt === null &&
      person.invitationHash !== null &&
      Number(person.invitedUntil) > Date.now() &&
      verifySecret(given.secret, person.invitationHash);
    if (!isOpen) throw new EconomyError('INVITATION_NOT_FOUND');
    return person;
  }

  /** Takes it up; of two at once, the second finds none. */
  async take(code: string, columns: Partial<PersonEntity>): Promise<PersonEntity> {
    return inTransaction(this.people.manager, async (manager) => {
      const person = await this.find(code, manager);
      const { applicationId, id } = person;
      const changed = { invitationHash: null, invitedUntil: null, session: person.session + 1, ...columns };
      await manager.update(PersonEntity, { applicationId, id }, changed);
      return Object.assign(person, changed);
    });
  }
}
