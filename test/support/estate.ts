import { clusterUrl } from './cluster.js';
import { randomUUID } from 'node:crypto';
import { type DataSource } from 'typeorm';
import { type ApiClient } from './api-client.js';
import { type ApiOperation, type Field, pointerOf, type Schemas, withField } from './operations.js';
import { insertWaitingTurn } from './waiting-turn.js';
import { newListing } from './writes.js';
import { type TestService } from './test-service.js';
import { type World } from './world.js';

export type Form = 'id' | 'uuid';
type Names = Readonly<Record<Form, string>>;
type Thing =
  | 'instance'
  | 'agentNpc'
  | 'otherAgentNpc'
  | 'thirdAgentNpc'
  | 'npc'
  | 'agent'
  | 'webhook'
  | 'account'
  | 'hold'
  | 'listing'
  | 'obligation'
  | 'asset'
  | 'memory'
  | 'turn'
  | 'key'
  | 'person';

/** Somebody's world, with one of each entity that an operation can name. */
export interface Estate {
  readonly world: World;
  readonly applicationId: string;
  readonly things: Readonly<Record<Thing, Names>>;
}

/** A place in an operation where an identifier goes. */
export interface Place {
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
  readonly thing: Thing;
  /** In the body. */
  readonly path: Field['path'];
}

export async function newEstate(service: TestService, client?: ApiClient): Promise<Estate> {
  const world = await service.world(
    { taxRate: 10, npcs: ['cat'], agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 5 }, cid: {} } },
    client,
  );
  await world.collect();
  await world.trade('ann', 'bob', 1);
  await world.interact('ann', 'bob');
  const agent = await world.client.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' });
  const webhook = await world.client.post('/v1/webhook', {
    url: 'http://127.0.0.1:9/x',
    eventTypes: ['death'],
  });
  const key = await world.client.post('/v1/application/key', { name: 'another' });
  const person = await world.client.post('/v1/person', { name: 'anna', role: 'operate' });
  const memories = await world.client.get(`${world.path('ann')}/memory`);
  const account = await world.client.post('/v1/account', {
    instanceIdentifier: world.id,
    uuid: randomUUID(),
    name: 'The till',
    wealth: 5,
  });
  const hold = await world.client.post('/v1/hold', {
    instanceIdentifier: world.id,
    payerIdentifier: world.character('ann')['id'],
    recipientIdentifier: world.character('bob')['id'],
    amount: 2,
  });
  const listing = (await newListing(world)).split('/').at(-1);
  const obligation = await world.client.post('/v1/obligation', {
    instanceIdentifier: world.id,
    uuid: randomUUID(),
    debtorIdentifier: world.character('ann')['id'],
    creditorIdentifier: world.character('bob')['id'],
    amount: 2,
    every: 86_400,
  });
  await world.client.put(`/v1/asset/${world.id}/flour`, { name: 'Flour', kind: 'item' });
  await world.client.post(`/v1/instance/${world.id}/exchange`, {
    legs: [{ from: null, to: world.character('ann')['id'], asset: 'flour', amount: 5 }],
  });
  const alone = (id: unknown): Names => ({ id: id as string, uuid: id as string });
  return {
    world,
    applicationId: world.client.credentials!.applicationId,
    things: {
      instance: world.instance as Names,
      agentNpc: world.character('ann') as Names,
      otherAgentNpc: world.character('bob') as Names,
      thirdAgentNpc: world.character('cid') as Names,
      npc: world.npc('cat') as Names,
      account: account.body['account'] as Names,
      hold: alone(hold.body['id']),
      listing: alone(listing),
      obligation: obligation.body as Names,
      asset: alone('flour'),
      agent: alone(agent.body['id']),
      webhook: alone(webhook.body['id']),
      key: alone(key.body['id']),
      person: alone(person.body['id']),
      memory: alone(memories.body['items'][0].id),
      turn: alone(
        await insertWaitingTurn(world.id, world.character('ann')['id'] as string, service.databaseUrl),
      ),
    },
  };
}

