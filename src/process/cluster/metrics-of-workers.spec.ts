import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { MetricsOfWorkers } from './metrics-of-workers.js';

/** A worker that counted so much. */
async function measuredWith(count: number, state: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'requests_total', help: 'r', labelNames: ['route'], registers }).inc(
    { route: '/a' },
    count,
  );
  new Gauge({ name: 'waiting', help: 'w', registers }).set(state);
  new Gauge({ name: 'omitted_by_default', help: 'o', aggregator: 'omit', registers }).set(state);
  const histogram = new Histogram({ name: 'seconds', help: 's', buckets: [1], registers });
  for (let n = 0; n < count; n += 1) histogram.observe(2);
  return registry.getMetricsAsJSON();
}

const [one, two, three] = [{}, {}, {}];

describe('MetricsOfWorkers', () => {
  it('adds up counters, and labels states with the number of the worker', async () => {
    const metrics = new MetricsOfWorkers();
    metrics.keep(one, await measuredWith(3, 7));
    metrics.keep(two, await measuredWith(5, 9));
    const lines = (
      await metrics.text(
        new Map([
          [one, 1],
          [two, 2],
        ]),
      )
    ).split('\n');
    expect(lines).toContain('requests_total{route="/a"} 8');
    expect(lines).toContain('seconds_bucket{le="+Inf"} 8');
    expect(lines).toContain('seconds_sum 16');
    expect(lines).toContain('waiting{worker="1"} 7');
    expect(lines).toContain('waiting{worker="2"} 9');
    expect(lines).toContain('omitted_by_default{worker="2"} 9');
  });

  it('keeps what workers counted that are gone, so that no count ever falls', async () => {
    const metrics = new MetricsOfWorkers();
    metrics.keep(one, await measuredWith(3, 7));
    metrics.keep(two, await measuredWith(5, 9));
    metrics.remove(one);
    metrics.remove(one);
    metrics.keep(three, await measuredWith(1, 0));
    const text = metrics.text(
      new Map([
        [two, 2],
        [three, 1],
      ]),
    );
    // Meanwhile the next one goes: it is in what was begun, once.
    metrics.remove(two);
    const lines = (await text).split('\n');
    expect(lines).toContain('requests_total{route="/a"} 9');
    expect(lines).toContain('seconds_count 9');
    expect(lines.filter((line) => line.startsWith('waiting{'))).toEqual([
      'waiting{worker="2"} 9',
      'waiting{worker="1"} 0',
    ]);
    expect((await metrics.text(new Map([[three, 1]]))).split('\n')).toContain('requests_total{route="/a"} 9');
  });

  it('shows of one that is about to go what it counted, and not its state', async () => {
    const metrics = new MetricsOfWorkers();
    metrics.keep(one, await measuredWith(3, 7));
    const lines = (await metrics.text(new Map())).split('\n');
    expect(lines).toContain('requests_total{route="/a"} 3');
    expect(lines.join('\n')).not.toContain('waiting');
  });

  it('is empty without workers', async () => {
    expect((await new MetricsOfWorkers().text(new Map())).trim()).toBe('');
  });
});
