import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { Allow, ValidateIf } from 'class-validator';
import { maxMoney, toDecimal } from '../../common/money/money.js';
import { isVisibleLine, isVisibleProse, lineRule, proseRule, isPlainText } from '../../common/text.js';
import { parseMoment } from '../../common/moment.js';
import { isIdentifier, isIdentifierList } from '../../common/identifier.js';
import { goodsRule, readGoods } from './goods.js';
import { IsFreeObject, mostMetadataBytes } from './free-fields.js';
import { int32, money, percentage } from './number-schema.js';
import { isObject } from './compiled-check.js';
import { markOwn, rule, traits } from './rule.js';

export { rule, traits } from './rule.js';

/**
 * The validators of requests. Each refuses what the service could not store or would have to guess, with a message that
 * states what is expected, and describes the property in OpenAPI: above it, `@ApiProperty` or `@Optional` adds what is
 * special to the field. The constraint's name becomes the stable `code` of the field error.
 */

/** One unit. */
const leastAmount = 0.0001;

/** Absent is allowed; `null` is not, it would be a value. */
export function IsAbsentOr(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

function decimal(name: string, max: number, message: string, schema: ApiPropertyOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty(schema),
    rule({ name, test: (value) => toDecimal(value, max) !== null, message }),
    // Rounding errors of the client's doubles are removed here, before any other code.
    traits({ read: (value) => toDecimal(value, max) ?? value }),
  );
}

/** An amount of currency: 0 to 99999999999.9999, at most four fraction digits. */
export function IsMoney(least = 0): PropertyDecorator {
  return decimal(
    'NOT_MONEY',
    maxMoney,
    `must be a number from ${least} to ${maxMoney} with at most 4 fraction digits`,
    { ...money, minimum: least },
  );
}

/** The same, above 0; also a quantity of goods. */
export function IsAmount(): PropertyDecorator {
  return applyDecorators(IsMoney(leastAmount), IsAboveZero());
}

/** More than nothing. */
export function IsAboveZero(): PropertyDecorator {
  return rule({
    name: 'NOT_ABOVE_ZERO',
    test: (value) => value !== 0,
    message: `must be at least ${leastAmount}`,
  });
}

/** A percentage or a mood: 0 to 100, at most four fraction digits. */
export function IsPercentage(): PropertyDecorator {
  return decimal(
    'NOT_A_PERCENTAGE',
    100,
    'must be a number from 0 to 100 with at most 4 fraction digits',
    percentage,
  );
}

/** A UUID in canonical form, of any version; it is put in lower case. `otherwise` says what null means, where it is allowed. */
export function IsIdentifier(otherwise = ''): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'uuid' }),
    rule({ name: 'NOT_A_UUID', test: isIdentifier, message: `must be a UUID${otherwise}` }),
    traits({ read: (value) => (isIdentifier(value) ? value.toLowerCase() : value) }),
  );
}

/** A list of distinct UUIDs. */
export function IsIdentifierList(max: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      maxItems: max,
      uniqueItems: true,
    }),
    rule({
      name: 'NOT_A_UUID_LIST',
      test: (value) => isIdentifierList(value, max),
      message: `must be a list of at most ${max} different UUIDs`,
    }),
  );
}

/** The same, of at least one. */
export function IsManyIdentifiers(max: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      minItems: 1,
      maxItems: max,
      uniqueItems: true,
    }),
    rule({
      name: 'NOT_A_UUID_LIST',
      test: (value) => isIdentifierList(value, max) && value.length > 0,
      message: `must be a list of 1 to ${max} different UUIDs`,
    }),
  );
}

/** Text that PostgreSQL can store as it is: well-formed Unicode without NUL, of the given length in characters. */
export function IsPlainText(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, ...(min > 0 && { minLength: min }), maxLength: max }),
    rule({
      name: 'NOT_PLAIN_TEXT',
      test: (value) => isPlainText(value, min, max),
      message: `must be text of ${min} to ${max} characters without NUL or broken surrogates`,
    }),
  );
}

/** A name or label: plain text that people see as one line, and that leaves the text around it as it is. */
export function IsLine(min: number, max: number): PropertyDecorator {
  return applyDecorators(IsPlainText(min, max), visibleLine());
}

export function visibleLine(): PropertyDecorator {
  return rule({ name: 'NOT_A_LINE', test: isNoText(isVisibleLine), message: lineRule });
}

/** A description that people see: several lines, under the same conditions. */
export function IsProse(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    IsPlainText(min, max),
    rule({ name: 'NOT_PROSE', test: isNoText(isVisibleProse), message: proseRule }),
  );
}

