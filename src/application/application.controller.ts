import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Operation } from '../http/request/operation.js';
import { CallingApplication } from './application.resource.js';
import { toOwnApplication } from '../instance/instance.resource.js';
import { ApplicationSettingsDto } from './application.dto.js';
import { ApplicationSettingsService } from './application-settings.service.js';

@ApiTags('Application')
@Controller('v1/application')
export class ApplicationController {
  constructor(private readonly settings: ApplicationSettingsService) {}

  @Get()
  @Operation({
    summary: 'Retrieve the calling application',
    description: 'With its featured instance.',
    returns: CallingApplication,
    cacheable: true,
  })
  getApplication(@CurrentCaller() { application }: Caller): CallingApplication {
    return {
      ...toOwnApplication(application),
      requireIdempotencyKey: application.require_idempotency_key,
    };
  }

  @Put()
  @Requires('manage')
  @Operation({
    summary: 'Change the settings of the calling application',
    description: 'Takes effect within five seconds in all processes. Needs the scope `manage`.',
    returns: CallingApplication,
    write: true,
  })
  async changeApplication(
    @CurrentCaller() caller: Caller,
    @Body() dto: ApplicationSettingsDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<CallingApplication> {
    return { ...toOwnApplication(caller.application), ...(await this.settings.change(caller, dto, request)) };
  }
}
