/** Where a statement runs: the data source, or the transaction of a caller. */
export interface Queries {
  query<Rows>(text: string, values?: unknown[]): Promise<Rows>;
}