/** What the names of fields and parameters name. One that is not here fails the tests: somebody has to say it. */
const namedBy: Readonly<Record<string, Thing | 'new'>> = {
  instance: 'instance',
  memory: 'memory',
  turn: 'turn',
  key: 'key',
  hold: 'hold',
  listing: 'listing',
  obligation: 'obligation',
  code: 'asset',
  person: 'person',
  instanceIdentifier: 'instance',
  instanceIdentifiers: 'instance',
  traderIdentifier: 'agentNpc',
  recipientIdentifier: 'otherAgentNpc',
  payerIdentifier: 'agentNpc',
  debtorIdentifier: 'agentNpc',
  creditorIdentifier: 'otherAgentNpc',
  debtor: 'agentNpc',
  creditor: 'otherAgentNpc',
  payer: 'agentNpc',
  buyerIdentifier: 'otherAgentNpc',
  sellerIdentifier: 'otherAgentNpc',
  wallet: 'account',
  initiatorIdentifier: 'agentNpc',
  responderIdentifier: 'otherAgentNpc',
  others: 'thirdAgentNpc',
  identifiers: 'agentNpc',
  about: 'npc',
  parentIdentifiers: 'otherAgentNpc',
  agentIdentifier: 'agent',
  parent: 'otherAgentNpc',
  other: 'otherAgentNpc',
  agent: 'agent',
  agentNpc: 'agentNpc',
  ownerIdentifier: 'otherAgentNpc',
  owner: 'otherAgentNpc',
  from: 'agentNpc',
  to: 'thirdAgentNpc',
  // The name that a game gives to what it makes: it is found in the caller's own scope alone.
  uuid: 'new',
};
const identifierOf: Readonly<Record<string, Thing>> = {
  agent: 'agent',
  'agent-npc': 'agentNpc',
  npc: 'npc',
  account: 'account',
  instance: 'instance',
  webhook: 'webhook',
  person: 'person',
};

function thingOf(template: string, name: string): Thing | 'new' {
  // What a webhook or a stream is told of is held against the events of the caller's own worlds, and looked up nowhere.
  const isFollower = template.startsWith('/v1/webhook') || template.endsWith('/stream');
  if (isFollower && name === 'agentNpc') return 'new';
  const thing = name === 'identifier' ? identifierOf[template.split('/')[2] ?? ''] : namedBy[name];
  if (thing === undefined) {
    throw new Error(
      `${name} of ${template} is an identifier, and test/support/estate.ts does not know of what`,
    );
  }
  return thing;
}

const isIdentifier = (name: string, format: string | undefined): boolean =>
  format === 'uuid' || /identifiers?$/i.test(name);

/** Every place of an operation where an identifier goes, in its path, its query and its body. */
export function placesOf(operation: ApiOperation, schemas: Schemas): Place[] {
  const { template, parameters, body } = operation;
  const ofParameters = parameters
    .filter(
      ({ in: where, name, schema }) =>
        where !== 'header' && isIdentifier(name, schema.format ?? schema.items?.format),
    )
    .map(({ in: where, name }) => ({ in: where as 'path' | 'query', name, path: [] }));
  const ofBody = (body ? schemas.fieldsOf(body.schema) : [])
    .filter(({ path, schema }) => isIdentifier(String(path.at(-1)), schema.format ?? schema.items?.format))
    .map(({ path, schema }) => ({
      in: 'body' as const,
      name: String(path.at(-1)),
      path: schema.items ? [...path, 0] : path,
    }));
  return [...ofParameters, ...ofBody].flatMap((place) => {
    const thing = thingOf(template, place.name);
    return thing === 'new' ? [] : [{ ...place, thing }];
  });
}

export interface Filled {
  readonly path: string;
  readonly body: unknown;
}

/**
 * A call of an operation as the estate's owner would make it, but for one place, if it is given, where something else goes.
 * Optional identifiers that the example of the document has not are left out unless they are that place.
 */
export function fill(
  operation: ApiOperation,
  schemas: Schemas,
  { things }: Estate,
  replaced?: { readonly place: Place; readonly identifier: string },
): Filled {
  const { template, body } = operation;
  const at = (where: Place['in'], name: string): string | null =>
    replaced?.place.in === where && replaced.place.name === name ? replaced.identifier : null;
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === 'seq') return '1';
    const thing = thingOf(template, name);
    return at('path', name) ?? (thing === 'new' ? randomUUID() : things[thing].id);
  });
  const query = replaced?.place.in === 'query' ? `?${replaced.place.name}=${replaced.identifier}` : '';
  return { path: path + query, body: body ? fillBody(operation, schemas, things, replaced) : undefined };
}

