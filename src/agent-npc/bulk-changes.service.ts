import { Injectable } from '@nestjs/common';
import { inUnits } from '../common/money/units.js';
import { fingerprintOf, type IdentifierForms } from '../http/request/fingerprint.js';
import { type Caller } from '../identity/caller.js';
import { BulkLedger, type BulkCall } from '../ledger/bulk-ledger.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import {
  type CompactTradeResult,
  type DeathResult,
  type LedgerResult,
  type TradeResult,
  type UpdateResult,
} from '../ledger/ledger-result.js';
import {
  type BulkDeathsDto,
  type BulkGrantDto,
  type BulkGrantsDto,
  type BulkUpdatesDto,
} from './bulk-changes.dto.js';
import { refuseAll } from './bulk-results.js';
import { type BulkTradeRequest } from './bulk.service.js';
import { toPatch } from './entry.js';
import { EstateDivider } from './estate-divider.js';
import { TradeReader } from './trade.reader.js';

/** Grants, changes and deaths of many in one call. */
@Injectable()
export class BulkChangesService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: BulkLedger,
    private readonly estates: EstateDivider,
    private readonly trades: TradeReader,
  ) {}

  async grant(
    caller: Caller,
    instance: string,
    { grants, atomic = false }: BulkGrantsDto,
    { short, idempotent, forms }: Omit<BulkTradeRequest, 'dryRun'>,
  ): Promise<readonly LedgerResult<CompactTradeResult | TradeResult>[]> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const entries = grants.map((grant) => ({
      recipient: grant.identifier,
      amount: inUnits(grant.amount),
      reason: grant.reason,
      reference: grant.reference ?? null,
      request: requestOf(grant, forms),
    }));
    const rows = await this.ledger.registerGrants(instanceId, entries, callOf(caller, atomic, idempotent));
    if (atomic) refuseAll('grants', rows);
    const written = rows.flatMap((row) => (row.code === null ? [row.result] : []));
    const events = (await this.trades.complete(instanceId, written, !short)).values();
    return rows.map((row) => ({
      ...row,
      result: row.code === null ? events.next().value! : (row.result as TradeResult),
    }));
  }

  async update(
    caller: Caller,
    instance: string,
    { updates, atomic = false }: BulkUpdatesDto,
    request: IdempotentRequest,
  ): Promise<readonly LedgerResult<UpdateResult>[]> {
    const changes = updates.map(({ identifier, ...dto }, index) => ({
      identifier,
      patch: toPatch(dto, `/updates/${index}`),
    }));
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const rows = await this.ledger.updateAgentNpcs(instanceId, changes, callOf(caller, atomic, request));
    if (atomic) refuseAll('updates', rows);
    return rows;
  }

  async die(
    caller: Caller,
    instance: string,
    { identifiers, atomic = false }: BulkDeathsDto,
    request: IdempotentRequest,
  ): Promise<readonly LedgerResult<DeathResult>[]> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const call = callOf(caller, atomic, request);
    const rows = await this.ledger.registerDeaths(instanceId, identifiers, this.estates.divide, call);
    if (atomic) refuseAll('identifiers', rows);
    return rows;
  }
}

function callOf({ application }: Caller, atomic: boolean, request: IdempotentRequest): BulkCall {
  return { applicationId: application.id, atomic, request };
}

/** A key of its own stands for what was understood, not for how it was written. */
function requestOf(grant: BulkGrantDto, forms: IdentifierForms): IdempotentRequest {
  const { idempotencyKey: key, identifier, amount, reason, reference = null } = grant;
  if (key === undefined) return withoutKey;
  const content = ['bulk grant', forms.character(identifier), amount, reason, reference];
  return { ...withoutKey, key, fingerprint: fingerprintOf(JSON.stringify(content)) };
}
