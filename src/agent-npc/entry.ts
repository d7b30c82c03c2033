import { invalidAt } from '../common/errors/economy-error.js';
import { candidateIds, deriveId } from '../common/identifier.js';
import { textsOf } from '../database/character-texts.js';
import { inUnits } from '../common/money/units.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { type CharacterPatch, type SpawnEntry } from '../ledger/ledger-inputs.js';
import { toStoredGoods } from '../ledger/traded-goods.js';
import { type TradeEntry } from '../ledger/trade-call.js';
import { toFeelings } from './relationship.dto.js';
import { type BulkSpawnDto, type TradeDto, type UpdateAgentNpcDto } from './agent-npc.dto.js';

/** What a single call says of its trade. */
export type SingleTrade = Pick<TradeEntry, 'by' | 'short' | 'budget'>;

/** A checked trade for the ledger, of a single call or of one of many. Written out: a spread of so much is slow (ADR 0032). */
export function toTradeEntry(
  trader: string,
  dto: TradeDto,
  request: IdempotentRequest,
  { by, short, budget }: SingleTrade = {},
): TradeEntry {
  return {
    trader,
    recipient: dto.recipientIdentifier,
    amount: inUnits(dto.amount),
    atMost: dto.atMost ?? false,
    reason: dto.reason ?? null,
    reference: dto.reference ?? null,
    metadata: dto.metadata ?? null,
    goods: toStoredGoods(dto.goods),
    request,
    by,
    short,
    budget,
  };
}

/** A checked spawn for the ledger, likewise. */
export function toSpawnEntry(instanceId: string, dto: BulkSpawnDto): SpawnEntry {
  return {
    id: deriveId(instanceId, dto.uuid),
    uuid: dto.uuid,
    name: dto.name ?? null,
    type: dto.type,
    wealth: dto.wealth ?? 0,
    mood: dto.mood ?? 100,
    moodBaseline: dto.moodBaseline ?? null,
    ...textsOf(dto),
    agentId: dto.agentIdentifier ?? null,
    parents: (dto.parentIdentifiers ?? []).map((parent) => {
      const [id, alias] = candidateIds(instanceId, parent);
      return { id, alias };
    }),
    relationships: (dto.relationships ?? []).map((one) => toFeelings(instanceId, one.other, one)),
  };
}

/** A checked change for the ledger, likewise; `pointer` is where it stands in the body. */
export function toPatch(dto: UpdateAgentNpcDto, pointer = ''): CharacterPatch {
  const { mood, agentIdentifier, ...texts } = dto;
  if (Object.values(dto).every((value) => value === undefined)) {
    const detail = `${pointer === '' ? 'the body' : 'the entry'} has no field to change`;
    throw invalidAt(pointer, 'NOTHING_TO_CHANGE', detail);
  }
  return { ...texts, mood: mood === undefined ? mood : inUnits(mood), agentId: agentIdentifier };
}
