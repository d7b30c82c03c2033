import { Controller, Delete, Inject, Post, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../http/auth/audited.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { NeedsRole } from '../identity/role.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { DeletionService } from './deletion.service.js';
import { Instance, minimalInstance, toInstance } from './instance.resource.js';

@ApiTags('Instances')
@Controller('v1/instance')
export class DeletionController {
  constructor(
    private readonly deletions: DeletionService,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Audited()
  @Delete(':identifier')
  @NeedsRole('own')
  @Operation({
    summary: 'Delete an instance',
    description:
      'From then on it is unknown everywhere; its last event is `deletion`. It can be restored until its rows go, a day later by default.',
    returns: Instance,
    write: true,
    minimal: minimalInstance,
  })
  async deleteInstance(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Instance> {
    return toInstance(await this.deletions.delete(caller, identifier, request), caller.application);
  }

  @Audited()
  @Post(':identifier/restore')
  @NeedsRole('own')
  @Operation({
    summary: 'Restore a deleted instance',
    description: 'As it was, with the event `restoration`. An `expiresAt` in the past is removed.',
    returns: Instance,
    status: 201,
    also: { status: 200, description: 'It was not deleted' },
    write: true,
    minimal: minimalInstance,
    refusals: ['TOO_MANY_INSTANCES'],
  })
  async restoreInstance(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Idempotency() request: IdempotentRequest,
    @Res({ passthrough: true }) response: object,
  ): Promise<Instance> {
    const { instance, existing } = await this.deletions.restore(caller, identifier, request);
    if (existing) this.adapterHost.httpAdapter.status(response, 200);
    return toInstance(instance, caller.application);
  }
}
