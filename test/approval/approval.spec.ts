import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ApiDocument } from '../../src/http/openapi/document.js';
import { operationsOf } from '../support/operations.js';
import { TestService } from '../support/test-service.js';
import { FixedAgent } from './fixed-agent.js';
import { Rows } from './rows.js';
import { StoppedClock } from './stopped-clock.js';
import { called, type Surroundings, Topic } from './topic.js';

const folder = join(__dirname, 'topics');
const suffix = '.approved.txt';
const topics = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file, index) => ({ title: file.slice(0, -suffix.length), file: join(folder, file), index }));
const updates = process.env['UPDATE_APPROVED'] === '1';
/** Of the first topic, a Monday long before any id of this process; each of the others begins whole weeks later, as time never goes back. */
const start = Date.UTC(2012, 0, 2);
const weeks = 30 * 7 * 86_400_000;

/** What every operation returns and which rows it changes, as `topics` has it: CONTRIBUTING.md says how to read and renew them. */
describe('the API does what was approved of', () => {
  let around: Surroundings;
  beforeAll(async () => {
    const clock = await StoppedClock.start(start);
    const agent = new FixedAgent();
    await agent.listen();
    const service = await TestService.start({
      databaseUrl: clock.databaseUrl,
      env: {
        JWT_LIFETIME: '31536000',
        idempotencySweepMs: '0',
        expiryMs: '0',
        purgeMs: '0',
        hashChainMs: '0',
        'webhooks.sweepMs': '20',
      },
    });
    around = { service, clock, agent, rows: await Rows.of(clock.databaseUrl) };
  });
  afterAll(async () => {
    around.clock.release();
    around.agent.close();
    await around.rows.close();
    await around.service.stop();
  });

  it.each(topics)('on $title', async ({ title, file, index }) => {
    await around.clock.moveTo(around.service.app.get(DataSource), start + index * weeks);
    const approved = readFileSync(file, 'utf8');
    const now = await new Topic(title, around).run(approved);
    if (updates) writeFileSync(file, now);
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
