import { type ColumnOptions, type ValueTransformer } from 'typeorm';

/** The schema that every table lives in. */
export const schema = 'economy';

/** PostgreSQL hands `numeric` and `bigint` over as text; all of ours but the longest totals fit a double exactly. */
const asNumber: ValueTransformer = {
  to: (value: number) => value,
  from: (text: string | null) => (text === null ? null : Number(text)),
};

export const money = {
  type: 'numeric',
  precision: 15,
  scale: 4,
  transformer: asNumber,
} satisfies ColumnOptions;
/** What only ever grows: wide enough for any history. */
export const total = {
  type: 'numeric',
  precision: 34,
  scale: 4,
  transformer: asNumber,
} satisfies ColumnOptions;
export const percentage = {
  type: 'numeric',
  precision: 7,
  scale: 4,
  transformer: asNumber,
} satisfies ColumnOptions;
export const sequence = { type: 'bigint', transformer: asNumber } satisfies ColumnOptions;
export const moment = { type: 'timestamptz', precision: 3 } satisfies ColumnOptions;
