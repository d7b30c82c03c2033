import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ApiDocument } from '../../src/http/openapi/document.js';
import { operationsOf } from '../support/operations.js';
import { TestService } from '../support/test-service.js';
import { FixedAgent } from './fixed-agent.js';
import { rules } from './rules.js';
import { Rows } from './rows.js';
import { StoppedClock } from './stopped-clock.js';
import { called, type Surroundings, Topic } from './topic.js';

const folder = join(__dirname, 'topics');
const suffix = '.approved.txt';
const topics = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => {
    const approved = readFileSync(join(folder, file), 'utf8');
    const [, begins = ''] = /^begins (\S+)$/m.exec(approved)!;
    return { title: file.slice(0, -suffix.length), file, begins, approved };
  })
  // Time never goes back: each begins after all others of earlier days have ended.
  .sort((a, b) => a.begins.localeCompare(b.begins));
const updates = process.env['UPDATE_APPROVED'] === '1';

/** Beside the rules: little room, and no talk without an agent. */
const strict = {
  ...{ AGENTS_MAX_PER_APPLICATION: '3', WEBHOOKS_MAX_PER_APPLICATION: '1' },
  ...{ INSTANCES_MAX_PER_APPLICATION: '3', INTERACT_FALLBACK: 'error' },
};

/** What every operation returns and which rows it changes, as `topics` has it: CONTRIBUTING.md says how to read and renew them. */
describe('the API does what was approved of', () => {
  let around: Surroundings;
  let ruled: TestService;
  beforeAll(async () => {
    const clock = await StoppedClock.start(Date.parse(topics[0]!.begins));
    const agent = new FixedAgent();
    await agent.listen();
    const { databaseUrl } = clock;
    const env = {
      ...{ JWT_LIFETIME: '31536000', 'webhooks.sweepMs': '20' },
      // What is due is done when the script says so.
      ...{ idempotencySweepMs: '0', expiryMs: '0', purgeMs: '0', hashChainMs: '0' },
      'interact.silenceSweepMs': '0',
    };
    const service = await TestService.start({ databaseUrl, env });
    around = { service, clock, agent, rows: await Rows.of(databaseUrl) };
    ruled = await TestService.start({ databaseUrl, env: { ...env, ...strict }, policies: rules });
  });
  afterAll(async () => {
    around.clock.release();
    around.agent.close();
    await around.rows.close();
    await ruled.stop();
    await around.service.stop();
  });

  it.each(topics)('on $title', async ({ title, file, begins, approved }) => {
    await around.clock.moveTo(around.service.app.get(DataSource), Date.parse(begins));
    const isRuled = approved.includes('\nruled\n');
    const now = await new Topic(title, isRuled ? { ...around, service: ruled } : around).run(approved);
    if (updates) writeFileSync(join(folder, file), now);
    else expect(now.split('\n')).toEqual(approved.split('\n'));
  });

  it('calls every operation', () => {
    const { document } = around.service.app.get(ApiDocument);
    const never = operationsOf(document)
      .filter(({ method, template }) => {
        const form = new RegExp(`^${method} ${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
        return ![...called].some((call) => form.test(call));
      })
      .map(({ name }) => name);
    expect(never).toEqual([]);
  });
});
