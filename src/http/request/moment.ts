import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { parseMoment } from '../../common/moment.js';
import { invalidAt } from '../../common/errors/economy-error.js';

/** The moment that a read looks back to. */
@Injectable()
export class MomentPipe implements PipeTransform<unknown, Date | undefined> {
  transform(value: unknown, { data = 'at' }: { readonly data?: string | undefined }): Date | undefined {
    return readMoment(data, value);
  }
}

export function AtQuery(): MethodDecorator {
  return ApiQuery({
    name: 'at',
    required: false,
    description: 'A moment of the past; default: now.',
    schema: { type: 'string', format: 'date-time' },
  });
}

/** Reads a parameter that takes a moment, in ISO 8601 with a time zone. */
export function readMoment(name: string, value: unknown): Date | undefined {
  if (value === undefined) return undefined;
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  if (moment) return moment;
  throw invalidAt(
    `/${name}`,
    'NOT_A_MOMENT',
    `${name} must be a moment in ISO 8601 with its time zone, such as 2026-01-31T12:00:00Z`,
  );
}
