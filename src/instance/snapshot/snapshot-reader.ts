import { createHash } from 'node:crypto';
import { factsOf, isEventKind } from '../../database/event-kinds.js';
import { isIdentifier } from '../../common/identifier.js';
import { areStoredGoods } from '../../http/request/goods.js';
import { isVisibleLine } from '../../common/text.js';
import { parseMoment } from '../../common/moment.js';
import { faultOf } from './api-rules.js';
import {
  BrokenSnapshot,
  type Field,
  type FieldType,
  formatName,
  formatVersion,
  isNewer,
  sections,
  type SnapshotHeader,
  typeOf,
} from './snapshot-format.js';

/** A line that was read and checked by itself. */
export interface SnapshotLine {
  /** Counts from 1, the header. */
  readonly line: number;
  readonly kind: string;
  /** The line as it stands in the file: no number in it went through a double. */
  readonly text: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Longer than any line that the service writes. */
const maxLineBytes = 4 * 1024 * 1024;

const decimal = /^-?\d{1,30}(\.\d{1,4})?$/;
const total = /^-?\d{1,34}$/;
/** The form that the service writes: PostgreSQL keeps six fraction digits. */
const utc = /^[^.]+(?:\.\d{1,6})?\+00:00$/;
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && utc.test(value) && parseMoment(value) !== null;

const types: Readonly<Record<FieldType, readonly [what: string, test: (value: unknown) => boolean]>> = {
  uuid: ['a UUID', isIdentifier],
  text: ['a text', (value) => typeof value === 'string'],
  line: [
    'one visible line, without control characters and marks of direction',
    // NUL is refused by the database, with its own words.
    (value) => typeof value === 'string' && (value.includes('\u0000') || isVisibleLine(value)),
  ],
  moment: ['a time in UTC', isMoment],
  moments: ['a list of times', (value) => Array.isArray(value) && value.every(isMoment)],
  decimal: [
    'a decimal as text, such as "12.5000"',
    (value) => typeof value === 'string' && decimal.test(value),
  ],
  whole: ['a whole number', Number.isSafeInteger],
  total: [
    'a whole number as text, such as "125000"',
    (value) => typeof value === 'string' && total.test(value),
  ],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  json: ['a JSON object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)],
};

/** Splits chunks into lines without ever holding more than one of them. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]);
      [rest, size, from] = [[], 0, at + 1];
    }
    rest.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > maxLineBytes) throw new BrokenSnapshot('a line is longer than 4 MiB: this is not a snapshot');
  }
  if (size > 0) yield Buffer.concat(rest);
}

/** Reads a snapshot once, from its beginning, and checks every line by itself and the whole against its header and footer. */
export class SnapshotReader {
  private readonly hash = createHash('sha256');
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private readonly seen: Record<string, number> = Object.fromEntries(sections.map(({ kind }) => [kind, 0]));
  private section = 0;
  private line = 0;
  private text = '';
  private lastAt = 0;
  private readonly source: AsyncGenerator<Buffer>;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.source = linesOf(chunks);
  }

  async header(): Promise<SnapshotHeader> {
    const header = (await this.next()) as Partial<SnapshotHeader> | null;
    if (header?.format !== formatName) throw new BrokenSnapshot('this is not a snapshot of a world');
    if (header.version !== formatVersion) {
      throw new BrokenSnapshot(
        `the snapshot is of version ${JSON.stringify(header.version)}, and this release reads version ${formatVersion}`,
      );
    }
    const { instance, counts } = header;
    const counted = counts && sections.every(({ kind }) => Number.isSafeInteger(counts[kind]));
    if (!instance || !isIdentifier(instance.id) || !isIdentifier(instance.uuid) || !counted) {
      throw new BrokenSnapshot('line 1: the header names no instance or no counts');
    }
    return header as SnapshotHeader;
  }

  /** The rows; it ends after a footer that agrees with everything before it. */
  async *rows(header: SnapshotHeader): AsyncGenerator<SnapshotLine> {
    for (;;) {
      const digest = this.hash.copy();
      const parsed = await this.next();
      if (parsed === null)
        throw new BrokenSnapshot(`the snapshot is truncated after line ${this.line}: it has no end`);
      const [kind, ...more] = Object.keys(parsed);
      if (kind === 'end' && more.length === 0) {
        this.checkEnd(parsed['end'], digest.digest('hex'), header);
        if ((await this.source.next()).done !== true) this.fail('there is data after the end');
        return;
      }
      if (kind === undefined || more.length > 0) this.fail('a line is an object with one kind');
      const content = this.check(kind, parsed[kind]);
      const refused = faultOf(kind, content);
      if (refused !== null) this.fail(`${kind}: ${refused}`);
      yield { line: this.line, kind, text: this.text, content };
    }
  }

  /** The SHA-256 of everything up to the last line that was read. */
  digest(): string {
    return this.hash.copy().digest('hex');
  }

  private async next(): Promise<Record<string, unknown> | null> {
    const { value, done } = await this.source.next();
    if (done) return null;
    this.line += 1;
    this.hash.update(value).update('\n');
    let parsed: unknown;
    try {
      this.text = this.decoder.decode(value);
      parsed = JSON.parse(this.text);
    } catch (error) {
      this.fail(error instanceof BrokenSnapshot ? error.message : 'it is not JSON');
    }
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      this.fail('it is not a JSON object');
    return parsed as Record<string, unknown>;
  }

  private check(kind: string, content: unknown): Readonly<Record<string, unknown>> {
    const position = sections.findIndex((each) => each.kind === kind);
    if (position < 0) this.fail(`unknown kind ${JSON.stringify(kind).slice(0, 40)}`);
    if (position < this.section) this.fail(`${kind} stands after ${sections[this.section]!.kind}`);
    this.section = position;
    this.seen[kind] = this.seen[kind]! + 1;
    if (typeof content !== 'object' || content === null) this.fail(`${kind} must be an object`);
    const row = content as Record<string, unknown>;
    const { fields } = sections[position]!;
    for (const [name, field] of Object.entries(fields)) this.checkField(kind, name, field, row[name]);
    const stray = Object.keys(row).find((name) => !Object.hasOwn(fields, name));
    if (stray !== undefined) this.fail(`${kind} has no ${JSON.stringify(stray).slice(0, 40)}`);
    if (kind === 'event') this.checkEvent(row);
    return row;
  }

  private checkField(kind: string, name: string, field: Field, value: unknown): void {
    if ((field.endsWith('?') && value === null) || (isNewer(field) && value === undefined)) return;
    const [what, test] = types[typeOf(field)];
    if (!test(value)) this.fail(`${kind}.${name} must be ${what}`);
  }

  private checkEvent(row: Record<string, unknown>): void {
    const kind = row['kind'] as string;
    const need = isEventKind(kind) ? factsOf(kind).requires : undefined;
    if (!need) this.fail(`there are no events of the kind ${JSON.stringify(kind).slice(0, 40)}`);
    const missing = need.row?.find((name) => row[name] === null);
    if (missing !== undefined) this.fail(`an event of the kind ${kind} must have ${missing}`);
    const data = (row['data'] ?? {}) as Record<string, unknown>;
    const absent = need.data?.find((name) => data[name] === undefined);
    if (absent !== undefined) this.fail(`the data of an event of the kind ${kind} must have ${absent}`);
    if (data['goods'] !== undefined && !areStoredGoods(data['goods']))
      this.fail('the goods of a trade are none');
    if (row['seq'] !== this.seen['event']) this.fail(`event ${this.seen['event']} is missing`);
    const at = Date.parse(row['created_at'] as string);
    if (at < this.lastAt) this.fail('an event is older than the one before it');
    this.lastAt = at;
  }

  private checkEnd(end: unknown, digest: string, { counts }: SnapshotHeader): void {
    const { lines, sha256 } = (end ?? {}) as { lines?: unknown; sha256?: unknown };
    if (sha256 !== digest)
      this.fail('the SHA-256 of the snapshot does not match: the file was changed or is damaged');
    const kind = sections.find(({ kind }) => counts[kind] !== this.seen[kind])?.kind;
    if (kind !== undefined) {
      this.fail(`the header promises ${counts[kind]} lines of ${kind}, but there are ${this.seen[kind]}`);
    }
    if (lines !== this.line - 2) this.fail(`the end counts ${String(lines)} lines`);
    if (this.seen['instance'] !== 1) this.fail('a snapshot has one instance');
  }

  private fail(what: string): never {
    throw new BrokenSnapshot(`line ${this.line}: ${what}`);
  }
}
