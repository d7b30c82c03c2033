import { type PipeTransform } from '@nestjs/common';
import { spawnTypes } from '../database/entities/agent-npc.entity.js';
import { isIdentifier, isIdentifierList } from '../database/identifier.js';
import { type FieldError, mostErrors, validationFailed } from '../common/errors/economy-error.js';
import { isVisibleLine, isVisibleProse, lineRule, proseRule } from '../common/visible-text.js';
import { fingerprintOf, formsOf, type IdentifierForms, sorted } from '../http/request/fingerprint.js';
import { contextOf } from '../http/adapter/request-context.js';
import { isIdempotencyKey } from '../http/request/idempotency-key.js';
import { goodsRule, readGoods } from '../http/request/goods.js';
import { isMetadata } from '../http/request/metadata.js';
import { isPlainText } from '../http/request/plain-text.js';
import { reservedFields, toPointer, unknownField } from '../http/request/validation.pipe.js';
import { type PipedRequest } from '../http/request/whole-request.js';
import { withoutKey } from '../ledger/idempotency.js';
import { toStoredGoods } from '../ledger/traded-goods.js';
import { type TradeEntry } from '../ledger/trade-call.js';
import { toDecimal } from '../common/money/money.js';
import { inUnits } from '../common/money/units.js';
import { orNobody } from './agent-npc.dto.js';
import { maxBulkEntries } from './bulk.dto.js';

/** A spawn of a bulk call, checked. */
export interface BulkSpawnInput {
  readonly uuid: string;
  readonly type: string;
  readonly name: string | null;
  readonly wealth: number;
  readonly mood: number;
  readonly moodBaseline: number | null;
  readonly personality: string;
  readonly description: string;
  readonly agentId: string | null;
  readonly parents: readonly string[];
}

