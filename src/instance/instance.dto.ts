import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import {
  IsLine,
  AllowNull,
  IsFlag,
  IsIdentifier,
  IsListOf,
  IsMoment,
  IsMomentOrNull,
  IsMoney,
  IsObjectOrNull,
  IsOneOf,
  IsPercentage,
  IsPlainText,
  Optional,
  rule,
} from '../http/request/validators.js';
import { IsFreeObject } from '../http/request/free-fields.js';
import { mostReason, mostReference } from '../common/bounds.js';
import { type Language, languages } from '../common/language.js';
import { toDecimal } from '../common/money/money.js';
import { type WorldSetting, worldSettings } from '../common/world-setting.js';
import { isPolicyName, policyNamePattern } from '../policy/policy-registry.js';
import { IsCron, IsTimeZone } from './schedule-rules.js';
import { double, int32 } from '../http/request/number-schema.js';

const mostOptionBytes = 4096;
/** A hundred years. */
const mostDays = 36_500;
/** A day lasts a minute. */
const fastestTimeScale = 1440;

/** Days that can be skipped at once. */
const mostAdvance = 366;
const advancePattern = '^P[1-9]\\d{0,2}D$';

function isAdvance(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    new RegExp(advancePattern).test(value) &&
    Number(value.slice(1, -1)) <= mostAdvance
  );
}

function IsTimeScale(): PropertyDecorator {
  const message = `must be a number from 0 to ${fastestTimeScale} with at most 4 fraction digits`;
  return rule({
    name: 'NOT_A_TIME_SCALE',
    test: (value) => toDecimal(value, fastestTimeScale) !== null,
    message,
  });
}

function IsShare(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...double, minimum: 0.0001, maximum: 1 }),
    rule({
      name: 'NOT_A_SHARE',
      test: (value) => (toDecimal(value, 1) ?? 0) > 0,
      message: 'must be a number above 0 up to 1 with at most 4 fraction digits',
    }),
  );
}

function IsPolicyName(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, minLength: 1, maxLength: 64, pattern: policyNamePattern }),
    rule({
      name: 'NOT_A_POLICY',
      test: isPolicyName,
      message: 'must be the name of a policy, such as flat: lower case words with hyphens',
    }),
  );
}

/** When taxes are collected without a call. */
export class TaxScheduleDto {
  @ApiProperty()
  @IsCron()
  cron!: string;

  @Optional({ default: 'UTC' })
  @IsTimeZone()
  timeZone?: string;
}

/** What the offers of talks may move. */
export class TalkTradesDto {
  @ApiProperty({ description: 'In one talk, by both together' })
  @IsMoney()
  maxPerTalk!: number;

  @ApiProperty({ description: 'Paid by one character in 24 hours' })
  @IsMoney()
  maxPerDay!: number;
}

/** The world's own time. */
export class WorldClockDto {
  @Optional({
    ...double,
    minimum: 0,
    maximum: fastestTimeScale,
    default: 1,
    description: 'Seconds of the world in a real second; 0 pauses it. At most four decimals',
  })
  @IsTimeScale()
  timeScale?: number;

  @Optional({ description: 'Now, in the world; without it, its time continues' })
  @IsMoment('1203-06-01T08:00:00Z')
  worldTime?: string;

  @Optional({
    type: String,
    pattern: advancePattern,
    description: 'Time of the world that passes at once, 1 to 366 days, as P10D; not with worldTime',
  })
  @rule({
    name: 'NOT_AN_ADVANCE',
    test: isAdvance,
    message: `must be a duration of 1 to ${mostAdvance} days, such as P10D`,
  })
  advance?: string;
}

function Label(): PropertyDecorator {
  return applyDecorators(Optional({ description: "The game's own word, to list by" }), IsLine(0, 64));
}

/** The settings of an instance; an absent one stays as it is. */
@ApiExtraModels(TaxScheduleDto, TalkTradesDto, WorldClockDto)
export class InstanceSettingsDto {
  @Optional()
  @IsLine(0, 200)
  name?: string;

  @Label()
  label?: string;

  @Optional({ description: 'When it is deleted automatically, such as an autosave or a match; null: never' })
  @IsMomentOrNull('2027-01-31T08:00:00Z')
  expiresAt?: string | null;

  @Optional()
  @IsPercentage()
  taxRate?: number;

  @Optional({ description: 'Who gets the wealth of the dead: heirs, treasury, population, none or a policy' })
  @IsPolicyName()
  inheritance?: string;

  @Optional({ description: 'How taxes are assessed: flat, progressive or a policy' })
  @IsPolicyName()
  taxPolicy?: string;

  @Optional({ description: 'Only with taxPolicy, at most 4096 bytes; default: {}' })
  @IsFreeObject('NOT_POLICY_OPTIONS', mostOptionBytes)
  taxPolicyOptions?: Record<string, unknown>;

