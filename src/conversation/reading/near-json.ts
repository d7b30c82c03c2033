import { jsonrepair } from 'jsonrepair';
import { isRecord } from '../turn.js';
import { closesThoughts, withoutMarks } from './marks.js';

export type Found = Record<string, unknown>;

/** JSON of a model that ended before it was whole. */
export interface FoundJson {
  readonly object: Found;
  /** Nothing but `member` was read, and it may lack its end. */
  readonly isCut: boolean;
}

/** More than a line and its thoughts need: limits the time for what cannot be read. */
const MOST = 32_768;
/** Where a tool call, or a host, puts what was meant. */
const CARRIERS = ['arguments', 'parameters', 'input', 'function', 'response', 'result', 'data'];

/**
 * The JSON object with this member in the output of a model, or in a string of JSON, or in a tool call: as it is; else repaired (other
 * quotes, raw line breaks, missing commas, comments); else as far as it goes. Thoughts around it are left out, those within its texts
 * are not. Null: it has none.
 */
export function findJson(output: string, member: string): FoundJson | null {
  const text = output.trim().slice(0, MOST);
  const visible = unfenced(withoutMarks(text));
  return jsonAtStart(unfenced(text), member) ?? jsonWithin(visible, member) ?? withoutBraces(visible, member);
}

/** Whether an output was meant as JSON, so that nothing of it may be spoken. */
export function isMeantAsJson(text: string): boolean {
  return /^(?:\{\s*(?:["'}]|\w+["']?\s*:|$)|\[\s*["'{[])/.test(unfenced(text.trim()));
}

/** What a fence that the output begins with has in it; one that is not closed, too. JSON may have backticks in its texts. */
export function unfenced(text: string): string {
  const [fence] = /^```(?!think|thought|reason|analysis|plan)[\w-]*\s*/i.exec(text) ?? [];
  if (fence === undefined) return text;
  const inner = text.slice(fence.length);
  const end = /^[{["]/.test(inner) ? inner.lastIndexOf('```') : inner.indexOf('```');
  return (end < 0 ? inner : inner.slice(0, end)).trim();
}

function jsonAtStart(text: string, member: string): FoundJson | null {
  if (!/^[{["]/.test(text)) return null;
  const exact = carried(parse(text), member);
  if (exact !== null) return { object: exact, isCut: false };
  // A draft in thoughts that nothing opened.
  if (text.startsWith('"') || closesThoughts(text.slice(endOfObject(text)))) return null;
  return jsonWithin(text, member);
}

function jsonWithin(text: string, member: string): FoundJson | null {
  for (
    let at = text.indexOf('{'), tries = 0;
    at >= 0 && tries < 4;
    at = text.indexOf('{', at + 1), tries += 1
  ) {
    const rest = text.slice(at);
    const closed = rest.slice(0, rest.lastIndexOf('}') + 1);
    for (const piece of [rest.slice(0, endOfObject(rest)), closed]) {
      if (!piece.endsWith('}')) continue;
      const object = carried(parse(piece) ?? repaired(piece), member);
      if (object !== null) return { object, isCut: false };
    }
    const found = memberIn(rest, member);
    if (found !== null) return found;
  }
  return null;
}

function withoutBraces(text: string, member: string): FoundJson | null {
  if (!new RegExp(`^["']?${member}["']?\\s*:\\s*["']`, 'i').test(text)) return null;
  return /["']\s*,?$/.test(text) ? jsonWithin(`{${text}}`, member) : memberIn(text, member);
}

/** What can be read of JSON that is broken, or ended: this member alone. */
function memberIn(text: string, member: string): FoundJson | null {
  const start = new RegExp(`["']?\\b${member}["']?\\s*:\\s*(["'])`).exec(text);
  if (start === null) return null;
  const quote = start[1]!;
  const rest = text.slice(start.index + start[0].length);
  const end = new RegExp(`${quote}\\s*(?:,\\s*["']?\\w+["']?\\s*:|\\}\\s*$)`).exec(rest)?.index;
  const closed = new RegExp(`^(?:[^${quote}\\\\]|\\\\.)*(?=${quote})`, 's').exec(rest)?.[0];
  const words =
    end === undefined ? (closed ?? rest.replace(/\\(?:u[\da-f]{0,3})?$/i, '')) : rest.slice(0, end);
  const read = parse(`"${words}"`) ?? repaired(`"${words.replace(/(?<!\\)"/g, '\\"')}"`);
  return typeof read === 'string'
    ? { object: { [member]: read }, isCut: (end ?? closed) === undefined }
    : null;
}

function carried(value: unknown, member: string, depth = 0): Found | null {
  if (typeof value === 'string' && depth < 3 && /^\s*[{["`]/.test(value)) {
    return carried(parse(unfenced(value.trim())) ?? repaired(value), member, depth + 1);
  }
  if (Array.isArray(value)) return value.length === 1 ? carried(value[0], member, depth) : null;
  if (!isRecord(value)) return null;
  if (member in value) return value;
  const spelt = Object.keys(value).find((name) => name.toLowerCase() === member);
  if (spelt !== undefined) return { ...value, [member]: value[spelt] };
  const inner = CARRIERS.find((name) => name in value);
  return inner === undefined || depth > 3 ? null : carried(value[inner], member, depth + 1);
}

function endOfObject(text: string): number {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function repaired(text: string): unknown {
  try {
    // Of three quotation marks, two would be an empty text.
    const quoted = /:\s*"""/.test(text) ? text.replaceAll('"""', '"') : text;
    return JSON.parse(jsonrepair(quoted)) as unknown;
  } catch {
    return undefined;
  }
}