export interface Bulk<Entry> {
  readonly entries: readonly Entry[];
  readonly atomic: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Fault = (field: string, code: string, expected: string, pointer?: string) => void;
type ReadEntry<Entry> = (fields: Fields, fault: Fault) => Entry | null;

export class BulkTradesPipe implements PipeTransform<PipedRequest, Bulk<TradeEntry>> {
  transform(request: PipedRequest): Bulk<TradeEntry> {
    return readTrades(request.body, formsOf(request, contextOf(request).route));
  }
}

export class BulkSpawnsPipe implements PipeTransform<PipedRequest, Bulk<BulkSpawnInput>> {
  transform({ body }: PipedRequest): Bulk<BulkSpawnInput> {
    return readSpawns(body);
  }
}

/** The checked body of a bulk call of trades: one pass over the parsed JSON, no object of a class for each entry. */
export function readTrades(body: unknown, forms: IdentifierForms): Bulk<TradeEntry> {
  return readBulk(body, 'trades', tradeFields, (fields, fault) => readTrade(fields, fault, forms));
}

export function readSpawns(body: unknown): Bulk<BulkSpawnInput> {
  return readBulk(body, 'agentNpcs', spawnFields, readSpawn);
}

function readBulk<Entry>(
  body: unknown,
  list: string,
  known: ReadonlySet<string>,
  read: ReadEntry<Entry>,
): Bulk<Entry> {
  const errors: FieldError[] = [];
  let more = 0;
  const add = (pointer: string, code: string, detail: string): void => {
    // Others are counted only: a body may have many more than anybody reads.
    if (errors.length < mostErrors) errors.push({ pointer, code, detail });
    else more += 1;
  };
  const { [list]: given, atomic = false, ...unknown } = isObject(body) ? body : {};
  for (const name of Object.keys(unknown)) {
    const { pointer, code, detail } = unknownField(toPointer('', name), name);
    add(pointer, code, detail);
  }
  if (typeof atomic !== 'boolean') add('/atomic', 'NOT_A_BOOLEAN', 'atomic must be true or false');
  const entries: Entry[] = [];
  if (!Array.isArray(given) || given.length === 0 || given.length > maxBulkEntries) {
    const code = given === undefined ? 'REQUIRED' : 'NOT_A_LIST';
    add(`/${list}`, code, `${list} must be a list of 1 to ${maxBulkEntries} entries`);
  } else {
    let index = 0;
    const fault: Fault = (field, code, expected, pointer = `/${field}`) =>
      add(`/${list}/${index}${pointer}`, code, `${field} ${expected}`);
    for (; index < given.length; index += 1) {
      const fields: unknown = given[index];
      const entry = isObject(fields) ? checked(fields, known, fault, read) : null;
      if (entry) entries.push(entry);
      else if (!isObject(fields)) fault('the entry', 'NOT_AN_OBJECT', 'must be an object', '');
    }
  }
  if (errors.length > 0) throw validationFailed(errors, more);
  return { entries, atomic: atomic === true };
}

function checked<Entry>(
  fields: Fields,
  known: ReadonlySet<string>,
  fault: Fault,
  read: ReadEntry<Entry>,
): Entry | null {
  for (const name in fields) if (!known.has(name)) unknown(name, toPointer('', name), fault);
  return read(fields, fault);
}

function unknown(name: string, pointer: string, fault: Fault): void {
  fault(name, 'UNKNOWN_FIELD', 'is not a field of an entry', pointer);
}

const tradeFields: ReadonlySet<string> = new Set([
  'traderIdentifier',
  'recipientIdentifier',
  'amount',
  'metadata',
  'goods',
  'idempotencyKey',
]);

function readTrade(fields: Fields, fault: Fault, forms: IdentifierForms): TradeEntry | null {
  const { traderIdentifier: trader, recipientIdentifier: recipient, metadata } = fields;
  const goods = fields['goods'] === undefined ? undefined : readGoods(fields['goods']);
  const amount = toDecimal(fields['amount']);
  const validTrader = isIdentifier(trader);
  const validRecipient = recipient === null || isIdentifier(recipient);
  const validMetadata = metadata === undefined || isMetadata(metadata);
  if (!validTrader) fault('traderIdentifier', codeOf(trader, 'NOT_A_UUID'), 'must be a UUID');
  if (!validRecipient)
    fault('recipientIdentifier', codeOf(recipient, 'NOT_A_UUID'), `must be a UUID${orNobody}`);
  if (amount === null) {
    fault(
      'amount',
      codeOf(fields['amount'], 'NOT_MONEY'),
      'must be a number from 0 to 99999999999.9999 with at most 4 fraction digits',
    );
  }
  if (!validMetadata) fault('metadata', 'NOT_METADATA', 'must be a JSON object of at most 2048 bytes');
  if (goods === null) fault('goods', 'NOT_GOODS', goodsRule);
  const reserved = [
    ...reservedFields(metadata, '/metadata'),
    ...(goods === null ? reservedFields(fields['goods'], '/goods') : []),
  ];
  for (const { pointer } of reserved) unknown(pointer.slice(pointer.lastIndexOf('/') + 1), pointer, fault);
  const key = readKey(fields, fault);
  if (!validTrader || !validRecipient || amount === null || !validMetadata) return null;
  if (goods === null || key === null) return null;
  const [from, to] = [trader.toLowerCase(), recipient && recipient.toLowerCase()];
  // Known by what was understood, not by how it was written.
  const content = (): string => {
    const parties = [forms.character(from), to && forms.character(to)];
    return JSON.stringify([
      'bulk trade',
      ...parties,
      amount,
      sorted(metadata ?? null),
      ...(goods ? [goods] : []),
    ]);
  };
  const request = key === '' ? withoutKey : { ...withoutKey, key, fingerprint: fingerprintOf(content()) };
  return {
    trader: from,
    recipient: to,
    amount: inUnits(amount),
    metadata: metadata ?? null,
    goods: toStoredGoods(goods),
    request,
  };
}

/** '' without a key; null for what is none. */
function readKey(fields: Fields, fault: Fault): string | null {
  const key = fields['idempotencyKey'];
  if (key === undefined) return '';
  if (isIdempotencyKey(key)) return key;
  fault('idempotencyKey', 'NOT_A_KEY', 'must be 1 to 255 printable ASCII characters');
  return null;
}

const spawnFields: ReadonlySet<string> = new Set([
  'uuid',
  'type',
  'parentIdentifiers',
  'name',
  'wealth',
  'mood',
  'moodBaseline',
  'personality',
  'description',
  'agentIdentifier',
]);

const aMood = 'must be a number from 0 to 100 with at most 4 fraction digits';
const aSpawnType = `must be one of ${spawnTypes.join(', ')}`;

function readSpawn(fields: Fields, fault: Fault): BulkSpawnInput | null {
  const {
    uuid,
    type,
    name,
    personality = '',
    description = '',
    agentIdentifier: agentId,
    parentIdentifiers: parents = [],
    wealth: givenWealth = 0,
    mood: givenMood = 100,
    moodBaseline: givenBaseline,
  } = fields;
  const wealth = toDecimal(givenWealth);
  const mood = toDecimal(givenMood, 100);
  const moodBaseline = givenBaseline === undefined ? undefined : toDecimal(givenBaseline, 100);
  const validUuid = isIdentifier(uuid);
  const validType = isSpawnType(type);
  const validName = name === undefined || isPlainText(name, 1, 200);
  const validPersonality = isPlainText(personality, 0, 2000);
  const validDescription = isPlainText(description, 0, 500);
  const validAgent = agentId === undefined || isIdentifier(agentId);
  const validParents = isIdentifierList(parents, 16);
  if (!validUuid) fault('uuid', codeOf(uuid, 'NOT_A_UUID'), 'must be a UUID');
  if (!validType) fault('type', codeOf(type, 'NOT_ALLOWED'), aSpawnType);
  if (!validName) fault('name', 'NOT_PLAIN_TEXT', 'must be text of 1 to 200 characters');
  const visibleName = typeof name !== 'string' || isVisibleLine(name);
  const visibleDescription = typeof description !== 'string' || isVisibleProse(description);
  if (!visibleName) fault('name', 'NOT_A_LINE', lineRule);
  if (!visibleDescription) fault('description', 'NOT_PROSE', proseRule);
  if (!validPersonality) fault('personality', 'NOT_PLAIN_TEXT', 'must be text of 0 to 2000 characters');
  if (!validDescription) fault('description', 'NOT_PLAIN_TEXT', 'must be text of 0 to 500 characters');
  if (!validAgent) fault('agentIdentifier', 'NOT_A_UUID', 'must be a UUID');
  if (!validParents) {
    fault('parentIdentifiers', 'NOT_A_UUID_LIST', 'must be a list of at most 16 different UUIDs');
  }
  if (wealth === null) {
    fault(
      'wealth',
      'NOT_MONEY',
      'must be a number from 0 to 99999999999.9999 with at most 4 fraction digits',
    );
  }
  if (mood === null) {
    fault('mood', 'NOT_A_PERCENTAGE', aMood);
  }
  if (moodBaseline === null) fault('moodBaseline', 'NOT_A_PERCENTAGE', aMood);
  if (!validUuid || !validType || !validName || !validPersonality || !validDescription) return null;
  if (!visibleName || !visibleDescription) return null;
  if (!validAgent || !validParents || wealth === null || mood === null || moodBaseline === null) return null;
  return {
    uuid: uuid.toLowerCase(),
    type,
    name: name ?? null,
    wealth,
    mood,
    moodBaseline: moodBaseline ?? null,
    personality,
    description,
    agentId: agentId?.toLowerCase() ?? null,
    parents: parents.map((parent) => parent.toLowerCase()),
  };
}

function isSpawnType(value: unknown): value is string {
  return (spawnTypes as readonly unknown[]).includes(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function codeOf(value: unknown, code: string): string {
  return value === undefined ? 'REQUIRED' : code;
}
