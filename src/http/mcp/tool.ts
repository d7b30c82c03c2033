import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { toDecimal } from '../../common/money/money.js';
import { type ApiRequest, type Grant, ToolFault, type ToolPolicy, type WorldApi } from './world-api.js';
import { callWorld } from './world-reader.js';

/** For whom the tools are, and how they reach the world. */
export interface ToolContext {
  readonly api: WorldApi;
  readonly grant: Grant;
  readonly policy: ToolPolicy;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodObject;
  /** A write: left out where nothing may be written. */
  readonly write: boolean;
  /** Whether a write takes something away for good. */
  readonly destructive: boolean;
  readonly run: (args: unknown) => Promise<Readonly<Record<string, unknown>>>;
}

interface ToolDraft<Shape extends z.ZodRawShape, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  readonly output: Output;
  readonly write?: boolean;
  readonly destructive?: boolean;
  readonly run: (args: z.output<z.ZodObject<Shape>>) => Promise<unknown>;
}

export function tool<Shape extends z.ZodRawShape, Output extends z.ZodObject>(
  draft: ToolDraft<Shape, Output>,
): Tool {
  const { write = false, destructive = false, output, run } = draft;
  const input = z.strictObject(draft.input);
  const { name, title, description } = draft;
  return {
    name,
    title,
    description,
    input,
    output,
    write,
    destructive,
    run: async (args) => output.parse(await run(args as z.output<z.ZodObject<Shape>>)),
  };
}

export const uuid = (what: string) =>
  z
    .string()
    .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'must be a UUID')
    .describe(`The id or the uuid of ${what}`);

export const paging = {
  limit: z.int().min(1).max(200).default(20).describe('How many at most'),
  cursor: z.string().max(2000).optional().describe('The nextCursor of the page before'),
};

export const idempotencyKey = z
  .string()
  .regex(/^[\x20-\x7e]{1,255}$/, 'must be 1 to 255 printable ASCII characters')
  .optional()
  .describe('To try again without doing it twice, send the key of the first try; default: a new one');

/** Instance and character as arguments: left out, they are those of the token; of an application the only instance that it has. */
export function whereAndWho({ api, grant: { agentNpc } }: Pick<ToolContext, 'api' | 'grant'>) {
  const instance = uuid('the instance, the game world; default: the only one there is').optional();
  const character = uuid('the Agent NPC');
  return {
    instance: instance.transform(async (given) => given ?? agentNpc?.instanceId ?? onlyInstance(api)),
    character: agentNpc ? character.default(agentNpc.id) : character,
  };
}

async function onlyInstance(api: WorldApi): Promise<string> {
  const body = await readerOf(api)('/v1/instance', { limit: 20 });
  const { items } = body as { readonly items: readonly { readonly id: string; readonly name: string }[] };
  const [only] = items;
  if (only && items.length === 1) return only.id;
  if (!only)
    throw new ToolFault('INSTANCE_NOT_FOUND', 'There is no world yet.', 'Let the game register one.');
  throw new ToolFault('VALIDATION_FAILED', 'There are several worlds.', 'Name one of these as `instance`.', {
    instances: items.map(({ id, name }) => ({ id, name })),
  });
}

/** Reads, and answers with the body. */
export function readerOf(api: WorldApi) {
  return async (path: string, query: ApiRequest['query'] = {}): Promise<unknown> =>
    (await callWorld(api, { method: 'GET', path, query })).body;
}

/** Sends a write, and tells with which key. */
export function writerOf(api: WorldApi) {
  return async (
    path: string,
    body: object,
    key: string | undefined,
    method: 'PUT' | 'POST' = 'PUT',
  ): Promise<object> => {
    const sentKey = key ?? randomUUID();
    const response = await callWorld(api, { method, path, body, idempotencyKey: sentKey });
    const replayed = response.headers.get('idempotent-replayed') === 'true';
    return { ...(response.body as object), idempotencyKey: sentKey, replayed };
  };
}

/** The lower one of what the token and the operator of the tools allow. */
export function limitOf({ agentNpc }: Grant, { maxAmount }: ToolPolicy): number | null {
  const limits = [agentNpc?.maxAmount ?? null, maxAmount].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

export function requireWithinToolLimit(amount: number, most: number | null): void {
  if (most === null || (toDecimal(amount) ?? amount) <= most) return;
  throw new ToolFault(
    'FORBIDDEN',
    `A trade may move ${most} at most.`,
    `Trade ${most} or less, or ask the operator for a higher limit.`,
    { maxAmount: most },
  );
}
