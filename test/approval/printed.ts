import { type Json } from '../support/api-client.js';
import { type Names } from './names.js';

const width = 150;
/** Say what the code says already. */
const known = new Set(['type', 'title', 'instance']);

export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === 0 ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** In one line. */
export function inline(value: unknown, names: Names): string {
  if (typeof value === 'string') {
    const told = names.tell(value);
    return /^[\p{L}\d_.:/+…#-][^"{}[\],\n]*$/u.test(told) ? told : JSON.stringify(told);
  }
  if (Array.isArray(value)) return `[${value.map((each) => inline(each, names)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
    return `{${members.map(([name, each]) => `${names.tell(name)}: ${inline(each, names)}`).join(', ')}}`;
  }
  return String(value);
}

/** As few lines as fit: a member that is too long for one is broken into its members. */
export function lines(label: string, value: unknown, names: Names, indent = ''): string[] {
  const line = `${indent}${label}${inline(value, names)}`;
  if (line.length <= width || typeof value !== 'object' || value === null) return [line];
  if (Array.isArray(value)) {
    const items = value.flatMap((each) => lines('- ', each, names, `${indent}  `));
    return [`${indent}${label.trimEnd()}`, ...items];
  }
  const within = label === '' ? indent : `${indent}  `;
  const short: string[] = [];
  const long: string[] = [];
  for (const [name, each] of Object.entries(value)) {
    if (each === null || each === undefined) continue;
    const text = `${names.tell(name)}: ${inline(each, names)}`;
    if (text.length > 70) long.push(...lines(`${names.tell(name)}: `, each, names, within));
    else if (short.length > 0 && short.at(-1)!.length + text.length < width - within.length - 2)
      short.push(`${short.pop()!}, ${text}`);
    else short.push(text);
  }
  const head = label === '- ' && short.length > 0 ? [`${indent}- ${short.shift()!}`] : [];
  if (label !== '' && head.length === 0) head.push(`${indent}${label.trimEnd()}`);
  return [...head, ...short.map((text) => `${within}${text}`), ...long];
}

/** The body of a response; of a problem its code and its own members. */
export function bodyLines(status: number, body: Json, names: Names): string[] {
  if (status < 400 || typeof body['code'] !== 'string') return lines('', body, names);
  const { code, status: _status, errors, ...rest } = body;
  if (code === 'VALIDATION_FAILED')
    return [`${code} ${(errors as Json[]).map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ')}`];
  const own = Object.fromEntries(Object.entries({ ...rest, errors }).filter(([name]) => !known.has(name)));
  return lines(`${code} `, own, names);
}
