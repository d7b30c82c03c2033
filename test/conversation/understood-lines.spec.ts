import { randomUUID } from 'node:crypto';
import { type WorldSetting } from '../../src/common/world-setting.js';
import { type Language } from '../../src/conversation/dialects/scripted/book.js';
import { type Pool } from '../../src/conversation/dialects/scripted/grammar.js';
import { libraryOf } from '../../src/conversation/dialects/scripted/languages.js';
import { type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import playerLines from './fixtures/understood-lines.json' with { type: 'json' };

type Row = readonly [line: string, act: string, says?: string];

/** The rules of the voice whose sentences answer an act. */
const families: Readonly<Record<string, RegExp>> = {
  greeting: /^(?:meet|greet)/,
  farewell: /^(?:kin\.)?(?:bye|farewell|leave)/,
  // Who mourns says so.
  mood: /^(?:mood|grief)/,
  name: /^(?:name|meet)/,
  insult: /^(?:insult|soothe|retort)/,
  threat: /^threat/,
  thanks: /^thanked/,
  praise: /^praised/,
  wares: /^(?:wares|prices)/,
  prices: /^(?:wares|prices)/,
  job: /^(?:work|job)/,
  time: /^(?:when|time)/,
  place: /^(?:where|place|way)/,
  dead: /^(?:dead|grief|mourned|person\.dead)/,
  condolence: /^condoled/,
  gibberish: /^(?:gibberish|unclear)/,
  wealth: /^(?:rich|poor)/,
  friends: /^(?:friends|enemies)/,
  news: /^(?:nonews|news|gossip|told|town|grief)/,
  money: /^(?:money|request)/,
  weather: /^weather/,
};

/** The rules that may have said a line: those of which it has a whole sentence. */
function ruleFinder(language: Language): (text: string) => string[] {
  const sentences = [...libraryOf(language).pools].flatMap(([key, { sequences }]) =>
    sequences.flatMap((sequence) => {
      const source = sourceOf(sequence);
      // A sentence that is nothing but a slot would be in each line.
      if (source.replace(/\.\*\?|\P{L}/gu, '').length < 4) return [];
      return [[key.replace(/^.*\//, ''), new RegExp(`(?<=^|[.!?…] )${source}(?=$| )`, 'iu')] as const];
    }),
  );
  return (text) => [...new Set(sentences.filter(([, pattern]) => pattern.test(text)).map(([rule]) => rule))];
}

/** A name at its end may be left out. */
function sourceOf({ nodes }: Pool['sequences'][number]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return 'slot' in node ? '.*?' : `(?:${node.choices.map(sourceOf).join('|')})`;
    })
    .join('')
    .replaceAll(', .*?', '(?:, .*?)?');
}

async function bakery(
  service: ReturnType<typeof sharedService>,
  language: Language,
  setting?: WorldSetting,
): Promise<World> {
  const client = await service.newClient();
  const options = { language, seed: 'players' };
  const agent = await client.post('/v1/agent', { name: 'Voice', protocol: 'scripted', options });
  const personality = 'A warm-hearted baker who loves honey cakes.';
  const world = await service.world(
    {
      taxRate: 12,
      ...(setting && { setting }),
      agentNpcs: {
        'Otto Bloom': { wealth: 60 },
        'Edda Bloom': {},
        'Marta Bloom': {
          ...{ wealth: 70, mood: 60, parents: ['Otto Bloom', 'Edda Bloom'] },
          ...{ personality, description: 'The baker.', agentIdentifier: agent.body['id'] as string },
        },
        'Lina Bloom': { wealth: 5, parents: ['Marta Bloom'] },
        'Berta Kramer': { wealth: 900, description: 'The cloth merchant.' },
        'Kuno Vogt': { description: 'A watchman.' },
      },
    },
    client,
  );
  const id = (name: string): string => world.character(name)['id'] as string;
  await stock(world, id('Marta Bloom'), { bread: 40 });
  await client.post('/v1/listing', {
    ...{ instanceIdentifier: world.id, ownerIdentifier: id('Marta Bloom') },
    ...{ asset: 'bread', quantity: 10, unitPrice: 3 },
  });
  await client.post('/v1/obligation', {
    ...{ instanceIdentifier: world.id, uuid: randomUUID(), amount: 15, reason: 'flour' },
    ...{
      debtorIdentifier: id('Marta Bloom'),
      creditorIdentifier: id('Berta Kramer'),
      due: '2100-01-01T00:00:00Z',
    },
  });
  for (const other of ['Kuno Vogt', 'Lina Bloom']) await world.interact('Marta Bloom', other);
  for (const [other, affinity] of [
    ['Berta Kramer', 55],
    ['Kuno Vogt', -40],
  ] as const) {
    const path = `${world.path('Marta Bloom')}/relationship/${id(other)}`;
    expect((await world.client.put(path, { affinity })).status).toBe(200);
  }
  await world.die('Edda Bloom');
  return world;
}

describe('the built-in voice', () => {
  const service = sharedService();

  const answersTo = async (world: World, rows: readonly Row[]): Promise<string[]> => {
    const said: string[] = [];
    for (const [index, [text]] of rows.entries()) {
      const speaker = { name: 'Robin', ref: `player-${index}` };
      const { status, body } = await world.client.post(`${world.path('Marta Bloom')}/talk`, {
        ...{ speaker, text, place: 'the market', time: 'dusk' },
      });
      expect({ text, status, failure: body['failure'] ?? null }).toEqual({
        text,
        status: 200,
        failure: null,
      });
      const chat = (body['reply'] ?? (body['event'] as Json | null)?.['chat']?.at(-1)) as Json | null;
      said.push((chat?.['text'] as string) ?? '');
    }
    return said;
  };

  it.each([
    ['en', 'en', playerLines.en],
    ['de', 'de', playerLines.de],
    ['en', 'en, held out', playerLines.heldOut.en],
    ['de', 'de, held out', playerLines.heldOut.de],
  ] as const)('answers players so that it fits (%s: %s)', async (language, name, lines) => {
    const rows = lines as unknown as readonly Row[];
    if (rows.length === 0) return;
    const world = await bakery(service, language);
    const rulesIn = ruleFinder(language);
    const said = await answersTo(world, rows);
    const found = rows.map(([line, act, says], index) => {
      const rules = rulesIn(said[index]!);
      const family = families[act] ?? new RegExp(`^${act}`);
      const fits =
        rules.some((rule) => family.test(rule)) &&
        (says === undefined || new RegExp(says, 'i').test(said[index]!));
      return { line, act, fits, rules, said: said[index]! };
    });
    if (process.env['PLAYER_LINES'])
      process.stderr.write(
        `${name}: ${found.filter(({ fits }) => fits).length} of ${rows.length} fit\n` +
          found
            .map(
              (each) =>
                `${each.fits ? '  ' : 'X '}[${each.act}] ${each.line}\n     (${each.rules.join(' ')}) ${each.said}\n`,
            )
            .join(''),
      );
    expect(found.filter(({ fits }) => fits).length / rows.length).toBeGreaterThanOrEqual(0.75);
  });

  it('answers in the words of the setting, which is the village unless it is told', async () => {
    const lines = [
      ['how much for bread', 'prices'],
      ['wheres the inn', 'way'],
    ] as const;
    const [price, way] = await answersTo(await bakery(service, 'en', 'starship'), lines);
    expect(price).toMatch(/3 credits/);
    expect(way).toMatch(/the bridge|the canteen|the duty board/);
    expect((await answersTo(await bakery(service, 'en'), lines)).join(' ')).toMatch(
      /3 coins.*(?:the well|the market|the inn)/,
    );
  });

  it.each([
    ['en', ['how much for bread', '3 coins'], ['how much for 4 of them', '12 coins'], ['and 2?', '6 coins']],
    [
      'en',
      ['where are your parents', 'my parents Otto and Edda|my father Otto'],
      ['is he nice to you', 'Otto'],
    ],
    [
      'en',
      ['do you know kuno', 'Kuno'],
      ['where can i find him', 'Kuno.*(?:Ask|Try)'],
      ['do you like him', 'Kuno'],
    ],
    ['en', ['who do you owe', 'Berta.*15 coins'], ['how much', '15 coins']],
    [
      'en',
      ['is berta your sister', 'Berta and I are'],
      ['does she have a husband', 'Berta|outside the family'],
    ],
    [
      'en',
      ['heard somebody died here', 'Edda'],
      ['how did she die', 'Not yet|too soon|Not now'],
      ['im so sorry', 'thank you|you are good to say so'],
    ],
    [
      'de',
      ['ist berta deine schwester', 'Berta und ich'],
      ['wie alt ist sie', 'Berta|nachrechnen|So genau|mitgezählt'],
    ],
    [
      'de',
      ['was ist mit edda passiert', 'Edda'],
      ['wann war das', 'Es war'],
      ['tut mir leid', 'Danke|lieb von dir'],
    ],
    ['de', ['was kostet ein brot', '3 Münzen'], ['und 5?', '15 Münzen']],
    ['de', ['kennst du kuno', 'Kuno'], ['magst du ihn', 'Kuno'], ['wo finde ich ihn', 'Kuno.*frag']],
  ] as [Language, ...[string, string][]][])(
    'knows whom and what a line means that does not name it (%s, %j)',
    async (language, ...turns) => {
      const world = await bakery(service, language);
      const speaker = { name: 'Robin', ref: 'player-goes-on' };
      for (const [text, says] of turns) {
        const { body } = await world.client.post(`${world.path('Marta Bloom')}/talk`, { speaker, text });
        const chat = (body['reply'] ?? (body['event'] as Json | null)?.['chat']?.at(-1)) as Json;
        expect({ text, said: chat['text'] }).toEqual({
          text,
          said: expect.stringMatching(new RegExp(says, 'is')),
        });
      }
    },
  );

  it('knows of a death in the family of its partner, whom it never met, and who pays it', async () => {
    const client = await service.newClient();
    const options = { language: 'en', seed: 'in-law' };
    const agent = await client.post('/v1/agent', { name: 'Voice', protocol: 'scripted', options });
    const world = await service.world(
      {
        agentNpcs: {
          'Bram Halden': {},
          'Edwin Halden': { parents: ['Bram Halden'] },
          'Marta Bloom': { personality: 'Kind.', agentIdentifier: agent.body['id'] as string },
        },
      },
      client,
    );
    const id = (name: string): string => world.character(name)['id'] as string;
    const path = `${world.path('Marta Bloom')}/relationship/${id('Edwin Halden')}`;
    expect((await client.put(path, { tie: 'partner', mutual: true })).status).toBe(200);
    await client.post('/v1/obligation', {
      ...{ instanceIdentifier: world.id, uuid: randomUUID(), amount: 4, every: 86_400, reason: 'wage' },
      ...{ debtorIdentifier: id('Edwin Halden'), creditorIdentifier: id('Marta Bloom') },
    });
    await world.die('Bram Halden');
    const said = await answersTo(world, [
      ['who died', 'dead'],
      ['what happened to bram', 'dead'],
      ['who do you work for', 'boss'],
    ]);
    expect(said[0]).toMatch(/Bram/);
    expect(said[1]).toMatch(/Bram.*It was/s);
    expect(said[2]).toMatch(/Edwin Halden/);
  });

  it('keeps what others owe it to itself, and does not answer with what it owes', async () => {
    const rows = [['who owes you money', 'owed']] as const;
    const [said] = await answersTo(await bakery(service, 'en'), rows);
    expect(said).not.toMatch(/Berta|15 coins/);
  });

  it('says no sentence twice in a row, and gives the reason of a refusal', async () => {
    const world = await bakery(service, 'en');
    const speaker = { name: 'Robin', ref: 'player-asks' };
    const said: string[] = [];
    for (let line = 0; line < 12; line += 1) {
      const { body } = await world.client.post(`${world.path('Marta Bloom')}/talk`, {
        speaker,
        text: 'give me 20 gold',
      });
      said.push(body['reply'].text as string);
    }
    said.slice(1).forEach((text, index) => expect(text).not.toBe(said[index]));
    for (const text of said) expect(text).toMatch(/70 coins/);
  });
});
