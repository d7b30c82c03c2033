import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { spawnTypes } from '../database/entities/agent-npc.entity.js';
import { isIdentifier } from '../database/identifier.js';
import { type FieldError, validationFailed } from '../errors/economy-error.js';
import { fingerprintOf } from '../http/fingerprint.js';
import { isMetadata } from '../http/metadata.js';
import { isPlainText } from '../http/plain-text.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { type TradeEntry } from '../ledger/trade-call.js';
import { toDecimal } from '../money/money.js';
import { inUnits } from '../money/units.js';
import { maxBulkEntries } from './bulk.dto.js';

/** A spawn of a bulk call, checked. */
export interface BulkSpawnInput {
  readonly uuid: string;
  readonly type: string;
  readonly name: string | null;
  readonly wealth: number;
  readonly mood: number;
  readonly personality: string;
  readonly agentId: string | null;
  readonly parents: readonly string[];
}

export interface Bulk<Entry> {
  readonly entries: readonly Entry[];
  readonly atomic: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Fault = (field: string, code: string, expected: string) => void;
type ReadEntry<Entry> = (fields: Fields, fault: Fault) => Entry | null;

const maxFaults = 50;

/** The checked body of a bulk call of trades: one pass over the parsed JSON, no object of a class for each entry. */
export const BulkTradesBody = bodyReader((body) => readBulk(body, 'trades', tradeFields, readTrade));
export const BulkSpawnsBody = bodyReader((body) => readBulk(body, 'agentNpcs', spawnFields, readSpawn));

function bodyReader<Entry>(read: (body: unknown) => Bulk<Entry>) {
  return createParamDecorator((_data: unknown, context: ExecutionContext): Bulk<Entry> =>
    read(context.switchToHttp().getRequest<{ body: unknown }>().body),
  );
}

export function readBulk<Entry>(
  body: unknown,
  list: string,
  known: ReadonlySet<string>,
  read: ReadEntry<Entry>,
): Bulk<Entry> {
  const errors: FieldError[] = [];
  const { [list]: given, atomic = false, ...unknown } = isObject(body) ? body : {};
  for (const name of Object.keys(unknown)) {
    errors.push({
      pointer: `/${name}`,
      code: 'UNKNOWN_FIELD',
      detail: `${name} is not a field of this request`,
    });
  }
  if (typeof atomic !== 'boolean') {
    errors.push({ pointer: '/atomic', code: 'NOT_A_BOOLEAN', detail: 'atomic must be true or false' });
  }
  const entries: Entry[] = [];
  if (!Array.isArray(given) || given.length === 0 || given.length > maxBulkEntries) {
    const code = given === undefined ? 'REQUIRED' : 'NOT_A_LIST';
    errors.push({
      pointer: `/${list}`,
      code,
      detail: `${list} must be a list of 1 to ${maxBulkEntries} entries`,
    });
  } else {
    for (const [index, fields] of (given as unknown[]).entries()) {
      const at = `/${list}/${index}`;
      const fault: Fault = (field, code, expected) =>
        errors.push({
          pointer: field === '' ? at : `${at}/${field}`,
          code,
          detail: `${field || 'the entry'} ${expected}`,
        });
      const entry = isObject(fields) ? checked(fields, known, fault, read) : null;
      if (!isObject(fields)) fault('', 'NOT_AN_OBJECT', 'must be an object');
      if (entry) entries.push(entry);
      if (errors.length >= maxFaults) break;
    }
  }
  if (errors.length > 0) throw validationFailed(errors);
  return { entries, atomic: atomic === true };
}

function checked<Entry>(
  fields: Fields,
  known: ReadonlySet<string>,
  fault: Fault,
  read: ReadEntry<Entry>,
): Entry | null {
  for (const name in fields) if (!known.has(name)) fault(name, 'UNKNOWN_FIELD', 'is not a field of an entry');
  return read(fields, fault);
}

export const tradeFields: ReadonlySet<string> = new Set([
  'traderIdentifier',
  'recipientIdentifier',
  'amount',
  'metadata',
  'idempotencyKey',
]);

export function readTrade(fields: Fields, fault: Fault): TradeEntry | null {
  const { traderIdentifier: trader, recipientIdentifier: recipient, metadata } = fields;
  const amount = toDecimal(fields['amount']);
  const validTrader = isIdentifier(trader);
  const validRecipient = recipient === null || isIdentifier(recipient);
  const validMetadata = metadata === undefined || isMetadata(metadata);
  if (!validTrader) fault('traderIdentifier', codeOf(trader, 'NOT_A_UUID'), 'must be a UUID');
  if (!validRecipient)
    fault('recipientIdentifier', codeOf(recipient, 'NOT_A_UUID'), 'must be a UUID or null');
  if (amount === null) {
    fault(
      'amount',
      codeOf(fields['amount'], 'NOT_MONEY'),
      'must be a number from 0 to 99999999999.9999 with at most 4 fraction digits',
    );
  }
  if (!validMetadata) fault('metadata', 'NOT_METADATA', 'must be a JSON object of at most 2048 bytes');
  const key = readKey(fields, fault);
  if (!validTrader || !validRecipient || amount === null || !validMetadata || key === null) return null;
  const trade = {
    trader: trader.toLowerCase(),
    recipient: recipient === null ? null : recipient.toLowerCase(),
    amount,
    metadata: metadata ?? null,
  };
  return { ...trade, amount: inUnits(amount), request: key === '' ? withoutKey : requestOf(key, trade) };
}

const keyPattern = /^[\x20-\x7e]{1,255}$/;

function readKey(fields: Fields, fault: Fault): string | null {
  const key = fields['idempotencyKey'];
  if (key === undefined) return '';
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    fault('idempotencyKey', 'NOT_A_KEY', 'must be 1 to 255 printable ASCII characters');
    return null;
  }
  return key;
}

