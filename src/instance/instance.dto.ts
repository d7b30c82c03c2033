import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import {
  AllowNull,
  IsIdentifier,
  IsMoney,
  IsObjectOf,
  IsOneOf,
  IsPercentage,
  IsPlainText,
  Optional,
  rule,
} from '../http/request/validators.js';
import { isStorableObject } from '../http/request/metadata.js';
import { maxMoney, toDecimal } from '../common/money/money.js';
import { parseMoment } from '../database/moment.js';
import { isPolicyName } from '../policy/policy-name.js';
import { everComes, isCron, isTimeZone, maxCronLength, maxTimeZoneLength } from './tax-schedule.js';

const mostOptionBytes = 4096;
/** A hundred years. */
const mostDays = 36_500;
/** A day lasts a minute. */
const fastestTimeScale = 1440;

function IsTimeScale(): PropertyDecorator {
  const message = `must be a number from 0 to ${fastestTimeScale} with at most 4 fraction digits`;
  return rule({
    name: 'NOT_A_TIME_SCALE',
    test: (value) => toDecimal(value, fastestTimeScale) !== null,
    message,
  });
}

function IsPolicyName(): PropertyDecorator {
  return rule({
    name: 'NOT_A_POLICY',
    test: isPolicyName,
    message: 'must be the name of a policy, such as flat: lower case words with hyphens',
  });
}

function IsPolicyOptions(): PropertyDecorator {
  return rule({
    name: 'NOT_POLICY_OPTIONS',
    test: (value) => isStorableObject(value, mostOptionBytes),
    message: `must be a JSON object of at most ${mostOptionBytes} bytes`,
  });
}

/** When taxes are collected without a call. */
export class TaxScheduleDto {
  @ApiProperty({
    type: String,
    maxLength: maxCronLength,
    description: 'Minute, hour, day of month, month and day of week, as cron reads them',
    example: '0 6 * * MON',
  })
  @rule({
    name: 'NOT_A_CRON',
    test: isCron,
    message:
      'must be a cron expression of five fields, such as "0 6 * * MON": minute, hour, day, month, day of week',
  })
  @rule({
    name: 'NEVER_COMES',
    test: (value) => !isCron(value) || everComes(value),
    message: 'must match a day in the future',
  })
  cron!: string;

  @Optional({
    type: String,
    maxLength: maxTimeZoneLength,
    default: 'UTC',
    description: 'IANA name of the time zone that the expression is read in',
    example: 'Europe/Berlin',
  })
  @rule({
    name: 'NOT_A_TIME_ZONE',
    test: isTimeZone,
    message: 'must be the name of a time zone, such as Europe/Berlin or UTC',
  })
  timeZone?: string;
}

/** What the offers of talks may move. */
export class TalkTradesDto {
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: maxMoney,
    description: 'At most so much in one talk, by both together; at most four fraction digits',
    example: 20,
  })
  @IsMoney()
  maxPerTalk!: number;

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: maxMoney,
    description: 'At most so much paid by one character in its talks of 24 hours',
    example: 50,
  })
  @IsMoney()
  maxPerDay!: number;
}

/** The world's own time. */
export class WorldClockDto {
  @Optional({
    type: Number,
    minimum: 0,
    maximum: fastestTimeScale,
    default: 1,
    description:
      'Seconds of the world in a real second: with 72 a day lasts twenty minutes; 0 stops its time. At most four fraction digits',
    example: 72,
  })
  @IsTimeScale()
  timeScale?: number;

  @Optional({
    type: String,
    format: 'date-time',
    description: 'What time it is in the world now; without it, its time goes on from where it is',
    example: '1203-06-01T08:00:00Z',
  })
  @rule({
    name: 'NOT_A_MOMENT',
    test: (value) => typeof value === 'string' && parseMoment(value) !== null,
    message: 'must be a moment in ISO 8601 with its time zone, such as 1203-06-01T08:00:00Z',
  })
  worldTime?: string;
}

/** The settings of an instance; an absent one stays as it is. */
@ApiExtraModels(TaxScheduleDto, TalkTradesDto, WorldClockDto)
export class InstanceSettingsDto {
  @Optional({ type: String, maxLength: 200 })
  @IsPlainText(0, 200)
  name?: string;

  @Optional({ type: Number, minimum: 0, maximum: 100, description: 'Per cent', example: 10 })
  @IsPercentage()
  taxRate?: number;

  @Optional({
    type: String,
    maxLength: 64,
    example: 'heirs',
    description:
      'Who gets the wealth of the dead: heirs, treasury, population, none, or the name of a policy of this installation',
  })
  @IsPolicyName()
  inheritance?: string;

