import { type Json } from './api-client.js';

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const text = expect.any(String);
const number = expect.any(Number);

/** What the interface says of every resource; written down here once more, apart from the OpenAPI document. */
const stamps = { id: uuid, createdAt: moment, updatedAt: moment };

export const stampsShape = { ...stamps, deletedAt: null };

export const applicationShape = {
  ...stampsShape,
  name: text,
  description: text,
  instances: [],
  streamUsername: null,
  featuredInstance: null,
};

export const instanceShape = {
  ...stampsShape,
  application: applicationShape,
  uuid,
  taxRate: number,
  collectedTaxes: number,
  npcs: [],
  agentNpcs: [],
};

export const builtInAgentShape = {
  ...stampsShape,
  name: text,
  endpoint: text,
  hostType: 'built_in',
  lastHealthCheck: moment,
  healthy: expect.any(Boolean),
  claimedInstances: [],
};

export const npcShape = { ...stampsShape, name: text, uuid, instance: instanceShape };

export const agentNpcShape = {
  ...stampsShape,
  name: text,
  uuid,
  instance: instanceShape,
  agent: builtInAgentShape,
  wealth: number,
  mood: number,
};

export const deadAgentNpcShape = { ...agentNpcShape, deletedAt: moment };
export const deadNpcShape = { ...npcShape, deletedAt: moment };

/** An identifier in all the forms that name the same entity. */
export function formsOf(entity: Json): string[] {
  const forms = [entity['id'], entity['uuid']] as string[];
  return [...forms, ...forms.map((form) => form.toUpperCase())];
}
