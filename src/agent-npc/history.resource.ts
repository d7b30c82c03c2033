import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type EventKind,
  eventKinds,
  factsOf,
  type HistoryRole,
  historyRoles,
} from '../database/event-kinds.js';
import { eventIdOf } from '../database/event-id.js';
import { decimalOf, type Units } from '../common/money/units.js';
import { CharacterName } from './social.resource.js';
import { toIso } from '../http/resource/base-resource.js';
import { moment, textOrNull, uuid, integer, objectOrNull } from '../http/resource/property-helpers.js';
import { type StoredGood } from '../ledger/traded-goods.js';
import { goodsList, toTradedGoods, type TradedGood } from './traded-good.resource.js';
import { money, percentage } from '../http/request/number-schema.js';

/** An event of an account, with its wealth right after. */
export class AccountHistoryEntry {
  @integer()
  seq!: number;

  @uuid()
  id!: string;

  @ApiProperty({ enum: eventKinds, enumName: 'EventKind' })
  type!: EventKind;

  @moment()
  occurredAt!: string;

  @ApiProperty({ type: String, enum: historyRoles })
  role!: HistoryRole;

  @textOrNull()
  cause!: string | null;

  @ApiProperty({ ...money, nullable: true })
  amount!: number | null;

  @ApiPropertyOptional({ type: String })
  reason?: string;

  @ApiPropertyOptional({ type: String })
  reference?: string;

  @ApiPropertyOptional({ ...goodsList })
  goods?: readonly TradedGood[];

  @objectOrNull('CharacterName', 'Or an account; the one that died, or the child')
  other!: CharacterName | null;

  @ApiProperty({ ...money })
  wealthAfter!: number;
}

/** An event in the life of a character, with its state right after. */
export class HistoryEntry extends AccountHistoryEntry {
  @ApiProperty({ ...percentage })
  moodAfter!: number;
}

export interface HistoryRow {
  readonly instance_id: string;
  readonly seq: number;
  readonly id: string | null;
  readonly kind: EventKind;
  readonly created_at: string;
  /** `other`: the third or a further one in a talk or an exchange, or who got goods of one who left. */
  readonly part: 'actor' | 'recipient' | 'other' | keyof typeof apart;
  readonly cause: string | null;
  readonly amount: Units | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly goods: readonly StoredGood[] | null;
  readonly other: CharacterName | null;
  readonly wealth: Units;
  /** Null for accounts. */
  readonly mood: Units | null;
}

export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  return { ...toAccountHistoryEntry(row), moodAfter: decimalOf(row.mood!) };
}

export function toAccountHistoryEntry(row: HistoryRow): AccountHistoryEntry {
  return {
    seq: row.seq,
    id: eventIdOf(row.id, row.instance_id, row.seq, row.created_at),
    type: row.kind,
    occurredAt: toIso(row.created_at),
    role: toRole(row),
    cause: row.cause,
    amount: row.amount === null ? null : decimalOf(row.amount),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.goods && { goods: toTradedGoods(row.goods) }),
    other: row.other,
    wealthAfter: decimalOf(row.wealth),
  };
}

function toRole({ kind, part }: HistoryRow): HistoryRole {
  if (part in apart) return apart[part as keyof typeof apart];
  const [actor, recipient, other = 'other'] = factsOf(kind).roles ?? ['trader', 'recipient'];
  return part === 'actor' ? actor : part === 'recipient' ? recipient : other;
}

/** What a character was in an event that moved its mood, although it took no part. */
const apart = { mourner: 'mourner', relief: 'enemy', birth: 'parent', night: 'sleeper' } as const;
