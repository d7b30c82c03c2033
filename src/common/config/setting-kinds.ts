import { z } from 'zod';
import { type EconomyFeature, economyFeatures } from './economy-feature.js';
import { maxMoney, toDecimal } from '../money/money.js';

/** A setting as the environment and the documentation name it; the schema has its type and default. */
export interface Variable {
  readonly name: string;
  /** The default as displayed. */
  readonly fallback: string;
  /** The message for an invalid value. */
  readonly fault: string;
  /** False for secrets, and for addresses, which may hold a password. */
  readonly faultShowsValue: boolean;
  /** An empty text differs from the default. */
  readonly emptyCounts: boolean;
  /** Whether people set it often; the others are advanced. */
  readonly isCommon: boolean;
}

export const variableRegistry = z.registry<Variable>();

interface Kind<Value> {
  readonly type: z.ZodType<Value>;
  readonly fault: string;
  readonly faultShowsValue?: boolean;
  readonly emptyCounts?: boolean;
}

/** A setting that is seldom changed; `describe` explains it. */
export function advanced<Value, Fallback extends Value | null>(
  name: string,
  { type, fault, faultShowsValue = false, emptyCounts = false }: Kind<Value>,
  fallback: Fallback,
  shown = Array.isArray(fallback) ? fallback.join(',') : String(fallback ?? 'none'),
  isCommon = false,
) {
  const variable = { name, fallback: shown, fault, faultShowsValue, emptyCounts, isCommon };
  // The type of a default cannot say that it is null only where the fallback is.
  const withDefault = type
    .nullable()
    .default(fallback as z.core.util.NoUndefined<Value>) as unknown as z.ZodType<
    Value | Extract<Fallback, null>
  >;
  return withDefault.register(variableRegistry, variable);
}

/** A setting that is often changed. */
export function common<Value, Fallback extends Value | null>(
  name: string,
  kind: Kind<Value>,
  fallback: Fallback,
  shown?: string,
) {
  return advanced(name, kind, fallback, shown, true);
}

export const text: Kind<string> = { type: z.string(), fault: 'must be text' };

const listed = z.string().transform((items) =>
  items
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

export const list: Kind<string[]> = { type: listed, fault: 'must be a comma-separated list' };

/** Allowed hosts: an empty list allows none. */
export const hosts: Kind<string[]> = { ...list, emptyCounts: true };

export const features: Kind<EconomyFeature[]> = {
  type: listed.pipe(z.array(z.enum(economyFeatures))),
  fault: `must be a comma-separated list of ${economyFeatures.join(', ')}`,
  faultShowsValue: true,
};

export const flag: Kind<boolean> = {
  type: z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  fault: 'must be one of true, false',
  faultShowsValue: true,
};

export const amount: Kind<number> = {
  type: z.coerce
    .number()
    .refine((value) => toDecimal(value) !== null)
    .transform((value) => toDecimal(value) ?? 0),
  fault: `must be a number from 0 to ${maxMoney} with at most 4 fraction digits`,
  faultShowsValue: true,
};

export function integer(min: number, max: number): Kind<number> {
  return {
    type: z.coerce.number().int().min(min).max(max),
    fault: `must be a whole number from ${min} to ${max}`,
    faultShowsValue: true,
  };
}

export function choice<const Value extends string>(...values: Value[]): Kind<Value> {
  return {
    type: z.string().toLowerCase().pipe(z.enum(values)),
    fault: `must be one of ${values.join(', ')}`,
    faultShowsValue: true,
  };
}

export function url(...protocols: string[]): Kind<string> {
  const isKnown = (address: string): boolean =>
    URL.canParse(address) && protocols.includes(new URL(address).protocol);
  return {
    type: z.string().refine(isKnown),
    fault: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  };
}

/** The default minimum is the key length that RFC 7518 §3.2 requires. */
export function secret(least = 32): Kind<string> {
  const rule = least === 32 ? ' (RFC 7518 §3.2)' : '';
  return {
    type: z.string().refine((value) => Buffer.byteLength(value) >= least),
    fault: `is too short: it needs at least ${least} characters${rule}`,
  };
}
