import { type ColumnOptions, type ValueTransformer } from 'typeorm';

/** The schema that every table lives in. */
export const schema = 'economy';

/** PostgreSQL hands `numeric` and `bigint` over as text; all of ours but the longest totals fit a double exactly. */
const asNumber: ValueTransformer = {
  to: (value: number) => value,
  from: (text: string | null) => (text === null ? null : Number(text)),
};

/** Ten-thousandths of the currency. */
export const money = { type: 'bigint', transformer: asNumber } satisfies ColumnOptions;
/** Ten-thousandths, of what only ever grows: wide enough for any history. */
export const total = { type: 'numeric', precision: 34, transformer: asNumber } satisfies ColumnOptions;
/** Ten-thousandths of a point. */
export const points = { type: 'integer' } satisfies ColumnOptions;
export const percentage = {
  type: 'numeric',
  precision: 7,
  scale: 4,
  transformer: asNumber,
} satisfies ColumnOptions;
export const sequence = { type: 'bigint', transformer: asNumber } satisfies ColumnOptions;
export const moment = { type: 'timestamptz', precision: 3 } satisfies ColumnOptions;
/** Rises with every change of what responses show of a row. */
export const version = { type: 'integer', default: 0 } satisfies ColumnOptions;
/** The same, of what may come again under the same id, after the world with it was removed: it begins anywhere. */
export const versionOfWorld = {
  type: 'integer',
  default: () => 'floor((random() * (1000000000)))',
} satisfies ColumnOptions;
