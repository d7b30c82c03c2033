import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a model's response says, and what becomes of it. */
export interface OutputRow {
  readonly content: string | null;
  readonly spoken?: string;
  /** The kind of the failed turn. */
  readonly failed?: string;
  readonly actions?: readonly string[];
  /** The `finish_reason`. */
  readonly finish?: string;
  /** The response to a second request. */
  readonly then?: string;
  readonly speaker: string;
  readonly others: readonly string[];
}

interface Written extends Partial<OutputRow> {
  readonly content: string | null;
  readonly other?: string;
}

const { rows } = JSON.parse(readFileSync(join(__dirname, '../fixtures/model-outputs.json'), 'utf8')) as {
  rows: Written[];
};

export const outputRows: readonly OutputRow[] = rows.map(({ other = 'Robin', ...row }) => ({
  speaker: 'Wat',
  others: [other],
  ...row,
}));

/** Rows for agents that say a line, and not how their model ended it. */
export const saidRows = outputRows.filter(({ finish }) => finish === undefined) as readonly (OutputRow & {
  content: string;
})[];
