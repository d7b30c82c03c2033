import { readDocument } from '../../src/http/openapi/document.js';
import { newEstate } from '../support/estate.js';
import { eachOf, operationsOf } from '../support/operations.js';
import { sharedService, TestService } from '../support/test-service.js';

const noMoment = [
  ['the 30th of February', '2026-02-30T00:00:00Z'],
  ['a leap day of another year', '2025-02-29T12:00:00Z'],
  ['the 31st of April', '2026-04-31T00:00:00.000Z'],
  ['a 13th month', '2026-13-01T00:00:00Z'],
  ['a 13th month, alone', '2026-13-01'],
  ['24 o’clock', '2026-01-01T24:00:00Z'],
  ['a second after 24 o’clock', '2026-01-01T24:00:01Z'],
  ['a leap second', '2016-12-31T23:59:60Z'],
  ['without its zone', '2026-01-01T00:00:00'],
  ['in a zone that is none', '2026-01-01T00:00:00+24:00'],
  ['in the year 0, by its zone', '0001-01-01T00:00:00+01:00'],
  ['in the year 10000, by its zone', '9999-12-31T23:59:59-01:00'],
  ['a number', '1767225600'],
  ['a word', 'now'],
  ['nothing', ''],
  ['a NUL behind one', '2026-01-01T00:00:00Z\u0000'],
] as const;
/** A day is no moment, and may be what a parameter takes. */
const noDay = [
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-01-00',
  '2026-1-1',
  '0000-01-01',
  '2026-01-01T00:00:00Z',
];

describe('a date', () => {
  const service = sharedService();

  /** Every parameter of the OpenAPI document that is a moment or a day. */
  async function dated(): Promise<
    { where: string; format: string; name: string; path: string; other: string }[]
  > {
    const { world, things } = await newEstate(service);
    client = world.client;
    return operationsOf(readDocument()).flatMap((operation) =>
      operation.parameters
        .filter(({ schema, in: place }) => place === 'query' && schema.format?.startsWith('date') === true)
        .map(({ name, schema }) => ({
          where: `${operation.name} ?${name}`,
          format: schema.format!,
          name,
          path: operation.template
            .replace('{instance}', world.id)
            .replace('{code}', things.asset.id)
            .replace(
              '{identifier}',
              operation.template.includes('agent-npc')
                ? things.agentNpc.id
                : operation.template.includes('account')
                  ? things.account.id
                  : world.id,
            ),
          other: name === 'to' && schema.format === 'date' ? '&from=2026-01-01' : '',
        })),
    );
  }
  let client: Awaited<ReturnType<TestService['newClient']>>;

  it('that does not exist is refused by every date parameter of the OpenAPI document', async () => {
    const parameters = await dated();
    expect(parameters.map(({ format }) => format)).toEqual(expect.arrayContaining(['date-time', 'date']));
    expect(parameters.length).toBeGreaterThan(9);
    const taken: string[] = [];
    for (const { where, format, name, path, other } of parameters) {
      const texts = format === 'date' ? noDay : noMoment.map(([, text]) => text);
      await eachOf(texts, 8, async (text) => {
        const answer = await client.get(`${path}?${name}=${encodeURIComponent(text)}${other}`);
        if (answer.status === 400) expect(answer.body['errors']).toMatchObject([{ pointer: `/${name}` }]);
        else taken.push(`${where}=${text}: ${answer.status}`);
      });
      const good = format === 'date' ? '2026-01-31' : '2026-01-31T12:00:00%2B01:00';
      const answer = await client.get(`${path}?${name}=${good}${other}`);
      expect([where, answer.status]).toEqual([where, name === 'at' ? 404 : 200]);
    }
    expect(taken).toEqual([]);
  });

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
    'at the edge of the calendar, %s, is taken everywhere, but no state is of the future',
    async (edge) => {
      for (const { where, format, name, path } of await dated()) {
        if (format !== 'date-time') continue;
        const answer = await client.get(`${path}?${name}=${edge}`);
        const early = name === 'at' && edge < '1';
        const ahead = name === 'at' && edge > '1';
        expect([where, answer.status]).toEqual([where, early ? 404 : ahead ? 400 : 200]);
      }
    },
  );
});