/** Known by what was understood, not by how it was written. */
function requestOf(
  key: string,
  {
    trader,
    recipient,
    amount,
    metadata,
  }: Omit<TradeEntry, 'request' | 'amount'> & { readonly amount: number },
): IdempotentRequest {
  const content = JSON.stringify(['bulk trade', trader, recipient, amount, metadata]);
  return { ...withoutKey, key, fingerprint: fingerprintOf(content) };
}

export const spawnFields: ReadonlySet<string> = new Set([
  'uuid',
  'type',
  'parentIdentifiers',
  'name',
  'wealth',
  'mood',
  'personality',
  'agentIdentifier',
]);

function readSpawn(fields: Fields, fault: Fault): BulkSpawnInput | null {
  const {
    uuid,
    type,
    name,
    personality = '',
    agentIdentifier: agentId,
    parentIdentifiers: parents = [],
    wealth: givenWealth = 0,
    mood: givenMood = 100,
  } = fields;
  const wealth = toDecimal(givenWealth);
  const mood = toDecimal(givenMood, 100);
  const faults: (readonly [boolean, string, string, string])[] = [
    [isIdentifier(uuid), 'uuid', codeOf(uuid, 'NOT_A_UUID'), 'must be a UUID'],
    [isSpawnType(type), 'type', codeOf(type, 'NOT_ALLOWED'), `must be one of ${spawnTypes.join(', ')}`],
    [
      name === undefined || isPlainText(name, 1, 200),
      'name',
      'NOT_PLAIN_TEXT',
      'must be text of 1 to 200 characters',
    ],
    [
      isPlainText(personality, 0, 2000),
      'personality',
      'NOT_PLAIN_TEXT',
      'must be text of 0 to 2000 characters',
    ],
    [agentId === undefined || isIdentifier(agentId), 'agentIdentifier', 'NOT_A_UUID', 'must be a UUID'],
    [
      isIdentifierList(parents),
      'parentIdentifiers',
      'NOT_A_UUID_LIST',
      'must be a list of at most 16 different UUIDs',
    ],
    [
      wealth !== null,
      'wealth',
      'NOT_MONEY',
      'must be a number from 0 to 99999999999.9999 with at most 4 fraction digits',
    ],
    [
      mood !== null,
      'mood',
      'NOT_A_PERCENTAGE',
      'must be a number from 0 to 100 with at most 4 fraction digits',
    ],
  ];
  const broken = faults.filter(([valid]) => !valid);
  for (const [, field, code, expected] of broken) fault(field, code, expected);
  if (broken.length > 0) return null;
  return {
    uuid: (uuid as string).toLowerCase(),
    type: type as string,
    name: (name as string | undefined) ?? null,
    wealth: wealth ?? 0,
    mood: mood ?? 100,
    personality: personality as string,
    agentId: (agentId as string | undefined)?.toLowerCase() ?? null,
    parents: (parents as string[]).map((parent) => parent.toLowerCase()),
  };
}

function isSpawnType(value: unknown): boolean {
  return (spawnTypes as readonly unknown[]).includes(value);
}

function isIdentifierList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 16 &&
    value.every(isIdentifier) &&
    new Set(value.map((id: string) => id.toLowerCase())).size === value.length
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function codeOf(value: unknown, code: string): string {
  return value === undefined ? 'REQUIRED' : code;
}
