import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { EconomyError } from '../../common/errors/economy-error.js';
import { RefusalThrottle } from '../../common/refusal-throttle.js';
import { isIdentifier } from '../../database/identifier.js';
import { PersonEntity } from '../../database/entities/person.entity.js';
import { ApplicationDirectory } from '../auth/application-directory.js';
import { scopesOf } from '../auth/role.js';
import { type AccessToken, longestRefusalMs, refusedLoginsPerSecond } from '../auth/token.controller.js';
import { TokenService } from '../auth/token.service.js';
import { Passwords } from './password.js';
import { type SignInDto } from './person.dto.js';

const nobody = '00000000-0000-0000-0000-000000000000';

/** Tokens for people who have shown that they are who they say. */
@Injectable()
export class SignInService {
  private readonly refusals = new RefusalThrottle(longestRefusalMs);

  constructor(
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
    private readonly applications: ApplicationDirectory,
    private readonly tokens: TokenService,
    private readonly passwords: Passwords,
  ) {}

  /** The same work and the same refusal, whether the application, the name or the password is wrong. */
  async withPassword({ application, name, password }: SignInDto): Promise<AccessToken> {
    this.tokens.requireIssuing();
    const applicationId = isIdentifier(application) ? application.toLowerCase() : nobody;
    const person = await this.people.findOneBy({ applicationId, name: name.toLowerCase() });
    const isRight = await this.passwords.verify(password, person?.passwordHash ?? null);
    if (!person || !isRight) throw await this.refusal();
    return this.grant(person);
  }

  /** A token of somebody who has shown who they are; disabled ones are refused. */
  async grant(person: PersonEntity): Promise<AccessToken> {
    const { applicationId, id, name, role, session } = person;
    const application = await this.applications.find(applicationId);
    if (!application || person.disabledAt !== null) throw await this.refusal();
    await this.people.update({ applicationId, id }, { lastSignInAt: new Date() });
    return {
      access_token: await this.tokens.issueTo({ id, name, role, session }, applicationId),
      token_type: 'Bearer',
      expires_in: this.tokens.sessionSeconds,
      scope: scopesOf(role).join(' '),
    };
  }

  /** Wrong ones wait, as those of client secrets do. */
  async refusal(): Promise<EconomyError> {
    await sleep(this.refusals.delay(refusedLoginsPerSecond, performance.now()), undefined, { ref: false });
    return new EconomyError('INVALID_SIGN_IN', {
      headers: { 'WWW-Authenticate': 'Bearer realm="agent-npc-economy"' },
    });
  }
}
