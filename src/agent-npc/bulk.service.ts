import { Injectable } from '@nestjs/common';
import { builtInAgentId } from '../identity/application.service.js';
import { type Caller } from '../identity/caller.js';
import { fingerprintOf, type IdentifierForms, sorted } from '../http/request/fingerprint.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import {
  type CompactTradeResult,
  type LedgerResult,
  type SpawnResult,
  type TradeResult,
} from '../ledger/ledger-result.js';
import { type BulkSpawnsDto, type BulkTradeDto, type BulkTradesDto } from './bulk.dto.js';
import { refuseAll } from './bulk-results.js';
import { toSpawnEntry, toTradeEntry } from './entry.js';
import { TradeRules } from '../ledger/trade-rules.js';
import { TradeReader } from './trade.reader.js';

/** How a bulk call was made. */
export interface BulkTradeRequest {
  /** Without characters and instances. */
  readonly short: boolean;
  readonly idempotent: IdempotentRequest;
  readonly forms: IdentifierForms;
  readonly dryRun: boolean;
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
    { short, idempotent, forms, dryRun }: BulkTradeRequest,
  ): Promise<readonly LedgerResult<CompactTradeResult | TradeResult>[]> {
    const instanceId = await this.directory.getId(application.id, instance);
    const entries = asked.map((trade) =>
      toTradeEntry(trade.traderIdentifier, trade, requestOf(trade, forms)),
    );
    const judged = await this.rules.judge(instanceId, entries);
    const options = { atomic, full: !short, dryRun };
    const rows = await this.ledger.registerTrades(instanceId, judged, options, idempotent);
    if (atomic) refuseAll('trades', rows);
    const written = rows.flatMap((row) => (row.code === null ? [row.result] : []));
    const trades = (await this.trades.complete(instanceId, written, !short)).values();
    return rows.map((row) => ({
      ...row,
      result: row.code === null ? trades.next().value! : (row.result as TradeResult),
    }));
  }

  async spawn(
    { application }: Caller,
    instance: string,
    { agentNpcs, atomic = false }: BulkSpawnsDto,
    idempotent: IdempotentRequest,
  ): Promise<readonly LedgerResult<SpawnResult>[]> {
    const instanceId = await this.directory.getId(application.id, instance);
    const owner = { applicationId: application.id, builtInAgentId: builtInAgentId(application.id) };
    const spawns = agentNpcs.map((spawn) => toSpawnEntry(instanceId, spawn));
    const rows = await this.ledger.registerSpawns(instanceId, owner, spawns, atomic, idempotent);
    if (atomic) refuseAll('agentNpcs', rows);
    return rows;
  }
}

/** A key of its own stands for what was understood, not for how it was written. */
function requestOf(trade: BulkTradeDto, forms: IdentifierForms): IdempotentRequest {
  const { idempotencyKey: key, traderIdentifier, recipientIdentifier, amount, metadata, goods } = trade;
  const { reason, reference, atMost } = trade;
  if (key === undefined) return withoutKey;
  const parties = [traderIdentifier, recipientIdentifier].map((name) => name && forms.character(name));
  const more = { ...(reason && { reason }), ...(reference && { reference }), ...(atMost && { atMost }) };
  const content = [
    'bulk trade',
    ...parties,
    amount,
    sorted(metadata ?? null),
    ...(goods ? [goods] : []),
    ...(Object.keys(more).length > 0 ? [more] : []),
  ];
  return { ...withoutKey, key, fingerprint: fingerprintOf(JSON.stringify(content)) };
}
