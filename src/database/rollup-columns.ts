/** The counts and sums of a rollup, under the names of the columns of `economy.event_totals`. */
export const rollupCounts = ['trades', 'taxes', 'interactions', 'spawns', 'deaths'] as const;
export const rollupAmounts = [
  'trade_volume',
  'circulated',
  'taxes_collected',
  'estates_collected',
  'payments_collected',
  'disbursed',
  'minted',
  'sunk',
  'held',
] as const;

export const rollupColumns = [...rollupCounts, ...rollupAmounts];

/** A list of SQL with an item for each of these columns. */
export function forEach<Column extends string>(
  columns: readonly Column[],
  item: (column: Column) => string,
): string {
  return columns.map(item).join(', ');
}

/** The money of the characters and accounts of a world with what of it is held, in units, from the rollup with this alias. */
export function supplyOf(row: string): string {
  return `(${row}.minted + ${row}.disbursed - ${row}.taxes_collected - ${row}.estates_collected - ${row}.payments_collected - ${row}.sunk)`;
}

/**
 * An object of all sums, as an answer calls them: what was up to one row without what was up to another, which may be missing.
 * Amounts are decimals here already: as units, one of a long history would not go through a JSON number whole.
 */
export function sumsBetween(from: string, to: string): string {
  const between = (column: string): string => `${to}.${column} - coalesce(${from}.${column}, 0)`;
  const shown = rollupAmounts.filter((column) => column !== 'circulated' && column !== 'held');
  const counts = forEach(rollupCounts, (column) => `'${column}', ${between(column)}`);
  const amounts = forEach(shown, (column) => `'${camelCase(column)}', economy.money(${between(column)})`);
  return `jsonb_build_object(${counts}, ${amounts})`;
}

function camelCase(column: string): string {
  return column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
