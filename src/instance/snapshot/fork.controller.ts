import { Body, Controller, Inject, Post, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../http/auth/audited.js';
import { type Caller, CurrentCaller } from '../../identity/caller.js';
import { Billable } from '../../http/request/billable.js';
import { Idempotency, type IdempotentRequest } from '../../http/request/idempotency.js';
import { Identifier, Operation } from '../../http/request/operation.js';
import { Instance, minimalInstance, instanceWithTime } from '../instance.resource.js';
import { ForkDto } from '../instance.dto.js';
import { ForkService } from './fork.service.js';

@ApiTags('Instances')
@Controller('v1/instance/:identifier/fork')
export class ForkController {
  constructor(
    private readonly forks: ForkService,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Audited()
  @Post()
  @Billable('instance')
  @Operation({
    summary: 'Fork an instance',
    description:
      'Copies a world to a new UUID, as of one moment, and with `history` every event, but not its label, expiry or tax schedule. Only webhooks that name the fork are notified.',
    returns: Instance,
    status: 201,
    also: { status: 200, description: 'The fork already existed, unchanged' },
    write: true,
    minimal: minimalInstance,
    refusals: [
      'ALREADY_EXISTS',
      'INSTANCE_DELETED',
      'WORLD_TOO_LARGE',
      'EXPIRY_PASSED',
      'TOO_MANY_INSTANCES',
    ],
  })
  async forkInstance(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() dto: ForkDto,
    @Idempotency() request: IdempotentRequest,
    @Res({ passthrough: true }) response: object,
  ): Promise<Instance> {
    const { instance, existing } = await this.forks.fork(caller, identifier, dto, request);
    if (existing) this.adapterHost.httpAdapter.status(response, 200);
    return instanceWithTime(instance, caller.application, Date.parse(instance.last_event_at));
  }
}
