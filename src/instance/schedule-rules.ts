import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { rule } from '../http/request/validators.js';
import { everComes, isCron, isTimeZone, maxCronLength, maxTimeZoneLength } from './tax-schedule.js';

/** A cron expression of five fields that comes at all. */
export function IsCron(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: String,
      maxLength: maxCronLength,
      description: 'Minute, hour, day of month, month, day of week',
    }),
    rule({
      name: 'NOT_A_CRON',
      test: isCron,
      message:
        'must be a cron expression of five fields, such as "0 6 * * MON": minute, hour, day, month, day of week',
    }),
    rule({
      name: 'NEVER_COMES',
      test: (value) => !isCron(value) || everComes(value),
      message: 'must match a day in the future',
    }),
  );
}

export function IsTimeZone(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: String,
      maxLength: maxTimeZoneLength,
      description: 'IANA name of the time zone',
    }),
    rule({
      name: 'NOT_A_TIME_ZONE',
      test: isTimeZone,
      message: 'must be the name of a time zone, such as Europe/Berlin or UTC',
    }),
  );
}
