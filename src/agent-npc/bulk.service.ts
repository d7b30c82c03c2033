import { Injectable } from '@nestjs/common';
import { builtInAgentId } from '../identity/application.service.js';
import { type Caller } from '../identity/caller.js';
import { EconomyError, type FieldError } from '../common/errors/economy-error.js';
import { isErrorCode } from '../common/errors/error-code.js';
import { toProblem } from '../common/errors/problem.js';
import { JsonText } from '../http/response/json-text.js';
import { fingerprintOf, type IdentifierForms, sorted } from '../http/request/fingerprint.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { type LedgerResult, type TradeResult } from '../ledger/ledger-result.js';
import { toRefusal } from '../ledger/ledger-refusal.js';
import { toSpawnEvent } from './life-event.resource.js';
import { toShortSpawnEvent } from './minimal-life-event.resource.js';
import { type Problem } from '../http/request/problem.resource.js';
import { toShortTradeEvent } from './trade-event.resource.js';
import { tradeText } from './trade-text.js';
import {
  type BulkSpawns,
  type BulkSpawnsDto,
  type BulkTradeDto,
  type BulkTradesDto,
  type MinimalBulkSpawns,
  type MinimalBulkTrades,
} from './bulk.dto.js';
import { toSpawnEntry, toTradeEntry } from './entry.js';
import { TradeRules } from '../ledger/trade-rules.js';
import { TradeReader } from './trade.reader.js';

/** How a bulk call was made. */
export interface BulkRequest {
  readonly requestId: string;
  /** Without characters and instances. */
  readonly short: boolean;
  readonly idempotent: IdempotentRequest;
}

/** Bulk writes of one instance. */
@Injectable()
export class BulkService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: Ledger,
    private readonly rules: TradeRules,
    private readonly trades: TradeReader,
  ) {}

  async trade(
    { application }: Caller,
    instance: string,
    { trades: asked, atomic = false }: BulkTradesDto,
    { requestId, short, idempotent, forms }: BulkRequest & { readonly forms: IdentifierForms },
  ): Promise<JsonText | MinimalBulkTrades> {
    const instanceId = await this.directory.getId(application.id, instance);
    const entries = asked.map((trade) =>
      toTradeEntry(trade.traderIdentifier, trade, requestOf(trade, forms)),
    );
    const judged = await this.rules.judge(instanceId, entries);
    const options = { atomic, full: !short };
    const rows = await this.ledger.registerTrades(instanceId, judged, options, idempotent);
    if (atomic) refuseAll('trades', rows);
    const written = rows.flatMap((row) => (row.code === null ? [row.result] : []));
    const trades = (await this.trades.complete(instanceId, written, !short)).values();
    const next = (): TradeResult => trades.next().value as TradeResult;
    if (short)
      return { ...counts(rows), results: toResults(rows, requestId, () => toShortTradeEvent(next())) };
    const results = rows.map((row) => {
      if (row.code !== null) return JSON.stringify(toProblemResult(row, requestId));
      return `{${row.replayed ? '"replayed":true,' : ''}"event":${tradeText(next(), application)}}`;
    });
    const { registered, refused } = counts(rows);
    return new JsonText(`{"registered":${registered},"refused":${refused},"results":[${results.join(',')}]}`);
  }

  async spawn(
    { application }: Caller,
    instance: string,
    { agentNpcs, atomic = false }: BulkSpawnsDto,
    { requestId, short, idempotent }: BulkRequest,
  ): Promise<BulkSpawns | MinimalBulkSpawns> {
    const instanceId = await this.directory.getId(application.id, instance);
    const owner = { applicationId: application.id, builtInAgentId: builtInAgentId(application.id) };
    const spawns = agentNpcs.map((spawn) => toSpawnEntry(instanceId, spawn));
    const rows = await this.ledger.registerSpawns(instanceId, owner, spawns, atomic, idempotent);
    if (atomic) refuseAll('agentNpcs', rows);
    if (short) return { ...counts(rows), results: toResults(rows, requestId, toShortSpawnEvent) };
    const results = toResults(rows, requestId, (result) => toSpawnEvent(result, application));
    return { ...counts(rows), results };
  }
}

/** A key of its own stands for what was understood, not for how it was written. */
function requestOf(trade: BulkTradeDto, forms: IdentifierForms): IdempotentRequest {
  const { idempotencyKey: key, traderIdentifier, recipientIdentifier, amount, metadata, goods } = trade;
  if (key === undefined) return withoutKey;
  const parties = [traderIdentifier, recipientIdentifier].map((name) => name && forms.character(name));
  const content = ['bulk trade', ...parties, amount, sorted(metadata ?? null), ...(goods ? [goods] : [])];
  return { ...withoutKey, key, fingerprint: fingerprintOf(JSON.stringify(content)) };
}

function counts(rows: readonly LedgerResult<unknown>[]): { registered: number; refused: number } {
  const refused = rows.filter((row) => row.code !== null).length;
  return { registered: rows.length - refused, refused };
}

interface EntryResult<Event> {
  readonly replayed?: true;
  readonly problem?: Problem;
  readonly event?: Event;
}

function toResults<Result, Event>(
  rows: readonly LedgerResult<Result>[],
  requestId: string,
  toEvent: (result: Result) => Event,
): EntryResult<Event>[] {
  return rows.map((row) =>
    row.code === null ? { ...replayedOf(row), event: toEvent(row.result) } : toProblemResult(row, requestId),
  );
}

const replayedOf = ({ replayed }: LedgerResult<unknown>): { replayed?: true } =>
  replayed ? { replayed } : {};

function toProblemResult(row: LedgerResult<unknown>, requestId: string): EntryResult<never> {
  return { ...replayedOf(row), problem: toProblem(toRefusal(row.code!, row.result), requestId) };
}

/** A refused atomic call is one refusal, with the entries at fault. */
function refuseAll(list: string, rows: readonly LedgerResult<unknown>[]): void {
  const errors = rows.flatMap((row, index): FieldError[] => {
    if (row.code === null || row.code === 'BATCH_REFUSED' || !isErrorCode(row.code)) return [];
    const refusal = toRefusal(row.code, row.result);
    return [{ pointer: `/${list}/${index}`, code: row.code, detail: refusal.detail }];
  });
  if (errors.length > 0) throw new EconomyError('BATCH_REFUSED', { errors });
}
