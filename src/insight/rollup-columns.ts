/** What an answer calls a sum of events, and its column in `economy.rollup` and in what `economy.event_totals` returns. */
export const rollupSums = {
  trades: 'trades',
  tradeVolume: 'trade_volume',
  taxes: 'taxes',
  taxesCollected: 'taxes_collected',
  estatesCollected: 'estates_collected',
  disbursed: 'disbursed',
  interactions: 'interactions',
  deaths: 'deaths',
  spawns: 'spawns',
  minted: 'minted',
  sunk: 'sunk',
} as const;
export type RollupSum = keyof typeof rollupSums;

export const rollupColumns = [...Object.values(rollupSums), 'circulated'];

/** The money that the characters of a world had, by what its rollup says under an alias. */
export function supplyOf(row: string): string {
  return `(${row}.minted + ${row}.disbursed - ${row}.taxes_collected - ${row}.estates_collected - ${row}.sunk)`;
}

/** An object of all sums: what was up to one row without what was up to another, which may be missing. */
export function sumsBetween(from: string, to: string): string {
  const members = Object.entries(rollupSums).map(
    ([name, column]) => `'${name}', ${to}.${column} - coalesce(${from}.${column}, 0)`,
  );
  return `jsonb_build_object(${members.join(', ')})`;
}
