import { Body, Controller, Get, Inject, Post, Put, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Audited } from '../http/auth/audited.js';
import { includesRole, roleRefusal } from '../identity/role.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { type Note, Noted } from '../http/auth/noted.js';
import { Billable, whenGiven } from '../http/request/billable.js';
import { AssumingDryRun, DryRun, DryRunQuery, unlessDryRun } from '../http/request/dry-run.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, PageOf } from '../http/request/list-query.js';
import { AtQuery, MomentPipe } from '../http/request/moment.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page } from '../common/paging/page.js';
import { agentNpcFor } from '../agent-npc/character-view.js';
import { toAgentNpc } from '../agent-npc/agent-npc.resource.js';
import { toNpc } from '../npc/npc.resource.js';
import { DisbursedInstance, toDisbursed } from './disbursed-instance.resource.js';
import {
  Instance,
  instanceWithTime,
  minimalInstance,
  toFullInstance,
  toInstance,
} from './instance.resource.js';
import { minimalNightEvent, NightEvent, toNightEvent } from './night-event.resource.js';
import { CollectedInstance } from './collected-instance.resource.js';
import {
  DisburseDto,
  InstanceSettingsDto,
  RegisterInstanceDto,
  TaxDryRunDto,
  TaxRateDto,
} from './instance.dto.js';
import { InstanceQuery, readInstanceQuery } from './instance-query.js';
import { InstanceService } from './instance.service.js';
import { TaxDryRun } from './tax-dry-run.service.js';

const InstancePage = PageOf(Instance);

