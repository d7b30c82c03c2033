import { Gauge, type Registry } from 'prom-client';

/** What a gauge shows: a value, one for each value of its label, or nothing. */
export type Shown = number | null | Readonly<Record<string, number>>;

/** Shows something that exists anyway: it is read at each scrape. */
export function observe(
  registry: Registry,
  {
    name,
    help,
    label,
  }: { readonly name: string; readonly help: string; readonly label?: string | undefined },
  read: () => Shown,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      collect() {
        const shown = read();
        if (typeof shown === 'number') return this.set(shown);
        if (label === undefined) return this.remove();
        this.reset();
        for (const [value, number] of Object.entries(shown ?? {})) this.set({ [label]: value }, number);
      },
    }),
  );
}