/** What is no text has another fault. */
const isNoText =
  (test: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value !== 'string' || test(value);

/** An address as normalized by the URL parser, without blanks and line ends. Its rules are checked later. */
export function IsAddress(max: number): PropertyDecorator {
  return applyDecorators(
    IsPlainText(1, max),
    traits({ read: (value) => (typeof value === 'string' ? toAddress(value) : value) }),
  );
}

export function IsInteger(minimum: number, maximum = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...int32, minimum, ...(maximum < Number.MAX_SAFE_INTEGER && { maximum }) }),
    rule({
      name: 'NOT_A_WHOLE_NUMBER',
      test: (value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
      message: `must be a whole number from ${minimum} to ${maximum}`,
    }),
  );
}

export function IsFlag(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: Boolean }),
    rule({
      name: 'NOT_A_BOOLEAN',
      test: (value) => typeof value === 'boolean',
      message: 'must be true or false',
    }),
  );
}

/** A moment with its time zone. */
export function IsMoment(example = '2026-01-31T12:00:00Z', orNull = ''): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'date-time' }),
    rule({
      name: 'NOT_A_MOMENT',
      test: (value) => typeof value === 'string' && parseMoment(value) !== null,
      message: `must be a moment in ISO 8601 with its time zone, such as ${example}${orNull}`,
    }),
  );
}

export function IsMomentOrNull(example?: string): PropertyDecorator {
  return applyDecorators(ApiProperty({ nullable: true }), AllowNull(), IsMoment(example, ', or null'));
}

/** One of the given words. */
export function IsOneOf(words: readonly string[]): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, enum: words }),
    rule({
      name: 'NOT_ALLOWED',
      test: (value) => typeof value === 'string' && words.includes(value),
      message: `must be one of ${words.join(', ')}`,
    }),
  );
}

/** A JSON object of the caller's own, kept as it is: at most 2 KiB as text, storable. */
export function IsMetadata(): PropertyDecorator {
  return IsFreeObject('NOT_METADATA', mostMetadataBytes);
}

/** What a trade was for. */
export function IsGoods(): PropertyDecorator {
  return applyDecorators(
    rule({ name: 'NOT_GOODS', test: (value) => readGoods(value) !== null, message: goodsRule }),
    traits({ read: (value) => readGoods(value) ?? value }),
  );
}

/** An object with the fields of a class, checked by its validators. */
export function IsObjectOf(type: new () => object): PropertyDecorator {
  return applyDecorators(
    rule({
      name: 'NOT_AN_OBJECT',
      test: isObject,
      message: 'must be a JSON object',
    }),
    traits({ members: type }),
  );
}

export function IsObjectOrNull(type: new () => object): PropertyDecorator {
  const oneOf = [{ $ref: getSchemaPath(type) }, { type: 'null' }];
  return applyDecorators(ApiProperty({ oneOf }), AllowNull(), IsObjectOf(type));
}

/** A list of such objects, one to so many. */
export function IsListOf(type: new () => object, max: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: () => [type], minItems: 1, maxItems: max }),
    rule({
      name: 'NOT_A_LIST',
      test: (value) => Array.isArray(value) && value.length > 0 && value.length <= max,
      message: `must be a list of 1 to ${max} entries`,
    }),
    traits({ members: type }),
  );
}

/** Null is a value of this field. */
export function AllowNull(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== null);
}

export function Optional(options: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(IsAbsentOr(), ApiProperty({ ...options, required: false } as ApiPropertyOptions));
}

/** A parameter of a query, which its reader checks. */
export function QueryParameter(options: ApiPropertyOptions): PropertyDecorator {
  return applyDecorators((target: object) => markOwn(target), Allow(), ApiPropertyOptional(options));
}

/** A parameter that names somebody or something. */
export const IdParameter = (description?: string): PropertyDecorator =>
  QueryParameter({ type: String, format: 'uuid', ...(description !== undefined && { description }) });

export const MomentParameter = (description?: string): PropertyDecorator =>
  QueryParameter({ type: String, format: 'date-time', ...(description !== undefined && { description }) });

/**
 * An address as it is connected to: as the URL parser reads it, without line ends and blanks. The slash of a root that nobody
 * wrote is left out: agents are called at what follows their endpoint.
 */
export function toAddress(text: string): string {
  if (!URL.canParse(text)) return text;
  const { href, pathname } = new URL(text);
  const bare = pathname === '/' && href.endsWith('/') && !text.trimEnd().endsWith('/');
  return bare ? href.slice(0, -1) : href;
}
