/** One line of the text that Prometheus reads. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const sampleLine = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const labelPair = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the text format; throws at a line that is not of it. */
export function readExposition(text: string): Map<string, Family> {
  const families = new Map<string, Family & { samples: Sample[] }>();
  let help = '';
  let current: { samples: Sample[] } | undefined;
  for (const line of text.split('\n').filter(Boolean)) {
    const [, , name = '', ...rest] = line.split(' ');
    if (line.startsWith('# HELP ')) help = rest.join(' ');
    else if (line.startsWith('# TYPE ')) {
      const family = { name, help, type: rest.join(' '), samples: [] };
      if (families.has(name)) throw new Error(`${name} is there twice`);
      families.set(name, family);
      current = family;
    } else {
      const match = sampleLine.exec(line);
      if (!match || !current) throw new Error(`not a line of the text format: ${line}`);
      const labels = Object.fromEntries(
        [...(match[2] ?? '').matchAll(labelPair)].map(([, label, value]) => [label!, value!]),
      );
      current.samples.push({ name: match[1]!, labels, value: Number(match[3]) });
    }
  }
  return families;
}

/** The value of the one sample with these labels; undefined where there is none. */
export function valueOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const samples = [...families.values()].flatMap((family) => family.samples);
  const found = samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  if (found.length > 1) throw new Error(`${found.length} samples of ${name} have these labels`);
  return found[0]?.value;
}
