import { ApiProperty } from '@nestjs/swagger';
import { double, int64, moneyTotal } from '../request/number-schema.js';

export const text = (description?: string) => ApiProperty({ type: String, description });

export const textOrNull = (description?: string) =>
  ApiProperty({ type: String, nullable: true, description });

export const flag = (description?: string) => ApiProperty({ type: Boolean, description });

export const figure = (description?: string) => ApiProperty({ ...double, description });

export const figureOrNull = (description?: string) => ApiProperty({ ...double, nullable: true, description });

export const integer = (description?: string) => ApiProperty({ ...int64, description });

export const integerOrNull = (description?: string) => ApiProperty({ ...int64, nullable: true, description });

/** A whole number that is never below 0. */
export const count = (description?: string) => ApiProperty({ ...int64, minimum: 0, description });

export const amount = (description: string = moneyTotal.description) =>
  ApiProperty({ ...moneyTotal, description });

export const amountOrNull = (description?: string) =>
  ApiProperty({ ...double, minimum: 0, nullable: true, description });

export const uuid = (description?: string) => ApiProperty({ type: String, format: 'uuid', description });

export const moment = (description?: string) =>
  ApiProperty({ type: String, format: 'date-time', description });

export const momentOrNull = (description?: string) =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description });

/** An object of a named schema, or null. */
export const objectOrNull = (schema: string, description: string) =>
  ApiProperty({ oneOf: [{ $ref: `#/components/schemas/${schema}` }, { type: 'null' }], description });

export const optionalObjectOrNull = (schema: string, description: string) =>
  ApiProperty({
    required: false,
    oneOf: [{ $ref: `#/components/schemas/${schema}` }, { type: 'null' }],
    description,
  });
