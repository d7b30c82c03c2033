import { ApiProperty } from '@nestjs/swagger';
import { IsCron, IsTimeZone } from '../instance/schedule-rules.js';
import { toDecimal } from '../common/money/money.js';
import { money } from '../http/request/number-schema.js';
import {
  IsAmount,
  IsFlag,
  IsIdentifier,
  IsInteger,
  IsLine,
  IsMoment,
  IsMomentOrNull,
  IsOneOf,
  IsProse,
  Optional,
  rule,
  traits,
} from '../http/request/validators.js';

const shortestInterval = 60;
const tenYears = 315_360_000;
const positive = { ...money, minimum: 0.0001 };

/** What an obligation is made with, and what may change of it. */
class Terms {
  @Optional({ ...positive, description: 'Of a payment, at each due time' })
  @IsAmount()
  amount?: number;

  @Optional({ description: 'In words, such as what was promised' })
  @IsProse(0, 500)
  text?: string;

  @Optional({ description: 'A due time every so many seconds of its clock, such as 86400' })
  @IsInteger(shortestInterval, tenYears)
  every?: number;

  @Optional()
  @IsCron()
  cron?: string;

  @Optional({ default: 'UTC' })
  @IsTimeZone()
  timeZone?: string;

  @Optional({ description: 'The next due time, by its clock; default: by `every` or `cron`, from now' })
  @IsMoment()
  due?: string;

  @Optional({ description: 'In seconds of its clock from now, in place of `due`' })
  @IsInteger(1, tenYears)
  dueIn?: number;

  @Optional({ description: 'The last moment at which it may be due, by its clock; null: none' })
  @IsMomentOrNull()
  ends?: string | null;

  @Optional({
    default: 'skip',
    description:
      'When the debtor has too little: nothing is paid, what there is, or what there is and the rest is owed, to be paid first next time',
  })
  @IsOneOf(['skip', 'partial', 'owe'])
  onShortfall?: 'skip' | 'partial' | 'owe';

  @Optional({
    default: 'all',
    description:
      'Of due times that passed while the service was down, or were skipped: all in order, or one alone',
  })
  @IsOneOf(['all', 'skip'])
  catchUp?: 'all' | 'skip';

  @Optional({ description: 'Such as wage; its payments have it' })
  @IsLine(1, 64)
  reason?: string;

  @Optional({ description: 'Such as the number of a contract; its payments have it' })
  @IsLine(1, 128)
  reference?: string;
}

export class ObligationDto extends Terms {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: 'Of the obligation, from the game' })
  @IsIdentifier()
  uuid!: string;

  @Optional({ default: 'payment' })
  @IsOneOf(['payment', 'promise'])
  kind?: 'payment' | 'promise';

  @ApiProperty({ description: 'A character, an account, or the instance itself, which is its treasury' })
  @IsIdentifier()
  debtorIdentifier!: string;

  @ApiProperty({ description: 'Likewise' })
  @IsIdentifier()
  creditorIdentifier!: string;

  @Optional({ default: 'world', description: 'Whose time it is due by' })
  @IsOneOf(['world', 'real'])
  in?: 'world' | 'real';
}

export class UpdateObligationDto extends Terms {
  @Optional({ description: 'What became of a promise' })
  @IsOneOf(['kept', 'broken'])
  state?: 'kept' | 'broken';

  @Optional({
    oneOf: [{ type: 'boolean', enum: [true] }, positive],
    description: 'true: forgives all that is owed; or how much of it',
  })
  @rule({
    name: 'NOT_FORGIVEN',
    test: (value) => value === true || (toDecimal(value) ?? 0) > 0,
    message: 'must be true, for all that is owed, or an amount above 0',
  })
  @traits({ read: (value) => toDecimal(value) ?? value })
  forgiven?: true | number;
}

export class RepaymentDto {
  @Optional({ ...positive, description: 'Default: all that is owed' })
  @IsAmount()
  amount?: number;

  @Optional({ description: 'Pays what there is, up to the amount; default: false' })
  @IsFlag()
  atMost?: boolean;
}
