import { z } from 'zod';
import { toolsFor } from './tools.js';
import { type ApiRequest } from './world-api.js';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly pattern?: string;
  readonly format?: string;
  readonly maximum?: number;
}

/** What the API calls an argument that has another name there. */
const namesOfApi: Readonly<Record<string, readonly string[]>> = {
  character: ['agentNpc', 'ownerIdentifier', 'buyerIdentifier'],
  recipient: ['recipientIdentifier'],
  responder: ['responderIdentifier'],
  instance: ['instanceIdentifier'],
  seconds: ['wait'],
};
/** What becomes of them is below. */
const inLegs = ['character', 'recipient', 'goods', 'makes', 'uses'];

/** Values that a schema allows, no two of them the same. */
function sampler(): (schema: Schema) => unknown {
  let n = 1;
  const sample = (schema: Schema): unknown => {
    n += 1;
    if (schema.anyOf) return sample(schema.anyOf.find(({ type }) => type !== 'null')!);
    if (schema.enum) return schema.enum.at(-1);
    if (schema.type === 'array') return [sample(schema.items!)];
    if (schema.type === 'boolean') return true;
    if (schema.type === 'object') return mapped(schema.properties!, sample);
    if (schema.type !== 'string') return schema.maximum === 1 ? 0.25 : n;
    if (schema.format === 'date-time') return `2026-01-01T00:00:${String(n).padStart(2, '0')}Z`;
    const isUuid = schema.pattern?.includes('a-f') ?? false;
    return isUuid ? `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` : `word ${n}`;
  };
  return sample;
}

function mapped<From, To>(all: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, map(value)]));
}

describe('a tool', () => {
  const sent: ApiRequest[] = [];
  const offer = { side: 'sell', unitPrice: 1, remaining: 1 };
  const tools = toolsFor({
    api: {
      call: (request) => {
        sent.push(request);
        return Promise.resolve({ status: 200, headers: { get: () => null }, body: offer });
      },
    },
    grant: { applicationId: 'any', scope: 'economy:read economy:write', agentNpc: null },
    policy: { maxAmount: null },
  });

  async function call(name: string, args: object): Promise<ApiRequest> {
    const { input, run } = tools.find((tool) => tool.name === name)!;
    // What comes back is nothing that the tool could show.
    await run(await input.parseAsync(args)).catch(() => undefined);
    return sent.splice(0).at(-1)!;
  }

  it.each(tools.filter(({ name }) => name !== 'whoami').map(({ name }) => name))(
    'passes on every argument: %s',
    async (name) => {
      const { input } = tools.find((tool) => tool.name === name)!;
      const { properties } = z.toJSONSchema(input, { io: 'input' }) as Schema;
      const { dryRun: _, ...args } = mapped(properties!, sampler());
      const { path, query = {}, body = {}, idempotencyKey } = await call(name, args);
      const told = { ...query, ...body, idempotencyKey } as Readonly<Record<string, unknown>>;
      const lost = Object.entries(args).filter(([argument, value]) => {
        if ('legs' in told && inLegs.includes(argument)) return false;
        const names = [argument, ...(namesOfApi[argument] ?? [])];
        const isTold = names.some((each) => JSON.stringify(told[each]) === JSON.stringify(value));
        return !isTold && !path.split('/').includes(String(value));
      });
      expect(lost.map(([argument]) => argument)).toEqual([]);
    },
  );

  it('makes legs of goods: what is given, used up and made', async () => {
    const [instance, ann, bob] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const [flour, bread] = [
      { asset: 'flour', amount: 2 },
      { asset: 'bread', amount: 3 },
    ];
    const who = { instance, character: ann };
    expect((await call('give', { ...who, recipient: bob, goods: [flour, bread] })).body).toEqual({
      legs: [
        { ...flour, from: ann, to: bob },
        { ...bread, from: ann, to: bob },
      ],
    });
    expect((await call('craft', { ...who, makes: [bread], uses: [flour] })).body).toEqual({
      legs: [
        { ...flour, from: ann, to: null },
        { ...bread, from: null, to: ann },
      ],
    });
  });
});
