import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, root } from '../support/readme.js';
import { TestService } from '../support/test-service.js';
import { type Family, readExposition } from './support/exposition.js';

const token = 'a-token-for-metrics';
const metricName = /\b(?:economy|nodejs|process)_[a-z0-9_]+/g;
/** What the text format makes of one histogram. */
const parts = /_(?:bucket|sum|count)$/;

interface Rule {
  readonly alert: string;
  readonly runbook: string;
  readonly expr: string;
}

/** The rules as the file has them, one key a line. */
function readRules(text: string): Rule[] {
  return text
    .split(/^ +- alert: /m)
    .slice(1)
    .map((block) => {
      const unfolded = block.replaceAll(/\n {12,}/g, ' ');
      const field = (name: string): string =>
        new RegExp(`^ +${name}: (.*)$`, 'm')
          .exec(unfolded)?.[1]
          ?.replaceAll(/^['"]|['"]$/g, '')
          .replaceAll("''", "'") ?? '';
      return { alert: block.split('\n', 1)[0]!, expr: field('expr'), runbook: field('runbook') };
    });
}

describe('what operators are given', () => {
  let families: Map<string, Family>;
  beforeAll(async () => {
    const service = await TestService.start({ env: { METRICS_TOKEN: token, METRICS_MONEY: 'true' } });
    const response = await fetch(`${service.baseUrl}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    families = readExposition(await response.text());
    await service.stop();
  });

  const isKnown = (name: string): boolean => families.has(name) || families.has(name.replace(parts, ''));
  const files = readdirSync(join(root, 'ops'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

  it.each(files)('uses existing metrics only: %s', (file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(metricName)].map(([name]) => name);
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
  });

  it('shows every metric of the service in the dashboard', () => {
    const dashboard = JSON.parse(readText('ops/grafana/dashboard.json')) as {
      panels: { id: number; targets: { expr: string }[] }[];
    };
    const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    const missing = [...families.keys()].filter(
      (name) => name.startsWith('economy_') && !shown.includes(name),
    );
    expect(missing).toEqual([]);
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a runbook for every alert', () => {
    const rules = readRules(readText('ops/prometheus/alerts.yml'));
    expect(rules.length).toBeGreaterThan(10);
    const silent = rules.filter(({ expr, runbook }) => expr === '' || runbook.length < 40);
    expect(silent.map(({ alert }) => alert)).toEqual([]);
  });
});
