import { isDeepStrictEqual } from 'node:util';
import { type OpenAPIObject } from '@nestjs/swagger';
import { feeling, int64, money, moneyTotal, percentage } from '../request/number-schema.js';

interface NumberSchema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly description?: string;
}

/** The numbers that a client can give a type of their own, by the names of their schemas. */
const numbers: Readonly<Record<string, NumberSchema>> = {
  Money: money,
  MoneyTotal: moneyTotal,
  Percentage: percentage,
  Feeling: feeling,
  Count: { ...int64, minimum: 0 },
};

/** Describes each of these numbers once, and refers to it from every schema that has one. */
export function shareNumbers(document: OpenAPIObject): void {
  const { schemas, ...others } = document.components ?? {};
  document.components = {
    ...others,
    schemas: { ...(shared(schemas) as object), ...numbers } as never,
  };
}

function shared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shared);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shared(each)]));
  const found = Object.entries(numbers).find(([, each]) => isDeepStrictEqual(limitsOf(node), limitsOf(each)));
  if (!found) return node;
  const [name, { description: usual }] = found;
  const {
    type: _type,
    format: _format,
    minimum: _min,
    maximum: _max,
    description,
    ...others
  } = node as NumberSchema;
  const own = description === usual ? {} : { description };
  return { $ref: `#/components/schemas/${name}`, ...own, ...others };
}

function limitsOf({ type, format, minimum, maximum }: NumberSchema): readonly unknown[] {
  return [type, format, minimum, maximum];
}
