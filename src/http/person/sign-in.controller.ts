import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/jwt-auth.guard.js';
import { AccessToken } from '../auth/token.controller.js';
import { Operation } from '../request/operation.js';
import { SignInDto } from './person.dto.js';
import { SignInService } from './sign-in.service.js';

@ApiTags('Authentication')
@Public()
@Controller('v1/auth')
export class SignInController {
  constructor(private readonly signIns: SignInService) {}

  @Post('sign-in')
  @HttpCode(200)
  @Header('Pragma', 'no-cache')
  @Operation({
    summary: 'Sign in',
    description: 'A person, by password.',
    returns: AccessToken,
    secret: true,
    guarded: false,
    body: true,
    refusals: ['INVALID_SIGN_IN'],
  })
  signIn(@Body() dto: SignInDto): Promise<AccessToken> {
    return this.signIns.withPassword(dto);
  }
}
