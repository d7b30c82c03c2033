import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { contextOf } from '../http/adapter/request-context.js';
import { Public } from '../http/auth/jwt-auth.guard.js';
import { Marked } from '../http/request/handler-traits.js';
import { type AccessToken } from '../http/auth/token.controller.js';
import { type Invitation, InvitationService } from './invitation.service.js';
import { ChosenPasswordDto, InvitationDto } from './person.dto.js';
import { SignInService } from './sign-in.service.js';

/** What the dashboard alone calls: an invitation is a link to its page. */
@ApiExcludeController()
@Public()
@Controller('dashboard')
export class DashboardSignInController {
  constructor(
    private readonly invitations: InvitationService,
    private readonly signIns: SignInService,
  ) {}

  @Post('invitation')
  @HttpCode(200)
  @Marked({ strictQuery: true })
  readInvitation(@Body() { code }: InvitationDto): Promise<Invitation> {
    return this.invitations.read(code);
  }

  @Post('invitation/password')
  @HttpCode(200)
  @Marked({ strictQuery: true })
  choosePassword(@Body() dto: ChosenPasswordDto, @Req() request: object): Promise<AccessToken> {
    return this.signIns.withInvitation(dto, contextOf(request));
  }
}
