const counts = ['trades', 'taxes', 'interactions', 'deaths', 'spawns'] as const;
/** What an answer calls a sum of amounts, and its column in `economy.rollup` and in what `economy.event_totals` returns. */
const amounts = {
  tradeVolume: 'trade_volume',
  taxesCollected: 'taxes_collected',
  estatesCollected: 'estates_collected',
  disbursed: 'disbursed',
  minted: 'minted',
  sunk: 'sunk',
} as const;

export const rollupColumns = [...counts, ...Object.values(amounts), 'circulated'];

/** The money that the characters of a world had, in units, by what its rollup says under an alias. */
export function supplyOf(row: string): string {
  return `(${row}.minted + ${row}.disbursed - ${row}.taxes_collected - ${row}.estates_collected - ${row}.sunk)`;
}

/**
 * An object of all sums: what was up to one row without what was up to another, which may be missing. Amounts are decimals here
 * already: as units, one of a long history would not go through a JSON number whole.
 */
export function sumsBetween(from: string, to: string): string {
  const between = (column: string): string => `${to}.${column} - coalesce(${from}.${column}, 0)`;
  const members = [
    ...counts.map((column) => `'${column}', ${between(column)}`),
    ...Object.entries(amounts).map(([name, column]) => `'${name}', economy.money(${between(column)})`),
  ];
  return `jsonb_build_object(${members.join(', ')})`;
}