  @Optional({ description: 'What a talk does to feelings: sentiment or a policy' })
  @IsPolicyName()
  moodPolicy?: string;

  @Optional({ description: 'Mood points that a tax of 100 % costs its payer' })
  @IsPercentage()
  taxMoodImpact?: number;

  @Optional({ description: 'null: only by calls' })
  @IsObjectOrNull(TaxScheduleDto)
  taxSchedule?: TaxScheduleDto | null;

  @Optional({ default: false, description: 'Whether the goods of trades have to be assets' })
  @IsFlag()
  goodsOwned?: boolean;

  @Optional({ description: 'In which memories are put into words; default: en' })
  @IsOneOf(languages)
  language?: Language;

  @Optional({ description: 'What the built-in voice speaks of; default: village' })
  @IsOneOf(worldSettings)
  setting?: WorldSetting;

  @Optional({ description: 'Makes scripted talks reproducible' })
  @IsPlainText(0, 100)
  talkSeed?: string;

  @Optional({
    ...int32,
    minimum: 1,
    maximum: mostDays,
    nullable: true,
    description: 'Days until texts and memories of talks are erased; null: never',
  })
  @AllowNull()
  @rule({
    name: 'NOT_DAYS',
    test: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostDays,
    message: `must be a whole number from 1 to ${mostDays}, or null`,
  })
  textsKeptDays?: number | null;

  @Optional({ description: "The world's own time; null: real time. Another speed leaves the past as it was" })
  @IsObjectOrNull(WorldClockDto)
  @rule({
    name: 'TWO_TIMES',
    test: (value) =>
      !(typeof value === 'object' && value !== null && 'advance' in value && 'worldTime' in value),
    message: 'has either worldTime or advance',
  })
  clock?: WorldClockDto | null;

  @Optional({ description: 'What accepted offers may move; null: nothing' })
  @IsObjectOrNull(TalkTradesDto)
  talkTrades?: TalkTradesDto | null;
}

export class RegisterInstanceDto extends InstanceSettingsDto {
  @ApiProperty({ description: "The game's own" })
  @IsIdentifier()
  uuid!: string;
}

export class TaxRateDto {
  @IsPercentage()
  taxRate!: number;
}

const mostRecipients = 1000;

/** How the treasury divides what it pays out. */
export const disbursePolicies = ['equal', 'poorest', 'proportional', 'refund'] as const;
export type DisbursePolicy = (typeof disbursePolicies)[number];

class DisburseRecipientDto {
  @ApiProperty({ description: 'A character or an account' })
  @IsIdentifier()
  identifier!: string;

  @IsMoney()
  amount!: number;

  @Optional({ description: 'Default: that of the disbursement' })
  @IsLine(1, mostReason)
  reason?: string;
}

export class DisburseDto {
  @Optional({ description: 'To all together; not with refund' })
  @IsMoney()
  amount?: number;

  @Optional({
    description:
      'poorest: raises them to a common level; proportional: to wealth; refund: the last taxes to their payers, once',
  })
  @IsOneOf(disbursePolicies)
  policy?: DisbursePolicy;

  @Optional({ description: 'In place of amount, policy and share: who gets what, such as wages' })
  @IsListOf(DisburseRecipientDto, mostRecipients)
  recipients?: DisburseRecipientDto[];

  @Optional({ default: 1, description: 'Of the payers of a refund, also dead ones, the poorest before it' })
  @IsShare()
  share?: number;

  @Optional({ description: 'Of each payment' })
  @IsLine(1, mostReason)
  reason?: string;

  @Optional({ description: 'Of each payment' })
  @IsLine(1, mostReference)
  reference?: string;
}

/** What a dry run of a collection assumes; only with `dryRun=true`. */
export class TaxDryRunDto {
  @Optional({ description: 'Per cent; default: that of the instance' })
  @IsPercentage()
  taxRate?: number;

  @Optional({ description: 'Default: that of the instance with its options' })
  @IsPolicyName()
  taxPolicy?: string;

  @Optional({ description: 'Only with taxPolicy, at most 4096 bytes; default: {}' })
  @IsFreeObject('NOT_POLICY_OPTIONS', mostOptionBytes)
  taxPolicyOptions?: Record<string, unknown>;
}

export class ForkDto {
  @ApiProperty({ description: "The game's own" })
  @IsIdentifier()
  uuid!: string;

  @Optional({ description: 'Default: the name of the original' })
  @IsLine(0, 200)
  name?: string;

  @Label()
  label?: string;

  @Optional({ description: 'When it is deleted automatically; null: never' })
  @IsMomentOrNull('2027-01-31T08:00:00Z')
  expiresAt?: string | null;

  @Optional({
    default: false,
    description: 'Copies every event',
  })
  @IsFlag()
  history?: boolean;
}
