import { ApiProperty } from '@nestjs/swagger';
import { int32, int64 } from '../../http/request/number-schema.js';
import { CharacterName } from '../../agent-npc/social.resource.js';
import { amountOrNull, count, flag, moment, text } from '../../http/resource/property-helpers.js';

/** What a chronicle includes. docs/events.md says how much each counts. */
export const storyKinds = [
  'founding',
  'arrival',
  'birth',
  'death',
  'meeting',
  'friendship',
  'quarrel',
  'feud',
  'reconciliation',
  'broken-promise',
  'kept-promise',
  'missed-payment',
  'repayment',
  'forgiven-debt',
  'payment',
  'sale',
  'making',
  'spoilage',
  'ruin',
  'income',
  'fortune',
  'inheritance',
  'grief',
  'despair',
  'joy',
  'tax-rate',
  'tax-collection',
  'disbursement',
] as const;
export type StoryKind = (typeof storyKinds)[number];

/** Somebody in a chronicle, or an account that paid or was paid. */
class StoryCharacter extends CharacterName {
  @ApiProperty({ type: String, enum: ['agent-npc', 'npc', 'account'] })
  type!: 'agent-npc' | 'npc' | 'account';
}

/** A sentence or two of a chronicle. */
export class ChronicleEntry {
  @moment()
  at!: string;

  @moment()
  worldTime!: string;

  @ApiProperty({ type: 'array', items: { ...int64 } })
  seqs!: readonly number[];

  @text()
  kind!: StoryKind;

  @text()
  text!: string;

  @ApiProperty({ ...int32, maximum: 100 })
  weight!: number;

  @amountOrNull()
  amount!: number | null;

  @ApiProperty({ type: [StoryCharacter] })
  characters!: readonly StoryCharacter[];
}

/** A day, week, month or year of the world. */
export class ChronicleChapter {
  @text()
  title!: string;

  @ApiProperty({ type: [ChronicleEntry] })
  entries!: readonly ChronicleEntry[];
}

/** The life of a world or of a character, in sentences. */
export class Chronicle {
  @text()
  title!: string;

  @ApiProperty({ type: String, enum: ['en', 'de'] })
  language!: string;

  @moment('The chronicle is complete from here on')
  from!: string;

  @moment('Trades are included from here on')
  tradesFrom!: string;

  @moment()
  to!: string;

  @flag()
  truncated!: boolean;

  @count()
  leftOut!: number;

  @ApiProperty({ type: [ChronicleChapter] })
  chapters!: readonly ChronicleChapter[];
}
