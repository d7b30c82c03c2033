import { Injectable } from '@nestjs/common';
import { refuseAll } from '../agent-npc/bulk-results.js';
import { type FieldError, validationFailed } from '../common/errors/economy-error.js';
import { inUnits } from '../common/money/units.js';
import { fingerprintOf, type IdentifierForms, sorted } from '../http/request/fingerprint.js';
import { type Caller } from '../identity/caller.js';
import { type ExchangeEntry } from '../ledger/exchange-call.js';
import { GoodsLedger } from '../ledger/goods-ledger.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type ExchangeResult, type LedgerResult } from '../ledger/ledger-result.js';
import { type BulkExchangeDto, type BulkExchangesDto, type ExchangeDto } from './exchange.dto.js';

interface ExchangeRequest {
  readonly request: IdempotentRequest;
  readonly dryRun: boolean;
  /** Without the names of who takes part. */
  readonly short: boolean;
}

/** Goods and currency that change hands, are made and are consumed, in one step. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: GoodsLedger,
  ) {}

  async exchange(
    caller: Caller,
    instance: string,
    dto: ExchangeDto,
    { request, dryRun, short }: ExchangeRequest,
  ): Promise<ExchangeResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    requireParties([dto], () => '');
    const { maxPerDay } = caller.spending;
    const budget = maxPerDay === null ? undefined : inUnits(maxPerDay);
    return this.ledger.exchange(instanceId, toEntry(dto, { request, short, budget }), dryRun);
  }

  async exchangeMany(
    { application }: Caller,
    instance: string,
    { exchanges, atomic = false }: BulkExchangesDto,
    { request, dryRun, short, forms }: ExchangeRequest & { readonly forms: IdentifierForms },
  ): Promise<readonly LedgerResult<ExchangeResult>[]> {
    const instanceId = await this.directory.getId(application.id, instance);
    requireParties(exchanges, (index) => `/exchanges/${index}`);
    const entries = exchanges.map((exchange) =>
      toEntry(exchange, { request: requestOf(exchange, forms), short }),
    );
    const options = { atomic, dryRun };
    const rows = await this.ledger.exchangeMany(instanceId, entries, options, request);
    if (atomic) refuseAll('exchanges', rows);
    return rows;
  }
}

function toEntry(dto: ExchangeDto, call: Pick<ExchangeEntry, 'request' | 'short' | 'budget'>): ExchangeEntry {
  const { legs, reason = null, reference = null, metadata = null } = dto;
  return {
    legs: legs.map(({ from, to, asset = null, amount }) => ({ from, to, asset, amount: inUnits(amount) })),
    reason,
    reference,
    metadata,
    ...call,
  };
}

/** Nothing moves from nobody to nobody. */
function requireParties(exchanges: readonly ExchangeDto[], at: (index: number) => string): void {
  const errors = exchanges.flatMap(({ legs }, index) =>
    legs.flatMap(({ from, to }, leg): FieldError[] => {
      if (from !== null || to !== null) return [];
      const detail = 'a leg is from somebody, to somebody, or both';
      return [{ pointer: `${at(index)}/legs/${leg}`, code: 'NOBODY_TAKES_PART', detail }];
    }),
  );
  if (errors.length > 0) throw validationFailed(errors);
}

/** A key of its own stands for what was understood, not for how it was written. */
function requestOf(exchange: BulkExchangeDto, forms: IdentifierForms): IdempotentRequest {
  const { idempotencyKey: key, legs, reason, reference, metadata } = exchange;
  if (key === undefined) return withoutKey;
  const name = (identifier: string | null): string | null => identifier && forms.character(identifier);
  const moves = legs.map(({ from, to, asset = null, amount }) => [name(from), name(to), asset, amount]);
  const content = ['bulk exchange', moves, reason ?? null, reference ?? null, sorted(metadata ?? null)];
  return { ...withoutKey, key, fingerprint: fingerprintOf(JSON.stringify(content)) };
}
