import { z } from 'zod';
import { commandSchema, ownSchema } from './own-settings.js';
import { type Variable, variableRegistry } from './setting-kinds.js';
import { sharedSchema } from './settings-schema.js';

export interface ListedVariable extends Variable {
  /** Where its value is in the output of the schema, such as `stream.pollMs`. */
  readonly path: string;
  readonly meaning: string;
}

/** The variables of a schema, in order. */
export function variablesOf(schema: z.ZodObject, parent = ''): ListedVariable[] {
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    const path = `${parent}${key}`;
    if (field instanceof z.ZodObject) return variablesOf(field, `${path}.`);
    const { description: meaning = '' } = field as z.ZodType;
    return { ...variableRegistry.get(field as z.ZodType)!, path, meaning };
  });
}

const anywhere = { embedded: false, atHome: false, terminal: false };
const shared = variablesOf(sharedSchema(anywhere));

/** The variables that the service and its commands read. */
export const variables: readonly ListedVariable[] = [
  ...variablesOf(ownSchema(anywhere)),
  ...shared,
  ...variablesOf(commandSchema),
];

/** Options of `EconomyModule` that are also variables of the service, with the names of these. */
export const variableOf: Readonly<Record<string, string>> = Object.fromEntries(
  shared.map(({ path, name }) => [path, name]),
);
