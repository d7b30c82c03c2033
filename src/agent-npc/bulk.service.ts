import { Injectable } from '@nestjs/common';
import { builtInAgentId } from '../auth/application.service.js';
import { type Caller } from '../auth/caller.js';
import { candidateIds, deriveId } from '../database/identifier.js';
import { EconomyError, type FieldError } from '../errors/economy-error.js';
import { isErrorCode } from '../errors/error-code.js';
import { toProblem } from '../errors/problem.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import {
  type CompactTradeResult,
  type OutcomeRow,
  type SpawnResult,
  toRefusal,
  type TradeResult,
} from '../ledger/outcome.js';
import { type TradeEntry } from '../ledger/trade-call.js';
import { type SpawnEvent, toSpawnEvent } from '../resource/life-event.resource.js';
import { toTradeEvent } from '../resource/trade-event.resource.js';
import {
  type CompactSpawn,
  type BulkSpawnResult,
  type BulkSpawns,
  type BulkTradeResult,
  type BulkTrades,
} from './bulk.dto.js';
import { type Bulk, type BulkSpawnInput } from './bulk.reader.js';
import { TradeRules } from './trade-rules.js';

/** How a bulk call was made. */
export interface BulkRequest {
  readonly requestId: string;
  readonly expand: boolean;
  readonly idempotent: IdempotentRequest;
}

/** Many writes of one instance in one call. */
@Injectable()
export class BulkService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: Ledger,
    private readonly rules: TradeRules,
  ) {}

  async trade(
    { application }: Caller,
    instance: string,
    { entries, atomic }: Bulk<TradeEntry>,
    { requestId, expand, idempotent }: BulkRequest,
  ): Promise<BulkTrades> {
    const instanceId = await this.directory.getId(application.id, instance);
    const judged = await this.rules.judge(instanceId, entries);
    const rows = await this.ledger.registerTrades(instanceId, judged, { atomic, expand }, idempotent);
    if (atomic) refuseWhole('trades', rows);
    // Whole where the row is: the outcome of an earlier entry with the same key comes as it was kept, with `expand` or not.
    const toEvent = (result: CompactTradeResult | TradeResult) =>
      'instance' in result ? toTradeEvent(result, application) : toCompactTrade(result);
    const results = rows.map((row): BulkTradeResult => toResult(row, requestId, toEvent));
    return { ...counts(rows), results };
  }

  async spawn(
    { application }: Caller,
    instance: string,
    { entries, atomic }: Bulk<BulkSpawnInput>,
    { requestId, expand, idempotent }: BulkRequest,
  ): Promise<BulkSpawns> {
    const instanceId = await this.directory.getId(application.id, instance);
    const owner = { applicationId: application.id, builtInAgentId: builtInAgentId(application.id) };
    const spawns = entries.map(({ parents, ...entry }) => ({
      ...entry,
      id: deriveId(instanceId, entry.uuid),
      parents: parents.map((parent) => {
        const [id, alias] = candidateIds(instanceId, parent);
        return { id, alias };
      }),
    }));
    const rows = await this.ledger.registerSpawns(instanceId, owner, spawns, atomic, idempotent);
    if (atomic) refuseWhole('agentNpcs', rows);
    const toEvent = (result: SpawnResult): CompactSpawn | SpawnEvent =>
      expand ? toSpawnEvent(result, application) : toCompactSpawn(result);
    const results = rows.map((row): BulkSpawnResult => toResult(row, requestId, toEvent));
    return { ...counts(rows), results };
  }
}

function toCompactTrade({ id, seq, amount, actorWealth, recipientWealth }: CompactTradeResult) {
  return { id, seq, amount, traderWealthAfter: actorWealth!, recipientWealthAfter: recipientWealth };
}

function toCompactSpawn({ id, seq, agentNpc }: SpawnResult): CompactSpawn {
  return { id, seq, agentNpcId: agentNpc.id };
}

function counts(rows: readonly OutcomeRow<unknown>[]): { registered: number; refused: number } {
  const refused = rows.filter((row) => row.code !== null).length;
  return { registered: rows.length - refused, refused };
}

function toResult<Result, Event>(
  row: OutcomeRow<Result>,
  requestId: string,
  toEvent: (result: Result) => Event,
) {
  const replayed = row.replayed ? { replayed: true as const } : {};
  if (row.code !== null)
    return { ...replayed, problem: toProblem(toRefusal(row.code, row.result), requestId) };
  return { ...replayed, event: toEvent(row.result) };
}

/** An atomic call that was refused is one refusal, with the entries at fault. */
function refuseWhole(list: string, rows: readonly OutcomeRow<unknown>[]): void {
  const errors = rows.flatMap((row, index): FieldError[] => {
    if (row.code === null || row.code === 'BATCH_REFUSED' || !isErrorCode(row.code)) return [];
    const refusal = toRefusal(row.code, row.result);
    return [{ pointer: `/${list}/${index}`, code: row.code, detail: refusal.detail }];
  });
  if (errors.length > 0) throw new EconomyError('BATCH_REFUSED', { errors });
}
