import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants } from '../../src/common/config/constants.js';

type Texts = Readonly<Record<string, string>>;
/** Constants of the settings, in their groups. */
export type Pace = Record<string, unknown>;

/** Variables by their names, and constants of the settings by their paths, such as `webhooks.sweepMs`, told apart. */
export function splitEnv(env: Texts): { variables: Record<string, string>; pace: Pace } {
  const variables: Record<string, string> = {};
  const pace: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(env)) {
    const [group = '', inner] = name.split('.');
    const known = (constants as Pace)[group];
    const usual = inner === undefined ? known : (known as Pace | undefined)?.[inner];
    const value = Array.isArray(usual) ? text.split(',').map(Number) : Number(text);
    if (usual === undefined) variables[name] = text;
    else if (inner === undefined) pace[name] = value;
    else pace[group] = { ...(pace[group] as Pace | undefined), [inner]: value };
  }
  return { variables, pace };
}

/** What runs the built service in `root` with these variables and constants. */
export function startWith(root: string, env: Texts): { args: string[]; env: Record<string, string> } {
  const { variables, pace } = splitEnv(env);
  if (Object.keys(pace).length === 0) return { args: [], env: variables };
  const hook = pathToFileURL(join(root, 'scripts', 'pace.mjs')).href;
  return { args: ['--import', hook], env: { ...variables, PACE: JSON.stringify(pace) } };
}
