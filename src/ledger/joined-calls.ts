/** The code of what another one's lock kept from being done. */
export const busy = 'INSTANCE_BUSY';

interface Joinable {
  readonly instanceId: string;
  readonly repeatable: boolean;
  readonly entries: readonly unknown[];
  readonly ids: readonly unknown[];
}

/** The arguments of calls of different instances, one after the other. */
export class JoinedCalls<Call extends Joinable> {
  private readonly names: readonly number[];
  private readonly entries: readonly number[];

  constructor(readonly calls: readonly Call[]) {
    this.names = startsOf(calls.map(({ ids }) => ids.length));
    this.entries = startsOf(calls.map(({ entries }) => entries.length));
  }

  /** Of each element of some list of each call, its instance, counted from 1. */
  worldOf(list: (call: Call) => readonly unknown[]): number[] {
    return this.calls.flatMap((call, index) => Array<number>(list(call).length).fill(index + 1));
  }

  /** Places in lists of their calls, as places in the whole; 0 stays 0. */
  placed(places: (call: Call) => readonly number[], list: (call: Call) => readonly unknown[]): number[] {
    const starts = startsOf(this.calls.map((call) => list(call).length));
    return this.calls.flatMap((call, index) =>
      places(call).map((place) => (place > 0 ? place + starts[index]! : place)),
    );
  }

  ofNames = <Value>(values: readonly Value[], call: number): readonly Value[] =>
    values.slice(this.names[call], this.names[call + 1]);

  ofEntries = <Value>(values: readonly Value[], call: number): readonly Value[] =>
    values.slice(this.entries[call], this.entries[call + 1]);

  /** Places of names in the whole, as those in their call. */
  ownPlaces(places: readonly number[], call: number): readonly number[] {
    return this.ofNames(places, call).map((place) => (place > 0 ? place - this.names[call]! : place));
  }
}

/** Where each of several lists of such lengths starts when they are joined, and where the last ends. */
export function startsOf(lengths: readonly number[]): number[] {
  const starts = [0];
  for (const length of lengths) starts.push(starts.at(-1)! + length);
  return starts;
}
