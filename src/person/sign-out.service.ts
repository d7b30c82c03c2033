import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { PersonEntity } from './person.entity.js';
import { inTransaction } from '../database/transactions.js';
import { ApplicationDirectory } from '../identity/application-directory.js';
import { type Caller } from '../identity/caller.js';
import { type ActingPerson } from '../identity/person-claims.js';
import { revokeToken } from '../identity/revoked-tokens.js';
import { clockSkewSeconds } from '../identity/token-claims.js';
import { type SignedOut } from './person.resource.js';

/** Ends tokens of people who sign out. */
@Injectable()
export class SignOutService {
  constructor(
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
    private readonly applications: ApplicationDirectory,
  ) {}

  /** Its token, or all tokens of the person: also where no more tokens of the application can be revoked one by one. */
  async signOut(
    { application: { id: applicationId }, claims: { tokenId, expiresAt } }: Caller,
    { id }: ActingPerson,
    everywhere: boolean,
  ): Promise<SignedOut> {
    const ended = await inTransaction(this.people.manager, async (manager): Promise<SignedOut> => {
      const until = new Date((expiresAt + clockSkewSeconds) * 1000);
      const isEnded =
        !everywhere &&
        tokenId !== null &&
        (await revokeToken(manager, applicationId, tokenId, until)) !== null;
      if (!isEnded) await manager.increment(PersonEntity, { applicationId, id }, 'session', 1);
      return { everywhere: !isEnded };
    });
    this.applications.forget(applicationId);
    return ended;
  }
}