  @Optional({
    type: String,
    maxLength: 64,
    example: 'flat',
    description: 'How taxes are assessed: flat, progressive, or the name of a policy of this installation',
  })
  @IsPolicyName()
  taxPolicy?: string;

  @Optional({
    type: 'object',
    additionalProperties: true,
    description: 'Options of the policy; only with taxPolicy, at most 4096 bytes. Default: {}',
  })
  @IsPolicyOptions()
  taxPolicyOptions?: Record<string, unknown>;

  @Optional({
    type: String,
    maxLength: 64,
    example: 'sentiment',
    description:
      'What a talk does to mood and affinity: sentiment, or the name of a policy of this installation',
  })
  @IsPolicyName()
  moodPolicy?: string;

  @Optional({
    type: Number,
    minimum: 0,
    maximum: 100,
    description: 'Mood points that a tax of 100 % costs its payer',
  })
  @IsPercentage()
  taxMoodImpact?: number;

  @Optional({
    oneOf: [{ $ref: getSchemaPath(TaxScheduleDto) }, { type: 'null' }],
    description: 'When taxes are collected without a call; null: never',
  })
  @AllowNull()
  @IsObjectOf(TaxScheduleDto)
  taxSchedule?: TaxScheduleDto | null;

  @Optional({
    type: String,
    maxLength: 100,
    description:
      'With a seed, scripted agents say the same in the same world, so that games can test against them',
  })
  @IsPlainText(0, 100)
  talkSeed?: string;

  @Optional({
    type: Number,
    minimum: 1,
    maximum: mostDays,
    nullable: true,
    description:
      'Days after which the texts of talks, and memories of them, are erased; null, the default: never. Money, moods and the order of events stay',
  })
  @AllowNull()
  @rule({
    name: 'NOT_DAYS',
    test: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostDays,
    message: `must be a whole number from 1 to ${mostDays}, or null`,
  })
  textsKeptDays?: number | null;

  @Optional({
    oneOf: [{ $ref: getSchemaPath(WorldClockDto) }, { type: 'null' }],
    description:
      "The world's own time, in which its characters remember, forget, grieve and grow older; null, the default: real time",
  })
  @AllowNull()
  @IsObjectOf(WorldClockDto)
  clock?: WorldClockDto | null;

  @Optional({
    oneOf: [{ $ref: getSchemaPath(TalkTradesDto) }, { type: 'null' }],
    description:
      'Lets characters trade by what they say: an offer that the other accepts becomes a trade of the same call as the talk. null, the default: talk moves no money',
  })
  @AllowNull()
  @IsObjectOf(TalkTradesDto)
  talkTrades?: TalkTradesDto | null;
}

export class RegisterInstanceDto extends InstanceSettingsDto {
  @ApiProperty({ type: String, format: 'uuid', description: "The game's own UUID of the world" })
  @IsIdentifier()
  uuid!: string;
}

export class TaxRateDto {
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: 100,
    description: 'Percent, at most four fraction digits',
    example: 12.5,
  })
  @IsPercentage()
  taxRate!: number;
}

/** How the treasury divides what it pays out. */
export const disbursePolicies = ['equal', 'poorest', 'proportional'] as const;
export type DisbursePolicy = (typeof disbursePolicies)[number];

export class DisburseDto {
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: maxMoney,
    example: 5,
    description: 'What the treasury pays to all living Agent NPCs together; at most four fraction digits',
  })
  @IsMoney()
  amount!: number;

  @Optional({
    type: String,
    enum: disbursePolicies,
    description:
      'equal (default): the same for everybody; poorest: the poorest are raised to a common level; proportional: by wealth',
  })
  @IsOneOf(disbursePolicies)
  policy?: DisbursePolicy;
}

export class TaxForecastDto {
  @Optional({
    type: Number,
    minimum: 0,
    maximum: 100,
    description: 'Percent, at most four fraction digits; default: the rate of the instance',
    example: 12.5,
  })
  @IsPercentage()
  taxRate?: number;

  @Optional({
    type: String,
    maxLength: 64,
    example: 'flat',
    description: 'The name of a tax policy; default: that of the instance with its options',
  })
  @IsPolicyName()
  policy?: string;

  @Optional({
    type: 'object',
    additionalProperties: true,
    description: 'Options of the policy; only with policy, at most 4096 bytes. Default: {}',
  })
  @IsPolicyOptions()
  policyOptions?: Record<string, unknown>;
}
