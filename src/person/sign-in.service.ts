import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { EconomyError, invalidAt } from '../common/errors/economy-error.js';
import { isIdentifier } from '../common/identifier.js';
import { PersonEntity } from './person.entity.js';
import { type RequestContext } from '../http/adapter/request-context.js';
import { ApplicationDirectory } from '../identity/application-directory.js';
import { scopesOf } from '../identity/role.js';
import { type AccessToken } from '../http/auth/token.controller.js';
import { TokenService } from '../identity/token.service.js';
import { refuseCommon } from './common-password.js';
import { InvitationService } from './invitation.service.js';
import { Passwords } from './password.js';
import { type ChangePasswordDto, type ChosenPasswordDto, type SignInDto } from './person.dto.js';
import { type SignInName, SignInPermits } from './sign-in-permits.js';

const nobody = '00000000-0000-0000-0000-000000000000';

/** Tokens for people who have shown that they are who they say. */
@Injectable()
export class SignInService {
  constructor(
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
    private readonly applications: ApplicationDirectory,
    private readonly tokens: TokenService,
    private readonly passwords: Passwords,
    private readonly invitations: InvitationService,
    private readonly permits: SignInPermits,
  ) {}

  /** The same work and the same refusal, whether the application, the name or the password is wrong. */
  async withPassword(
    { application, name, password }: SignInDto,
    context: RequestContext,
  ): Promise<AccessToken> {
    this.tokens.requireIssuing();
    const applicationId = isIdentifier(application) ? application.toLowerCase() : nobody;
    const person = await this.people.findOneBy({ applicationId, name: name.toLowerCase() });
    const who = person ? nameOf(person) : { application: applicationId, name, isKnown: false };
    const isRight = await this.permits.attempt(who, context, () =>
      this.isRight(who, person, password, context),
    );
    if (!person || !isRight) throw refusal();
    return this.grant(person);
  }

  /** With an invitation: for invited ones only, so that strangers get nothing hashed. */
  async withInvitation({ code, password }: ChosenPasswordDto, context: RequestContext): Promise<AccessToken> {
    const person = await this.invitations.find(code);
    const passwordHash = await this.hash(person, password, context);
    return this.grant(await this.invitations.take(code, { passwordHash }));
  }

  /** One's own: it ends all tokens of the person but the new one. */
  async changePassword(
    key: Pick<PersonEntity, 'applicationId' | 'id'>,
    { current, password }: ChangePasswordDto,
    context: RequestContext,
  ): Promise<AccessToken> {
    const person = await this.people.findOneByOrFail(key);
    const who = nameOf(person);
    const isRight = await this.permits.attempt(who, context, () =>
      this.isRight(who, person, current, context),
    );
    if (!isRight) {
      throw invalidAt('/current', 'WRONG_PASSWORD', 'current must be the password until now');
    }
    const passwordHash = await this.hash(person, password, context);
    const session = person.session + 1;
    // Nothing that an owner changed meanwhile is undone.
    const { affected } = await this.people.update(
      { ...key, session: person.session },
      { passwordHash, session },
    );
    if (affected !== 1) throw new EconomyError('UNAUTHENTICATED');
    this.applications.forget(key.applicationId);
    return this.grant(Object.assign(person, { passwordHash, session }));
  }

  /** A token of somebody who has shown who they are; disabled ones are refused. */
  async grant(person: PersonEntity): Promise<AccessToken> {
    const { applicationId, id, name, role, session } = person;
    const application = await this.applications.find(applicationId);
    if (!application || person.disabledAt !== null) throw refusal();
    await this.people.update({ applicationId, id }, { lastSignInAt: new Date() });
    return {
      access_token: await this.tokens.issueTo({ id, name, role, session }, applicationId),
      token_type: 'Bearer',
      expires_in: this.tokens.sessionSeconds,
      scope: scopesOf(role).join(' '),
    };
  }

  private async isRight(
    who: SignInName,
    person: PersonEntity | null,
    password: string,
    context: RequestContext,
  ): Promise<boolean> {
    const hash = person?.passwordHash ?? null;
    const isRight = await this.permits.hash(who, context, () => this.passwords.verify(password, hash));
    if (isRight) this.permits.forget(who);
    else await this.permits.delay(who);
    return isRight;
  }

  private async hash(person: PersonEntity, password: string, context: RequestContext): Promise<string> {
    await refuseCommon(password, [person.name]);
    return this.permits.hash(nameOf(person), context, () => this.passwords.hash(password));
  }
}

function nameOf({ applicationId, name }: PersonEntity): SignInName {
  return { application: applicationId, name, isKnown: true };
}

export function refusal(): EconomyError {
  return new EconomyError('INVALID_SIGN_IN', {
    headers: { 'WWW-Authenticate': 'Bearer realm="agent-npc-economy"' },
  });
}
