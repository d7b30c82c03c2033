import { ApiProperty } from '@nestjs/swagger';
import { type Language, languages } from '../common/language.js';
import { parseMoment } from '../common/moment.js';
import {
  IsIdentifier,
  IsManyIdentifiers,
  IsOneOf,
  IsPlainText,
  Optional,
  rule,
} from '../http/request/validators.js';
import { type NewMemory } from '../ledger/ledger-inputs.js';
import { double } from '../http/request/number-schema.js';

export const mostListeners = 1000;

function isPast(value: unknown): boolean {
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  return moment !== null && moment.getTime() >= 0 && moment.getTime() <= Date.now();
}

function IsShare(): PropertyDecorator {
  return rule({
    name: 'NOT_A_SHARE',
    test: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    message: 'must be a number from 0 to 1',
  });
}

/** What the game lets a character know. */
export class TellDto {
  @ApiProperty({ description: 'In the first person' })
  @IsPlainText(1, 500)
  text!: string;

  @Optional({ description: 'Of the text: the built-in voice quotes its own language only' })
  @IsOneOf(languages)
  language?: Language;

  @Optional({ ...double, minimum: 0, maximum: 1, default: 0.5 })
  @IsShare()
  importance?: number;

  @Optional({
    ...double,
    minimum: 0,
    maximum: 1,
    default: 0,
    description:
      'Above 0 a secret: only for those whom it trusts 100 times as much, and while nobody stands by',
  })
  @IsShare()
  secrecy?: number;

  @Optional({ description: 'A character, alive or dead; default: no one' })
  @IsIdentifier()
  about?: string;

  @Optional({
    type: String,
    format: 'date-time',
    description: 'In real time; default: now',
  })
  @rule({
    name: 'NOT_A_PAST_MOMENT',
    test: isPast,
    message: 'must be a moment from 1970 until now, in ISO 8601 with its time zone',
  })
  at?: string;
}

export class TellManyDto extends TellDto {
  @IsManyIdentifiers(mostListeners)
  identifiers!: string[];
}

export function toNewMemory({ text, language, importance, secrecy, about, at }: TellDto): NewMemory {
  return {
    text,
    language: language ?? null,
    importance: importance ?? 0.5,
    secrecy: secrecy ?? 0,
    about: about ?? null,
    at: at ?? null,
  };
}
