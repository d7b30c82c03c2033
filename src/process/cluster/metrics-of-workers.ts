import { AggregatorRegistry, type Registry } from 'prom-client';
import { type Measured } from './messages.js';

/**
 * The figures of several workers as those of one service: what counts is added up, what is a state of one process has
 * its number as the label `worker`. What workers counted that are gone stays in the sums: they would fall else, and
 * readers would take that for a restart of everything.
 */
export class MetricsOfWorkers {
  private departed: Promise<Measured> = Promise.resolve([]);
  private readonly latest = new Map<object, Measured>();

  /** The latest metrics of a worker. */
  keep(worker: object, measured: Measured): void {
    this.latest.set(worker, measured);
  }

  /** Of a worker that has ended, what it counted last stays. */
  remove(worker: object): void {
    const last = this.latest.get(worker);
    if (!last) return;
    this.latest.delete(worker);
    this.departed = this.departed.then((departed) => aggregate([departed, counted(last)]).getMetricsAsJSON());
  }

  /** `numbers`: of those whose states are shown. */
  async text(numbers: ReadonlyMap<object, number>): Promise<string> {
    const shown = [...this.latest].map(([worker, measured]) => {
      const number = numbers.get(worker);
      return number === undefined ? counted(measured) : withNumber(measured, number);
    });
    // As it is together with these: else a worker that ends meanwhile would be in both, or in none.
    const departed = this.departed;
    return aggregate([...shown, await departed]).metrics();
  }
}

function aggregate(all: readonly Measured[]): Registry {
  return AggregatorRegistry.aggregate([...all]);
}

function counted(measured: Measured): Measured {
  return measured.filter((metric) => !isState(metric));
}

function isState({ type }: Measured[number]): boolean {
  // The types of the package call it a number; it is a text.
  return String(type) === 'gauge';
}

function withNumber(measured: Measured, number: number): Measured {
  return measured.map((metric) => {
    if (!isState(metric)) return metric;
    const values = metric.values.map((value) => ({
      ...value,
      labels: { ...value.labels, worker: String(number) },
    }));
    // By its label each is alone: nothing is added up, and nothing left out.
    return { ...metric, aggregator: 'first', values };
  });
}
