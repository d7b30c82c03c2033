import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../auth/caller.js';
import { Operation } from '../request/operation.js';
import { Application } from '../resource/application.resource.js';
import { toOwnApplication } from '../resource/instance.resource.js';

@ApiTags('Application')
@Controller('v1/application')
export class ApplicationController {
  @Get()
  @Operation({
    summary: 'Retrieve the calling application',
    description: 'With its featured instance.',
    returns: Application,
    keepable: true,
  })
  getApplication(@CurrentCaller() { application }: Caller): Application {
    return toOwnApplication(application);
  }
}
