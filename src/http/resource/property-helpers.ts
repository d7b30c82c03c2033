import { type Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { double, int64, moneyTotal } from '../request/number-schema.js';

/** A class, a list of one, or a function that gives either. */
type Class = Type | [Type] | (() => Type | Type[]);

/** Swagger knows such a function by its name. */
const lazily = (type: Class) =>
  typeof type === 'function' && type.prototype === undefined
    ? { type: () => (type as () => Type)() }
    : { type: type as Type };

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

export const uuidOrNull = (description?: string) =>
  ApiProperty({ type: String, format: 'uuid', nullable: true, description });

export const oneOf = (words: readonly string[], description?: string) =>
  ApiProperty({ type: String, enum: [...words], description });

/** A part with a class of its own, or a list of them. */
export const nested = (type: Class, description?: string) => ApiProperty({ ...lazily(type), description });

export const optional = (type: Class, description?: string) =>
  ApiPropertyOptional({ ...lazily(type), description });

export const moment = (description?: string) =>
  ApiProperty({ type: String, format: 'date-time', description });

export const momentOrNull = (description?: string) =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description });

export const objectOrNull = (schema: string, description: string) =>
  ApiProperty({ oneOf: [{ $ref: `#/components/schemas/${schema}` }, { type: 'null' }], description });

export const optionalObjectOrNull = (schema: string, description: string) =>
  ApiProperty({
    required: false,
    oneOf: [{ $ref: `#/components/schemas/${schema}` }, { type: 'null' }],
    description,
  });
