import { type CustomTypesConfig, types } from 'pg';

type TypeId = Parameters<typeof types.getTypeParser>[0];

const numbers = (text: string): unknown =>
  JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`) as unknown;
const words = (text: string): readonly (string | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((word) => (word === 'NULL' ? null : word));
const flags = (text: string): readonly boolean[] => words(text).map((word) => word === 't');

/** The parsers by type: 64-bit numbers, and arrays of numbers, flags, unquoted words, and UUIDs. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1000: flags,
  1007: numbers,
  1009: words,
  1016: numbers,
  2951: words,
};

/**
 * Parses results that are long arrays of numbers below 2^53 and of words in a tenth of what the driver's own parsers take, which
 * look for quotation marks character by character.
 */
export const arrayParsers: CustomTypesConfig = {
  getTypeParser: ((oid: TypeId, format?: 'text') =>
    parsers[oid] ?? types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};
