import { readFileSync } from 'node:fs';

interface Sample {
  readonly minutes: number;
  readonly megabytes: number;
}

/** The resident memory of a process over time. */
export class MemoryLine {
  private readonly samples: Sample[] = [];
  private readonly started = performance.now();

  constructor(private readonly pid: number) {}

  look(): void {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'));
    if (!found) return;
    this.samples.push({
      minutes: (performance.now() - this.started) / 60_000,
      megabytes: Number(found[1]) / 1024,
    });
  }

  get first(): number {
    return this.samples[0]?.megabytes ?? 0;
  }

  get last(): number {
    return this.samples.at(-1)?.megabytes ?? 0;
  }

  /** The median of a part of the time, from 0 to 1. */
  median(from: number, to: number): number {
    const { length } = this.samples;
    const part = this.samples.slice(Math.floor(from * length), Math.ceil(to * length));
    return part.map(({ megabytes }) => megabytes).sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
  }

  /** Megabytes a minute over the second half, by least squares. */
  get slope(): number {
    const half = this.samples.slice(Math.floor(this.samples.length / 2));
    if (half.length < 2) return 0;
    const mean = (of: (sample: Sample) => number): number =>
      half.reduce((sum, sample) => sum + of(sample), 0) / half.length;
    const x = mean(({ minutes }) => minutes);
    const y = mean(({ megabytes }) => megabytes);
    const over = half.reduce((sum, { minutes, megabytes }) => sum + (minutes - x) * (megabytes - y), 0);
    const under = half.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
    return under === 0 ? 0 : over / under;
  }
}
