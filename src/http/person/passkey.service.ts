import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, type Repository } from 'typeorm';
import { validationFailed } from '../../common/errors/economy-error.js';
import { PasskeyEntity } from '../../database/entities/passkey.entity.js';
import { PersonEntity } from '../../database/entities/person.entity.js';
import { type AccessToken } from '../auth/token.controller.js';
import { TokenService } from '../auth/token.service.js';
import { readHandle, toHandle } from './invitation-code.js';
import { InvitationService } from './invitation.service.js';
import { challengeOf, readNewCredential, verifyAssertion } from './passkey.js';
import { type NewPasskeyDto, type PasskeySignInDto } from './person.dto.js';
import { refusal, SignInService } from './sign-in.service.js';

/** The type of the signed text that is a challenge: never one of an access token. */
const challengeType = 'passkey+jwt';
const challengeSeconds = 300;

export interface Challenge {
  readonly challenge: string;
  /** Whom a new passkey is for; null: to sign in. */
  readonly user: { readonly id: string; readonly name: string } | null;
}

/** Passkeys: made with an invitation, then enough to sign in. */
@Injectable()
export class PasskeyService {
  constructor(
    @InjectRepository(PasskeyEntity) private readonly passkeys: Repository<PasskeyEntity>,
    private readonly invitations: InvitationService,
    private readonly signIns: SignInService,
    private readonly tokens: TokenService,
  ) {}

  /**
   * A text that the service has signed, so that no process has to remember it. What a passkey has answered once it cannot answer again:
   * its row has the time of that challenge, and takes later ones only.
   */
  async challenge(code: string | undefined): Promise<Challenge> {
    this.tokens.requireIssuing();
    const person = code === undefined ? null : await this.invitations.find(code);
    const handle = person ? toHandle(person) : '';
    const claims = { at: Date.now() };
    return {
      challenge: await this.tokens.sign(challengeType, handle, claims, challengeSeconds),
      user: person && { id: handle, name: person.name },
    };
  }

  async create(dto: NewPasskeyDto): Promise<AccessToken> {
    const credential = readNewCredential(dto);
    const person = await this.invitations.find(dto.code);
    const challenge = await this.tokens.verify(challengeType, challengeOf(dto));
    if (!credential || challenge?.sub !== toHandle(person)) {
      throw validationFailed([
        { pointer: '/id', code: 'NOT_A_PASSKEY', detail: 'the browser made no passkey for this invitation' },
      ]);
    }
    const taken = await this.invitations.take(
      dto.code,
      {},
      async (manager, { applicationId, id: personId }) => {
        await manager.insert(PasskeyEntity, { applicationId, personId, ...credential });
      },
    );
    return this.signIns.grant(taken);
  }

  async signIn(dto: PasskeySignInDto): Promise<AccessToken> {
    const person = readHandle(dto.userHandle);
    const key = person && { applicationId: person.applicationId, personId: person.id, id: dto.id };
    const passkey = key && (await this.passkeys.findOneBy(key));
    const signCount = passkey && verifyAssertion(dto, passkey);
    const challenge = await this.tokens.verify(challengeType, challengeOf(dto));
    const at = challenge?.sub === '' ? challenge['at'] : undefined;
    if (!key || signCount === null || typeof at !== 'number') throw refusal();
    const lastUsedAt = new Date(at);
    const { affected } = await this.passkeys.update(
      [
        { ...key, lastUsedAt: IsNull() },
        { ...key, lastUsedAt: LessThan(lastUsedAt) },
      ] as never,
      { lastUsedAt, signCount },
    );
    const owner = await this.passkeys.manager.findOneBy(PersonEntity, person);
    if (affected !== 1 || !owner) throw refusal();
    return this.signIns.grant(owner);
  }
}
