import { Injectable } from '@nestjs/common';
import { EconomyError } from '../common/errors/economy-error.js';
import { deriveId } from '../common/identifier.js';
import { inUnits } from '../common/money/units.js';
import { type HoldRow } from '../database/rows.js';
import { type Caller } from '../identity/caller.js';
import { HoldLedger } from '../ledger/hold-ledger.js';
import { type IdempotentRequest, type WriteOptions } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type HoldResult, type TradeResult } from '../ledger/ledger-result.js';
import { type Found, type FoundPage } from '../ledger/shared-reads.js';
import { toExpiring } from './expiring.dto.js';
import { HoldExpiry } from './hold-expiry.js';
import { type CaptureDto, type HoldDto } from './hold.dto.js';
import { type HoldFilter, HoldReader } from './hold.reader.js';

/** Reserving money or goods, paying out of it, and giving it back. */
@Injectable()
export class HoldService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: HoldReader,
    private readonly ledger: HoldLedger,
    private readonly expiry: HoldExpiry,
  ) {}

  async get(caller: Caller, instance: string, id: string): Promise<Found<HoldRow>> {
    const found = await this.reader.get(await this.directory.getId(caller.application.id, instance), id);
    const { payer_id: payer, recipient_id: recipient } = found.row;
    // A token of one sees its own, and what is held for it.
    if (caller.character && ![payer, recipient].includes(caller.character.id))
      throw new EconomyError('HOLD_NOT_FOUND');
    return found;
  }

  async list(caller: Caller, identifier: string, filter: HoldFilter): Promise<FoundPage<HoldRow>> {
    const instanceId = await this.directory.getId(caller.application.id, identifier);
    const own = caller.character ? { ...filter, owner: caller.character.id } : filter;
    return {
      instance: await this.directory.getRow(instanceId),
      page: await this.reader.list(instanceId, own),
    };
  }

  async place(caller: Caller, dto: HoldDto, { request, dryRun }: WriteOptions): Promise<HoldResult> {
    const instanceId = await this.directory.getId(caller.application.id, dto.instanceIdentifier);
    const { payerIdentifier: payer, recipientIdentifier: recipient, amount, asset } = dto;
    const hold = {
      payerId: payer,
      payerAlias: deriveId(instanceId, payer),
      ...(recipient !== undefined && {
        recipientId: recipient,
        recipientAlias: deriveId(instanceId, recipient),
      }),
      amount: inUnits(amount),
      ...(asset !== undefined && { asset }),
      ...toExpiring(dto, 'hold'),
      ...(caller.spending.maxPerDay !== null && { budget: inUnits(caller.spending.maxPerDay) }),
    };
    const result = await this.ledger.place(instanceId, hold, request, dryRun);
    if (result.hold.expires_at !== null && !dryRun) {
      this.expiry.expect({ id: instanceId, due: result.hold.expires_at });
    }
    return result;
  }

  async capture(
    caller: Caller,
    instance: string,
    id: string,
    { amount, recipientIdentifier, final: isFinal = false }: CaptureDto,
    { request, dryRun }: WriteOptions,
  ): Promise<TradeResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const capture = {
      amount: amount === undefined ? null : inUnits(amount),
      recipient: recipientIdentifier ?? null,
      isFinal,
    };
    return this.ledger.capture(instanceId, id, capture, request, dryRun);
  }

  async release(
    caller: Caller,
    instance: string,
    id: string,
    request: IdempotentRequest,
  ): Promise<HoldResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.ledger.release(instanceId, id, request);
  }
}
