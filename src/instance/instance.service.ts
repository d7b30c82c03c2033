import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DatabasePermits } from '../database/database-permits.js';
import { type Repository } from 'typeorm';
import { InstanceEntity, type TalkTrades } from './instance.entity.js';
import { inUnits } from '../common/money/units.js';
import { selectRows } from '../database/select-rows.js';
import { AgentNpcReader } from '../agent-npc/agent-npc.reader.js';
import { type Caller } from '../identity/caller.js';
import { deriveId } from '../common/identifier.js';
import { type AgentNpcRow, type InstanceRow, type NpcRow } from '../database/rows.js';
import { defaultPageSize, type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { type IdempotentRequest, type WriteOptions } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { type InstanceSettings } from '../ledger/ledger-inputs.js';
import { type DisbursementResult, type InstanceResult, type NightResult } from '../ledger/ledger-result.js';
import { PastMoments } from '../ledger/past-moments.js';
import { SharedRead } from '../ledger/shared-reads.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { NpcReader } from '../npc/npc.reader.js';
import {
  type DisburseDto,
  type InstanceSettingsDto,
  type RegisterInstanceDto,
  type TalkTradesDto,
} from './instance.dto.js';
import { toDisbursement } from './disbursement.js';
import { Expiries } from './expiries.js';
import { Nights } from './nights.js';
import { type InstanceFilter } from './instance-query.js';
import { checkPolicies } from './policy-settings.js';
import { ScheduledCollections } from './scheduled-collections.js';
import { TaxAssessor } from './tax-assessor.js';
import { nextCollection, normalizeCron } from './tax-schedule.js';

const firstPage: PageRequest = { limit: defaultPageSize, after: null, filters: {} };

interface FoundInstance {
  readonly instance: InstanceRow;
  readonly npcs: readonly NpcRow[];
  readonly agentNpcs: readonly AgentNpcRow[];
}

/** The operations on instances. */
@Injectable()
export class InstanceService {
  private readonly shared = new SharedRead((instanceId) =>
    this.permits.run('lookups', instanceId, () => this.find(instanceId)),
  );

  constructor(
    @InjectRepository(InstanceEntity) private readonly instances: Repository<InstanceEntity>,
    private readonly directory: InstanceDirectory,
    private readonly ledger: Ledger,
    private readonly agentNpcs: AgentNpcReader,
    private readonly npcs: NpcReader,
    private readonly policies: PolicyRegistry,
    private readonly taxes: TaxAssessor,
    private readonly permits: DatabasePermits,
    private readonly collections: ScheduledCollections,
    private readonly moments: PastMoments,
    private readonly expiries: Expiries,
    private readonly nights: Nights,
  ) {}

  async register(
    { application }: Caller,
    { uuid, ...settings }: RegisterInstanceDto,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    checkPolicies(this.policies, settings);
    await this.directory.expectNew(application.id, uuid);
    const id = deriveId(application.id, uuid);
    const result = await this.ledger.registerInstance(
      { id, applicationId: application.id, uuid },
      toSettings(settings),
      request,
    );
    this.pollSoon(settings);
    return result;
  }

  /** The instance with the first page of its characters. */
  async get({ application }: Caller, identifier: string): Promise<FoundInstance> {
    return this.shared.get(await this.directory.getId(application.id, identifier));
  }

  /** The instance without its characters. */
  async getAlone({ application }: Caller, identifier: string): Promise<InstanceRow> {
    return this.directory.getRow(await this.directory.getId(application.id, identifier));
  }

  private async find(instanceId: string): Promise<FoundInstance> {
    const instance = await this.directory.getRow(instanceId);
    const npcs = await this.npcs.list(instanceId, firstPage, 'name');
    const firstAgentNpcs = {
      page: firstPage,
      sort: 'createdAt',
      search: null,
      parent: null,
      bounds: [],
      agent: null,
      dead: false,
      at: null,
    } as const;
    const agentNpcs = await this.agentNpcs.list(instanceId, firstAgentNpcs);
    return { instance, npcs: npcs.items, agentNpcs: agentNpcs.items };
  }

  /** The instance as it was at a moment, from its events; unknown before its registration. */
  async getAt({ application }: Caller, identifier: string, at: Date): Promise<InstanceRow> {
    return this.moments.getInstance(await this.directory.getId(application.id, identifier), at);
  }

  async list({ application }: Caller, { page, search, label }: InstanceFilter): Promise<Page<InstanceRow>> {
    const query = selectRows(this.instances, 'i')
      .where('i.applicationId = :applicationId', { applicationId: application.id })
      .orderBy('i.id')
      .limit(page.limit + 1);
    if (page.after) query.andWhere('i.id > :after', { after: page.after[0] });
    if (search !== null) query.andWhere('strpos(lower(i.name), lower(:search)) > 0', { search });
    // As the index of labels has it.
    if (label !== null) query.andWhere(`i.label = :label AND i.label <> ''`, { label });
    const rows = await query.getRawMany<{ row: InstanceRow }>();
    return toPageOfRows(page, rows, ({ id }) => [id]);
  }

  async changeSettings(
    { application }: Caller,
    identifier: string,
    settings: InstanceSettingsDto,
    request: IdempotentRequest,
  ): Promise<InstanceRow> {
    const instanceId = await this.directory.getId(application.id, identifier);
    checkPolicies(this.policies, settings);
    const { instance } = await this.ledger.changeSettings(instanceId, toSettings(settings), false, request);
    this.pollSoon(settings);
    // What is left after the first step passes meanwhile.
    if (settings.clock?.advance !== undefined && (await this.ledger.passDueNight(instanceId)))
      this.nights.pollSoon();
    return instance;
  }

  private pollSoon({ taxSchedule, expiresAt }: InstanceSettingsDto): void {
    if (taxSchedule) this.collections.pollSoon();
    if (expiresAt) this.expiries.pollSoon();
  }

  async changeTaxRate(
    { application }: Caller,
    identifier: string,
    taxRate: number,
    request: IdempotentRequest,
  ): Promise<InstanceRow> {
    const instanceId = await this.directory.getId(application.id, identifier);
    return (await this.ledger.changeSettings(instanceId, { taxRate }, true, request)).instance;
  }

  async disburse(
    { application }: Caller,
    identifier: string,
    dto: DisburseDto,
    { request, dryRun }: WriteOptions,
  ): Promise<DisbursementResult> {
    const instanceId = await this.directory.getId(application.id, identifier);
    return this.ledger.disburse(instanceId, toDisbursement(dto), request, dryRun);
  }

  async passNight(
    { application }: Caller,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<NightResult> {
    return this.ledger.registerNight(await this.directory.getId(application.id, identifier), request);
  }

  async collectTaxes(
    { application }: Caller,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<InstanceRow> {
    const instanceId = await this.directory.getId(application.id, identifier);
    return (await this.ledger.collectTaxes(instanceId, this.taxes.forCollection(), request)).instance;
  }
}

/** The settings to store: a schedule comes with its first due time, and goes with it; a policy comes with its options. */
function toSettings({ taxSchedule, talkTrades, expiresAt, ...given }: InstanceSettingsDto): InstanceSettings {
  const { taxPolicy, taxPolicyOptions = {} } = given;
  const settings: InstanceSettings = {
    ...given,
    ...(expiresAt !== undefined && { expiresAt: expiresAt && new Date(expiresAt).toISOString() }),
    ...(taxPolicy !== undefined && { taxPolicyOptions }),
    ...(talkTrades !== undefined && { talkTrades: talkTrades && toTalkTrades(talkTrades) }),
  };
  if (taxSchedule === undefined) return settings;
  if (taxSchedule === null) return { ...settings, taxSchedule, nextCollectionAt: null };
  const schedule = { cron: normalizeCron(taxSchedule.cron), timeZone: taxSchedule.timeZone ?? 'UTC' };
  const next = nextCollection(schedule, new Date());
  return { ...settings, taxSchedule: schedule, nextCollectionAt: next?.toISOString() ?? null };
}

function toTalkTrades({ maxPerTalk, maxPerDay }: TalkTradesDto): TalkTrades {
  return { maxPerTalk: inUnits(maxPerTalk), maxPerDay: inUnits(maxPerDay) };
}
