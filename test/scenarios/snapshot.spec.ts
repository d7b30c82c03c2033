import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type DataSource } from 'typeorm';
import { characterTexts } from '../../src/database/character-texts.js';
import { exportWorld } from '../../src/instance/snapshot/world-export.js';
import { importWorld, type ImportedWorld } from '../../src/instance/snapshot/world-import.js';
import { openScratch, type Scratch } from '../database/support/scratch.js';
import { type Json } from '../support/api-client.js';
import { clusterUrl } from '../support/cluster.js';
import { eventfulWorld } from '../support/eventful-world.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const tables = [
  'instance',
  'holder',
  'event',
  'memory',
  'relationship',
  'import_row',
  'import_progress',
  'copied_id',
];

/** Between two databases, as between two machines. */
describe('a snapshot', () => {
  const service = sharedService();
  let other: Scratch;
  let there: DataSource;
  beforeAll(async () => {
    other = await openScratch('economy_snapshot');
    there = await other.dataSource();
  });
  afterAll(() => other.close());

  async function exported(dataSource: DataSource, instanceId: string): Promise<string> {
    const parts: string[] = [];
    for await (const part of exportWorld(dataSource, instanceId)) parts.push(part);
    return parts.join('');
  }

  const pieces = (text: string | Buffer, size = 1000): (() => AsyncIterable<Buffer>) =>
    async function* () {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };

  const imported = (
    dataSource: DataSource,
    applicationId: string,
    text: string | Buffer,
    uuid?: string,
  ): Promise<ImportedWorld> => importWorld(dataSource, { applicationId, uuid, open: pieces(text) });

  const applicationOf = (world: World): string => world.client.credentials!.applicationId;

  /** The application of the other database: with the same id, as after a move, or with another one. */
  async function applicationThere(id: string = randomUUID()): Promise<string> {
    await other.client.query(
      `INSERT INTO economy.application (id, name) VALUES ($1, 'There') ON CONFLICT DO NOTHING`,
      [id],
    );
    const { builtInAgentId } = await import('../../src/identity/application.service.js');
    await other.client.query(
      `INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol)
       VALUES ($1, $2, 'Villager', 'built-in:scripted', 'built_in', 'scripted') ON CONFLICT DO NOTHING`,
      [builtInAgentId(id), id],
    );
    return id;
  }

  async function counts(scratch: Scratch): Promise<Json> {
    const [row] = await scratch.rows<Json>(
      `SELECT ${tables.map((table) => `(SELECT count(*) FROM economy.${table}) AS ${table}`).join(', ')}`,
    );
    return row!;
  }

  async function expectClean(dataSource: DataSource, id: string): Promise<void> {
    expect((await verifyLedger(dataSource, [id])).faults).toEqual([]);
  }

  /** A file with lines of its own, and an end that says that nothing happened to them. */
  function withChecksum(text: string, change: (lines: string[]) => string[]): string {
    const lines = change(text.trimEnd().split('\n').slice(0, -1));
    const body = lines.map((line) => `${line}\n`).join('');
    const sha256 = createHash('sha256').update(body).digest('hex');
    return `${body}${JSON.stringify({ end: { lines: lines.length - 1, sha256 } })}\n`;
  }

  it('is the same bytes here, and of the same world in another database', async () => {
    const world = await eventfulWorld(service);
    // A player is a character that no request can spawn.
    const line = { speaker: { name: 'Robin', ref: 'account-17' }, text: 'What does a loaf cost?' };
    const bob = world.character('bob')['id'] as string;
    expect((await world.client.post(`/v1/agent-npc/${world.id}/${bob}/talk`, line)).status).toBe(200);
    const text = await exported(service.dataSource, world.id);
    expect(await exported(service.dataSource, world.id)).toBe(text);
    const application = await applicationThere(applicationOf(world));
    const result = await imported(there, application, text);
    expect(result).toMatchObject({
      instanceId: world.id,
      uuid: world.instance['uuid'],
      resumedFrom: 0,
      newAgents: [],
    });
    expect(await exported(there, world.id)).toBe(text);
    await expectClean(there, world.id);
    // Its hash chain is the same too: it is made of the events alone.
    const chain = async (dataSource: DataSource): Promise<unknown> => {
      await dataSource.query('SELECT * FROM economy.extend_hash_chain($1, 1000)', [world.id]);
      return (await verifyLedger(dataSource, [world.id])).heads;
    };
    expect(await chain(there)).toEqual(await chain(service.dataSource));
    await expect(imported(there, application, text)).rejects.toThrow('has a world with the uuid');
  });

  it('brings the clock, with the speeds that it had before', async () => {
    const world = await eventfulWorld(service);
    for (const timeScale of [1440, 0, 60]) {
      const { status } = await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale } });
      expect(status).toBe(200);
    }
    const clockOf = async (dataSource: DataSource, id: string): Promise<Json> => {
      const [row] = await dataSource.query<{ clock: Json }[]>(
        'SELECT i.clock FROM economy.instance i WHERE i.id = $1',
        [id],
      );
      return row!.clock;
    };
    const clock = await clockOf(service.dataSource, world.id);
    expect(clock['earlier']).toHaveLength(2);
    const text = await exported(service.dataSource, world.id);
    const { instanceId } = await imported(there, await applicationThere(), text, randomUUID());
    expect(await clockOf(there, instanceId)).toEqual(clock);
  });

  it('differs only in its ids under another uuid, and is identical after a copy back', async () => {
    const command = fc.record({ kind: fc.nat(5), one: fc.nat(99), other: fc.nat(99), units: fc.nat(50_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 20 }), async (commands) => {
        const world = await eventfulWorld(service);
        await world.client.put(`${world.path('bob')}/grant`, { amount: 3, reason: 'quest' });
        expect((await world.interact('bob', 'cyd', {}, ['fay'])).status).toBe(200);
        for (const { kind, one, other, units } of commands) {
          const names = ['bob', 'cyd', 'fay'];
          const [from, to] = [names[one % 3]!, names[other % 3]!];
          const amount = units / 10_000;
          if (kind === 0) await world.client.put(`${world.path(from)}/grant`, { amount, reason: 'quest' });
          else if (kind === 1) await world.interact(from, to);
          else if (kind === 2) await world.collect();
          else if (kind === 3) await world.die('fay');
          else await world.trade(from, to, amount);
        }
        await world.client.get(`${world.path('bob')}/memory`);
        const text = await exported(service.dataSource, world.id);
        const elsewhere = await imported(there, await applicationThere(), text, randomUUID());
        const moved = await exported(there, elsewhere.instanceId);
        await expectClean(there, elsewhere.instanceId);
        for (const { id } of [
          world.instance,
          world.character('ann'),
          world.character('cyd'),
          world.character('fay'),
          world.npc('smith'),
        ]) {
          expect(text).toContain(id as string);
          expect(moved).not.toContain(id as string);
        }
        await applicationThere(applicationOf(world));
        const back = await imported(there, applicationOf(world), moved, world.instance['uuid'] as string);
        expect(back.instanceId).toBe(world.id);
        const lines = (file: string): string[] => file.trimEnd().split('\n').slice(1, -1).sort();
        expect(lines(await exported(there, world.id))).toEqual(lines(text));
        expect(await exported(there, world.id)).toBe(text);
        await expectClean(there, world.id);
      }),
      { seed, numRuns: clusterUrl ? 1 : 4 },
    );
  });

  it('brings its agents by their name and address, or makes them without credentials', async () => {
    const client = await service.newClient();
    const agent = (
      await client.post('/v1/agent', {
        name: 'Bard',
        endpoint: 'http://127.0.0.1:9/talk',
        protocol: 'converse',
        credentials: { type: 'bearer', token: 'secret-word' },
      })
    ).body;
    const world = await service.world(
      { agentNpcs: { ann: { agentIdentifier: agent['id'] as string } } },
      client,
    );
    const text = await exported(service.dataSource, world.id);
    expect(text).not.toContain('secret-word');
    const application = await applicationThere();
    const first = await imported(there, application, text);
    expect(first.newAgents).toEqual(['Bard at http://127.0.0.1:9/talk']);
    const second = await imported(there, application, text, randomUUID());
    expect(second.newAgents).toEqual([]);
    const rows = await other.rows(
      'SELECT DISTINCT a.agent_id FROM economy.agent_npc a WHERE a.instance_id = ANY ($1)',
      [[first.instanceId, second.instanceId]],
    );
    // Whoever knows its id goes on.
    expect(rows).toEqual([{ agent_id: agent['id'] }]);
    // Another application has one of its own, here and there.
    for (const [source, owner] of [
      [service.dataSource, (await service.newClient()).credentials!.applicationId],
      [there, await applicationThere()],
    ] as const) {
      const { instanceId, newAgents } = await imported(source, owner, text, randomUUID());
      expect(newAgents).toHaveLength(1);
      const [own] = await source.query<Json[]>(
        `SELECT g.id, g.application_id FROM economy.agent g JOIN economy.agent_npc a ON a.agent_id = g.id WHERE a.instance_id = $1`,
        [instanceId],
      );
      expect(own!['id']).not.toBe(agent['id']);
      expect(own!['application_id']).toBe(owner);
    }
  });

  it('brings every text of a character', async () => {
    const texts = Object.fromEntries(characterTexts.map((name) => [name, `the ${name} of ann`]));
    const world = await service.world({ agentNpcs: { ann: texts } });
    const text = await exported(service.dataSource, world.id);
    const { instanceId } = await imported(there, await applicationThere(), text);
    const columns = characterTexts.map((name) => `a.${name}`).join(', ');
    expect(
      await other.rows(`SELECT ${columns} FROM economy.agent_npc a WHERE a.instance_id = $1`, [instanceId]),
    ).toEqual([texts]);
  });

  it('does not bring its agents back to one that was removed', async () => {
    const client = await service.newClient();
    const place = { name: 'Bard', endpoint: 'http://127.0.0.1:9/talk', protocol: 'converse' };
    const agentIdentifier = (await client.post('/v1/agent', place)).body['id'] as string;
    const world = await service.world({ agentNpcs: { ann: { agentIdentifier } } }, client);
    const text = await exported(service.dataSource, world.id);
    const application = await applicationThere();
    await other.client.query(
      `INSERT INTO economy.agent (id, application_id, name, endpoint, host_type, protocol, deleted_at)
       VALUES ($1, $2, $3, $4, 'self_hosted', $5, now())`,
      [randomUUID(), application, place.name, place.endpoint, place.protocol],
    );
    const made = await imported(there, application, text);
    expect(made.newAgents).toEqual(['Bard at http://127.0.0.1:9/talk']);
  });

  it('resumes where it was interrupted, and shows nothing before it is whole', async () => {
    const world = await service.world({});
    const agentNpcs = Array.from({ length: 1000 }, () => ({
      uuid: randomUUID(),
      type: 'natural',
      wealth: 1,
    }));
    for (let n = 0; n < 3; n += 1) {
      const body = { agentNpcs: agentNpcs.map((each) => ({ ...each, uuid: randomUUID() })) };
      expect((await world.client.post(`/v1/instance/${world.id}/agent-npcs`, body)).status).toBe(201);
    }
    const text = await exported(service.dataSource, world.id);
    const application = await applicationThere(applicationOf(world));
    const before = await counts(other);
    const dying = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from(text.slice(0, Math.floor(text.length * 0.9)));
      throw new Error('killed');
    };
    await expect(importWorld(there, { applicationId: application, open: dying })).rejects.toThrow('killed');
    const half = await counts(other);
    expect(half).toEqual({ ...before, import_row: expect.any(String), import_progress: expect.any(String) });
    expect(Number(half['import_row'])).toBe(4000);
    const result = await imported(there, application, text);
    expect(result.resumedFrom).toBe(4001);
    expect(await exported(there, world.id)).toBe(text);
    expect(await counts(other)).toMatchObject({ import_row: '0', import_progress: '0', copied_id: '0' });
    await expectClean(there, world.id);
  });

  it('does not resume with another file', async () => {
    const world = await service.world({});
    const body = { agentNpcs: Array.from({ length: 1000 }, () => ({ uuid: randomUUID(), type: 'natural' })) };
    for (let n = 0; n < 2; n += 1) {
      for (const each of body.agentNpcs) each.uuid = randomUUID();
      await world.client.post(`/v1/instance/${world.id}/agent-npcs`, body);
    }
    const text = await exported(service.dataSource, world.id);
    await world.client.put(`/v1/instance/${world.id}`, { name: 'Later' });
    const later = await exported(service.dataSource, world.id);
    const application = await applicationThere(applicationOf(world));
    const dying = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from(text.slice(0, -100));
      throw new Error('killed');
    };
    await expect(importWorld(there, { applicationId: application, open: dying })).rejects.toThrow('killed');
    await imported(there, application, later);
    expect(await exported(there, world.id)).toBe(later);
    expect(await counts(other)).toMatchObject({ import_row: '0', import_progress: '0' });
  });

  it('is refused with words when it is broken, and leaves nothing', async () => {
    const world = await eventfulWorld(service);
    const text = await exported(service.dataSource, world.id);
    const application = await applicationThere();
    const sameApplication = await applicationThere(applicationOf(world));
    const before = await counts(other);
    const [header, ...rest] = text.split('\n');
    const swap = (from: string | RegExp, to: string): string =>
      withChecksum(text, (lines) => {
        const changed = lines.join('\n').replace(from, to);
        expect(changed).not.toBe(lines.join('\n'));
        return changed.split('\n');
      });
    const at = text.indexOf('"Verified"') + 1;
    const flipped = Buffer.from(text);
    flipped[at] = flipped[at]! ^ 1;
    const stranger = randomUUID();
    const ann = world.character('ann')['id'] as string;
    const lineOf = (start: string, part = ''): string =>
      text.split('\n').find((line) => line.startsWith(start) && line.includes(part))!;
    const [instance, memory] = [lineOf('{"instance"'), lineOf('{"memory"')];
    const third = lineOf('{"event"', '"seq" : 3,');
    const withLine = (line: string, change: (line: string) => string): string =>
      withChecksum(text, (lines) =>
        lines.flatMap((each) => (each === line ? change(each).split('\n') : [each])),
      );
    const clock = (scale: string, at: string, earlier: string): string =>
      `"clock" : {"timeScale": ${scale}, "worldTime": ${at}, "setAt": ${at}, "earlier": ${earlier}}`;
    const broken: [what: string, file: string | Buffer, words: RegExp][] = [
      ['empty', '', /not a snapshot/],
      ['something else', 'hello\n', /line 1: it is not JSON/],
      ['other JSON', '{"a":1}\n', /not a snapshot/],
      [
        'another version',
        [header!.replace(/"version":\d+/, '"version":999'), ...rest].join('\n'),
        /version 999/,
      ],
      ['cut between lines', text.split('\n').slice(0, 20).join('\n') + '\n', /truncated after line 20/],
      ['cut in a line', text.slice(0, text.length / 2), /is not JSON/],
      ['without its end', text.slice(0, text.lastIndexOf('{"end"')), /it has no end/],
      ['a flipped bit', flipped, /SHA-256/],
      ['a line after the end', `${text}{}\n`, /after the end/],
      [
        'a line less',
        withChecksum(text, (lines) => lines.filter((line) => line !== memory)),
        /promises \d+ lines of memory/,
      ],
      [
        'a wrong wealth',
        swap(/"wealth" : [1-9]\d*/, '"wealth" : 12345'),
        /wealth equals what the events moved/,
      ],
      [
        'a wrong treasury',
        swap(/"collected_taxes" : "\d+/, '"collected_taxes" : "990000'),
        /treasury equals what was collected/,
      ],
      [
        'a wrong amount',
        swap('"amount" : 122500, "actor', '"amount" : 122600, "actor'),
        /balances in the events/,
      ],
      [
        'a decimal for an amount',
        swap(/"wealth" : (\d+)/, '"wealth" : $1.5'),
        /holder.wealth must be a whole number/,
      ],
      [
        'a day that no calendar has',
        swap(/"created_at" : "\d{4}-\d\d-\d\dT/, '"created_at" : "2026-02-30T'),
        /created_at must be a time in UTC/,
      ],
      [
        'goods that are none',
        swap('"data" : null', '"data" : {"goods": [{"item": "bread", "quantity": 0}]}'),
        /the goods of a trade are none/,
      ],
      [
        'an event before the one it follows',
        withLine(third, (line) => line.replace(/"created_at" : "\d{4}/, '"created_at" : "2001')),
        /an event is older than the one before it/,
      ],
      [
        'an event less',
        withChecksum(text, (lines) => lines.filter((line) => line !== third)),
        /event 3 is missing/,
      ],
      [
        'a memory after the events',
        withLine(third, (line) => `${line}\n${memory}`),
        /memory stands after event/,
      ],
      [
        'an event without its character',
        withLine(third, (line) => line.replace(/"recipient_id" : "[^"]+"/, '"recipient_id" : null')),
        /an event of the kind npc-spawn must have recipient_id/,
      ],
      [
        'two kinds in a line',
        withLine(memory, (line) => `${line.slice(0, -1)}, "npc": {}}`),
        /an object with one kind/,
      ],
      ['an end that counts other lines', text.replace(/"lines":\d+/, '"lines":1'), /the end counts 1 lines/],
      ['two instances', withLine(instance, (line) => `${line}\n${line}`), /promises 1 lines of instance/],
      ['NaN', swap(/"wealth" : \d+/, '"wealth" : "NaN"'), /must be a whole number/],
      [
        'a double for a total',
        swap(/"minted" : "(\d+)"/, '"minted" : $1'),
        /instance.minted must be a whole number as text/,
      ],
      [
        'an unknown cause',
        swap('"cause" : "inheritance", "amount"', '"cause" : "gift", "amount"'),
        /the database rejects it/,
      ],
      ['too much', swap(/"wealth" : \d+/, '"wealth" : 1000000000000000'), /wealth must be a number from 0/],
      [
        'a negative amount',
        swap('"amount" : 122500, "actor', '"amount" : -122500, "actor'),
        /the database rejects it/,
      ],
      ['a stray field', swap('"tax_rate"', '"__proto__" : {}, "tax_rate"'), /instance has no "__proto__"/],
      ['an unknown kind', swap('{"npc"', '{"dragon"'), /unknown kind "dragon"/],
      [
        'NUL',
        swap('"name" : "Verified"', '"name" : "\\u0000"'),
        /line 2: instance: \/name: name must be text/,
      ],
      [
        'a stranger in the chat',
        swap(`"recipient_id" : "${ann}"`, `"recipient_id" : "${stranger}"`),
        /not in the snapshot/,
      ],
      [
        'a stranger for a friend',
        swap(/"other_id" : "[^"]+", "affinity"/, `"other_id" : "${stranger}", "affinity"`),
        /names a character that is not in the snapshot/,
      ],
      ...[
        ['memory', 'about_id', 'memory'],
        ['feeling_change', 'other_id', 'feeling'],
        ['agent_npc_parent', 'parent_id', 'parent of'],
      ].map(([kind, field, words]): (typeof broken)[number] => [
        `a stranger in ${kind}`,
        swap(new RegExp(`(\\{"${kind}".*?"${field}" : )"[^"]+"`), `$1"${stranger}"`),
        new RegExp(`${words} \\S+ names a character that is not in the snapshot`),
      ]),
      [
        'an event without its data',
        swap(/"kind" : "death"(.*)"data" : \{.*\}\}\}/, '"kind" : "death"$1"data" : null}}'),
        /must have agentNpc/,
      ],
      [
        'talks that may move no known amount',
        swap('"talk_trades" : null', '"talk_trades" : {"maxPerTalk": "all", "maxPerDay": 1}'),
        /maxPerTalk must be a number/,
      ],
      [
        'deep nesting',
        swap('"tax_schedule" : null', `"tax_schedule" : {"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}`),
        /nested too deeply/,
      ],
      [
        'a tax rate above all',
        swap(/"tax_rate" : "[\d.]+"/, '"tax_rate" : "150"'),
        /taxRate must be a number/,
      ],
      [
        'no policy',
        swap('"inheritance" : "none"', '"inheritance" : "The Heirs"'),
        /must be the name of a policy/,
      ],
      ['no text at all', swap('"name" : "cyd"', '"name" : ""'), /holder: \/name: name must be text of 1/],
      ...(
        [
          ['1e308', '"2026-01-01T00:00:00+00:00"', /timeScale must be a number from 0 to 1440/],
          ['1441', '"2026-01-01T00:00:00+00:00"', /timeScale must be a number from 0 to 1440/],
          ['2', '"now"', /worldTime must be a moment/],
          ['2', 'null', /worldTime must be a moment/],
        ] as const
      ).flatMap(([scale, at, words]): (typeof broken)[number][] => [
        [`a clock of ${scale} at ${at}`, swap('"clock" : null', clock(scale, at, '[]')), words],
        [
          `a clock that once was of ${scale} at ${at}`,
          swap(
            '"clock" : null',
            clock('1', '"2026-01-01T00:00:00Z"', `[{"timeScale": ${scale}, "setAt": ${at}}]`),
          ),
          words,
        ],
      ]),
    ];
    for (const [what, file, words] of broken) {
      const refusal = await imported(there, application, file, randomUUID()).then(
        () => 'it was imported',
        (error: Error) => error.message,
      );
      expect({ what, refusal }).toEqual({ what, refusal: expect.stringMatching(words) });
    }
    // Under its own uuid, where the ids stay.
    const twice = swap(`"uuid" : "${world.character('bob')['uuid'] as string}"`, `"uuid" : "${ann}"`);
    await expect(imported(there, sameApplication, twice)).rejects.toThrow(`${ann} would name two characters`);
    expect(await counts(other)).toEqual(before);
  });

  it('blocks nothing, and shows one moment', async () => {
    const world = await eventfulWorld(service);
    const parts: string[] = [];
    for await (const part of exportWorld(service.dataSource, world.id)) {
      parts.push(part);
      expect((await world.trade('bob', 'cyd', 0)).status).toBe(200);
    }
    const { instance } = JSON.parse(parts[0]!) as { instance: { seq: number } };
    const events = parts
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{"event"'));
    expect(events).toHaveLength(instance.seq);
  });
});
