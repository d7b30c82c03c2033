import { isVisibleLine, isPlainText } from '../common/text.js';
import { ApiProperty } from '@nestjs/swagger';
import {
  MAX_ACTION,
  MAX_ACTIONS,
  MAX_MEMORY,
  MAX_TEXT,
  MAX_TO,
  type TurnOffer,
} from '../conversation/turn.js';
import { type EmotionKind, emotionKinds } from '../common/emotion.js';
import { Offer } from './offer.dto.js';
import { readCount } from '../common/paging/page.js';
import {
  AllowNull,
  IsFlag,
  IsOneOf,
  IsPlainText,
  Optional,
  rule,
  QueryParameter,
} from '../http/request/validators.js';
import { double, int32 } from '../http/request/number-schema.js';

const mostSeconds = 25;

export class TurnQuery {
  @QueryParameter({
    ...int32,
    minimum: 1,
    maximum: mostSeconds,
    description: 'Seconds to wait; default: none',
  })
  wait?: unknown;
}

/** In milliseconds. */
export function readWait({ wait }: TurnQuery): number {
  return readCount('wait', wait, { fallback: 0, most: mostSeconds }) * 1000;
}

/** What a character says in its turn. */
export class TurnAnswerDto {
  @ApiProperty({ nullable: true, description: 'The line; null ends the talk without a word' })
  @AllowNull()
  @IsPlainText(1, MAX_TEXT)
  say!: string | null;

  @Optional({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: MAX_ACTION },
    maxItems: MAX_ACTIONS,
    description: 'Labels, such as "wave"',
  })
  @rule({
    name: 'NOT_ACTIONS',
    test: (value) =>
      Array.isArray(value) &&
      value.length <= MAX_ACTIONS &&
      value.every((label) => isPlainText(label, 1, MAX_ACTION) && isVisibleLine(label)),
    message: `must be a list of at most ${MAX_ACTIONS} texts of 1 to ${MAX_ACTION} characters`,
  })
  actions?: string[];

  @Optional({
    ...double,
    minimum: -1,
    maximum: 1,
  })
  @rule({
    name: 'NOT_A_SENTIMENT',
    test: (value) => typeof value === 'number' && value >= -1 && value <= 1,
    message: 'must be a number from -1 to 1',
  })
  sentiment?: number;

  @Optional({ description: 'How it is said; absent: the sentiment and the words show it' })
  @IsOneOf(emotionKinds)
  emotion?: EmotionKind;

  @Optional({ description: 'In a group: the name of who is addressed' })
  @IsPlainText(1, MAX_TO)
  to?: string;

  @Optional({ description: 'true: its last line; of two, it ends the talk' })
  @IsFlag()
  end?: boolean;

  @Optional({ description: 'One sentence to remember' })
  @IsPlainText(1, MAX_MEMORY)
  memory?: string;

  @Offer('Only where the turn has `trade`')
  offer?: TurnOffer;

  @Optional({ description: 'true: it accepts what the other offers' })
  @IsFlag()
  accept?: boolean;

  @Optional({ description: 'What became of a promise that was made to it; of its own, only broken' })
  @IsOneOf(['kept', 'broken'])
  promise?: 'kept' | 'broken';
}
