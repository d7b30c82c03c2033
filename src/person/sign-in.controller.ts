import { Body, Controller, Header, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EconomyError } from '../common/errors/economy-error.js';
import { contextOf } from '../http/adapter/request-context.js';
import { Audited } from '../http/auth/audited.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Public, Requires } from '../http/auth/jwt-auth.guard.js';
import { type ActingPerson } from '../identity/person-claims.js';
import { AccessToken } from '../http/auth/token.controller.js';
import { Operation } from '../http/request/operation.js';
import { SignedOut } from './person.resource.js';
import { ChangePasswordDto, SignInDto, SignOutDto } from './person.dto.js';
import { SignInService } from './sign-in.service.js';
import { SignOutService } from './sign-out.service.js';

@ApiTags('Authentication')
@Controller('v1/auth')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly signOuts: SignOutService,
  ) {}

  @Public()
  @Post('sign-in')
  @Header('Pragma', 'no-cache')
  @Operation({
    summary: 'Sign in',
    description: 'A person, by password.',
    returns: AccessToken,
    secret: true,
    guarded: false,
    refusals: ['INVALID_SIGN_IN'],
  })
  signIn(@Body() dto: SignInDto, @Req() request: object): Promise<AccessToken> {
    return this.signIns.withPassword(dto, contextOf(request));
  }

  @Post('sign-out')
  @Requires('economy:read')
  @Operation({
    summary: 'Sign out',
    description: 'Ends this token. For people.',
    returns: SignedOut,
  })
  signOut(@CurrentCaller() caller: Caller, @Body() dto: SignOutDto): Promise<SignedOut> {
    return this.signOuts.signOut(caller, personOf(caller), dto.everywhere === true);
  }

  @Put('password')
  @Requires('economy:read')
  @Audited()
  @Header('Pragma', 'no-cache')
  @Operation({
    summary: 'Change your password',
    description: 'Ends all other tokens. For people.',
    returns: AccessToken,
    secret: true,
  })
  changePassword(
    @CurrentCaller() caller: Caller,
    @Body() dto: ChangePasswordDto,
    @Req() request: object,
  ): Promise<AccessToken> {
    const { id } = personOf(caller);
    return this.signIns.changePassword({ applicationId: caller.application.id, id }, dto, contextOf(request));
  }
}

function personOf({ claims: { person } }: Caller): ActingPerson {
  if (person) return person;
  throw new EconomyError('FORBIDDEN', {
    detail:
      'This is for people; a token of the application ends with its key, or by POST /v1/application/revoked-token.',
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  });
}