function fillBody(
  operation: ApiOperation,
  schemas: Schemas,
  things: Estate['things'],
  replaced?: { readonly place: Place; readonly identifier: string },
): unknown {
  const { schema, example: ofDocument } = operation.body!;
  const isNamed = replaced?.place.path[0] === 'recipients';
  const isBuyer = replaced?.place.name === 'buyerIdentifier';
  // Who gets what, in place of a policy; a buyer in place of a seller.
  const example = isNamed ? { recipients: [{ amount: 1 }] } : isBuyer ? { quantity: 1 } : ofDocument;
  if (example === undefined) throw new Error(`${operation.name} has no example of its body`);
  const fields = schemas.fieldsOf(schema);
  const lists = fields.filter(
    ({ required, schema: { items } }) => required && items && schemas.resolve(items).properties !== undefined,
  );
  const mayBeAtomic = fields.some(({ path }) => path.join('/') === 'atomic');
  // One entry of a list is enough, and with `atomic` a refused one refuses the call.
  let filled = lists.reduce<unknown>((body, { path: [name] }) => {
    const list = (body as Record<string, unknown[]>)[String(name)];
    const one = withField(body, [String(name)], list?.slice(0, 1));
    return mayBeAtomic ? withField(one, ['atomic'], true) : one;
  }, example);
  for (const field of fields) {
    const name = String(field.path.at(-1));
    if (!isIdentifier(name, field.schema.format ?? field.schema.items?.format)) continue;
    if (field.path[0] === 'recipients' && !isNamed) continue;
    const thing = thingOf(operation.template, name);
    if (field.schema.items && field.required && thing !== 'new') {
      filled = withField(filled, field.path, [things[thing].id]);
    } else if (field.schema.items) filled = without(filled, field.path);
    else if (thing === 'new') filled = withField(filled, field.path, randomUUID());
    else if (field.required) filled = withField(filled, field.path, things[thing].id);
    else if (Object.hasOwn(example as object, name)) filled = withField(filled, field.path, things[thing].id);
  }
  const place = replaced?.place;
  return place?.in === 'body' ? withField(filled, place.path, replaced?.identifier) : filled;
}

/** Without a member; what is empty then stays. */
function without(body: unknown, path: Field['path']): unknown {
  const parent = path.slice(0, -1);
  const holder = parent.reduce<unknown>(
    (value, name) => (value as Record<string | number, unknown>)[name],
    body,
  );
  const { [String(path.at(-1))]: _gone, ...rest } = holder as Record<string, unknown>;
  return withField(body, parent, rest);
}

export const placeName = ({ in: where, name, path }: Place): string =>
  where === 'body' ? pointerOf(path) : `${where} ${name}`;

/** What the service makes of events by itself, some time after them. */
const derived = /^(hash_chain|rollup|consumer_cursor)/;

/** A digest of every row that an application owns, by table: whatever changes, in any of them, is seen. */
export async function rowsOf(
  dataSource: DataSource,
  applicationId: string,
): Promise<Readonly<Record<string, string>>> {
  const columns = await dataSource.query<{ table: string; column: string }[]>(
    `SELECT c.table_name AS table, c.column_name AS column
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'economy' AND t.table_type = 'BASE TABLE'
        AND (c.column_name IN ('instance_id', 'application_id') OR c.table_name = 'application' AND c.column_name = 'id')
      ORDER BY 1, 2`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of columns.filter(({ table }) => !derived.test(table)))
    tables.set(table, [...(tables.get(table) ?? []), column]);
  const parts = [...tables].map(([table, owners]) => {
    // Keys of calls that belong to no instance stand under the application.
    const owned = owners.map((owner) =>
      owner === 'instance_id'
        ? `(t.instance_id = $1 OR t.instance_id IN (SELECT id FROM economy.instance WHERE application_id = $1))`
        : `t.${owner} = $1`,
    );
    // A key is used by asking for a token, which changes nothing else; on a cluster other files share the database, and probe.
    const row =
      table === 'application_key'
        ? `(to_jsonb(t) - 'last_used_at')::text`
        : table === 'instance'
          ? // What waits for work by itself, or was tried by it.
            `(to_jsonb(t) - '{pending_since,texts_due_at,tax_failure}'::text[])::text`
          : table === 'agent' && clusterUrl
            ? `(to_jsonb(t) - '{healthy,failures,speaks,last_failure,last_health_check,probe_due_at,version}'::text[])::text`
            : 't::text';
    return `SELECT '${table}' AS table, count(*) || ' ' || coalesce(md5(string_agg(${row}, E'\\n' ORDER BY ${row})), '') AS rows
              FROM economy.${table} t WHERE ${owned.join(' OR ')}`;
  });
  const rows = await dataSource.query<{ table: string; rows: string }[]>(parts.join(' UNION ALL '), [
    applicationId,
  ]);
  return Object.fromEntries(rows.map(({ table, rows }) => [table, rows]));
}