@ApiTags('Instances')
@Controller('v1/instance')
export class InstanceController {
  constructor(
    private readonly instances: InstanceService,
    private readonly taxDryRun: TaxDryRun,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Audited()
  @Post()
  @Billable('instance')
  @Operation({
    summary: 'Register an instance',
    description: 'The same UUID again returns 200 with the existing world.',
    returns: Instance,
    status: 201,
    also: { status: 200, description: 'It already existed, unchanged' },
    write: true,
    minimal: minimalInstance,
    refusals: ['TOO_MANY_INSTANCES', 'ALREADY_EXISTS', 'INSTANCE_DELETED', 'EXPIRY_PASSED'],
  })
  async registerInstance(
    @CurrentCaller() caller: Caller,
    @Body() dto: RegisterInstanceDto,
    @Idempotency() request: IdempotentRequest,
    @Res({ passthrough: true }) response: object,
  ): Promise<Instance> {
    const { instance, existing } = await this.instances.register(caller, dto, request);
    if (existing) this.adapterHost.httpAdapter.status(response, 200);
    return instanceWithTime(instance, caller.application, Date.parse(instance.last_event_at));
  }

  @Get()
  @Operation({
    summary: "List the application's instances",
    description: 'Without their characters.',
    returns: InstancePage,
  })
  async listInstances(
    @CurrentCaller() caller: Caller,
    @Query() query: InstanceQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Instance>> {
    const filter = readInstanceQuery(query, owner);
    return mapPage(await this.instances.list(caller, filter), (row) =>
      toFullInstance(row, caller.application),
    );
  }

  @Get(':identifier')
  @Operation({
    summary: 'Retrieve an instance',
    description:
      'With the first page of its NPCs and Agent NPCs. With `at`, its state at that moment, without them.',
    returns: Instance,
    cacheable: true,
  })
  @AtQuery()
  async getInstance(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query('at', MomentPipe) at: Date | undefined,
  ): Promise<Instance> {
    if (at)
      return instanceWithTime(
        await this.instances.getAt(caller, identifier, at),
        caller.application,
        at.getTime(),
      );
    const found = await this.instances.get(caller, identifier);
    const instance = toFullInstance(found.instance, caller.application);
    return {
      ...instance,
      npcs: found.npcs.map((row) => toNpc(row, instance)),
      agentNpcs: found.agentNpcs.map((row) => agentNpcFor(caller, toAgentNpc(row, instance))),
    };
  }

  @Audited()
  @Put(':identifier')
  @Billable('tax-rate', whenGiven('taxRate'))
  @Operation({
    summary: 'Change the settings of an instance',
    description:
      'A new `taxRate` counts as an update of the tax rate. A person who sets `expiresAt` needs the role `own`.',
    returns: Instance,
    write: true,
    minimal: minimalInstance,
    refusals: ['EXPIRY_PASSED'],
  })
  changeSettings(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() dto: InstanceSettingsDto,
    @Idempotency() request: IdempotentRequest,
    @Noted() note: Note,
  ): Promise<Instance> {
    const role = caller.claims.person?.role;
    // An end is a deletion to come.
    if (dto.expiresAt && role && !includesRole(role, 'own')) throw roleRefusal(role, 'own');
    return note(
      dto,
      (row) => instanceWithTime(row, caller.application, Date.parse(row.last_event_at)),
      () => this.instances.getAlone(caller, identifier),
      () => this.instances.changeSettings(caller, identifier, dto, request),
    );
  }

  @Audited()
  @Put(':identifier/tax-rate')
  @Billable('tax-rate')
  @Operation({
    summary: 'Update the tax rate of an instance',
    description: 'Takes effect at the next collection of taxes.',
    returns: Instance,
    write: true,
    minimal: minimalInstance,
  })
  changeTaxRate(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() dto: TaxRateDto,
    @Idempotency() request: IdempotentRequest,
    @Noted() note: Note,
  ): Promise<Instance> {
    return note(
      dto,
      (row) => toInstance(row, caller.application),
      () => this.instances.getAlone(caller, identifier),
      () => this.instances.changeTaxRate(caller, identifier, dto.taxRate, request),
    );
  }

  @Put(':identifier/tax')
  @Billable('tax-collection', unlessDryRun)
  @Operation({
    summary: 'Collect taxes for an instance',
    description:
      'Every living Agent NPC pays what the tax policy of the instance assesses, all or nothing: with `flat`, ' +
      '`wealth * taxRate / 100`, cut to four decimals. The sum is added to `collectedTaxes`. ' +
      'A dry run may name another rate or policy in its body, and returns with the instance what would be collected.',
    returns: CollectedInstance,
    movesMoney: true,
    minimal: minimalInstance,
    refusals: ['WEALTH_LIMIT'],
  })
  @DryRunQuery()
  @ApiBody({ type: TaxDryRunDto, required: false })
  async collectTaxes(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() dto: TaxDryRunDto,
    @AssumingDryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<CollectedInstance> {
    if (!dryRun) {
      return toInstance(await this.instances.collectTaxes(caller, identifier, request), caller.application);
    }
    const { instance, collection } = await this.taxDryRun.run(caller, identifier, dto);
    return { ...toInstance(instance, caller.application), dryRun, collection };
  }

  @Post(':identifier/night')
  @Operation({
    summary: 'Let a night of an instance pass',
    description:
      'One night, or all that are due by its clock, as one event: moods drift to their baselines, and relationships cool.',
    returns: NightEvent,
    status: 201,
    write: true,
    minimal: minimalNightEvent,
  })
  async passNight(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<NightEvent> {
    return toNightEvent(await this.instances.passNight(caller, identifier, request), caller.application);
  }

  @Audited()
  @Put(':identifier/disburse')
  @Operation({
    summary: 'Pay out of the treasury',
    description:
      'To the living Agent NPCs by a policy, or to `recipients`, all or nothing. Each share is a trade with the cause `disbursement`.',
    returns: DisbursedInstance,
    movesMoney: true,
    minimal: minimalInstance,
    refusals: ['INSUFFICIENT_TREASURY', 'NO_RECIPIENT', 'NOTHING_TO_REFUND', 'WEALTH_LIMIT'],
  })
  @DryRunQuery()
  async disburseTreasury(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() dto: DisburseDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<DisbursedInstance> {
    const result = await this.instances.disburse(caller, identifier, dto, { request, dryRun });
    return toDisbursed(result, caller.application);
  }
}
