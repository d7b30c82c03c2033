import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';
import { type FieldError, mostErrors, validationFailed } from '../../common/errors/economy-error.js';
import { reservedFields, toPointer, unknownField } from './field-names.js';
import { type PropertyTraits, traitsOf } from './rule.js';

type Type = new () => object;
type Fields = Record<string, unknown>;

interface CompiledRule {
  readonly code: string;
  readonly test: (value: unknown) => boolean;
  readonly detail: string;
}

type Condition = (object: object, value: unknown) => boolean;

interface Property extends PropertyTraits {
  readonly name: string;
  /** Whether the rules apply to a value of an object; null: always. */
  readonly applies: Condition | null;
  readonly rules: readonly CompiledRule[];
}

interface CompiledClass {
  readonly names: ReadonlySet<string>;
  readonly properties: readonly Property[];
}

/** The faults of a body. Others are counted only: it may have many more than anybody reads. */
class Faults {
  readonly shown: FieldError[] = [];
  more = 0;

  add(pointer: string, code: string, detail: string): void {
    if (this.shown.length < mostErrors) this.shown.push({ pointer, code, detail });
    else this.more += 1;
  }
}

/**
 * Checks a body by the rules of a class, or throws all its faults; values are put in their one form in place. The rules are those of
 * class-validator's decorators, read once for each class: a body of a thousand entries is one pass over its JSON.
 */
export function checkBody(type: Type, body: object, ignoresUnknown = false): void {
  const reserved = reservedFields(body, '');
  if (reserved.length > 0) throw validationFailed(reserved);
  const faults = new Faults();
  check(compiled(type), body as Fields, '', faults, !ignoresUnknown);
  if (faults.shown.length > 0) throw validationFailed(faults.shown, faults.more);
}

function check(type: CompiledClass, body: Fields, pointer: string, faults: Faults, isStrict: boolean): void {
  for (const name in body) {
    if (!isStrict || type.names.has(name)) continue;
    const { pointer: place, code, detail } = unknownField(toPointer(pointer, name), name);
    faults.add(place, code, detail);
  }
  for (const { name, applies, rules, read, members } of type.properties) {
    const given = body[name];
    const value = read === undefined || given === undefined ? given : read(given);
    if (!Object.is(value, given)) body[name] = value;
    if (applies !== null && !applies(body, value)) continue;
    let sound = true;
    for (const { code, test, detail } of rules) {
      if (test(value)) continue;
      sound = false;
      if (value === undefined)
        faults.add(`${pointer}/${name}`, 'REQUIRED', `${name} is required: it ${detail}`);
      else faults.add(`${pointer}/${name}`, code, `${name} ${detail}`);
    }
    if (sound && members !== undefined)
      checkMembers(compiled(members), value, `${pointer}/${name}`, faults, isStrict);
  }
}

function checkMembers(
  type: CompiledClass,
  value: unknown,
  pointer: string,
  faults: Faults,
  isStrict: boolean,
): void {
  if (!Array.isArray(value)) return check(type, value as Fields, pointer, faults, isStrict);
  for (const [index, entry] of (value as unknown[]).entries()) {
    const place = `${pointer}/${index}`;
    if (isObject(entry)) check(type, entry as Fields, place, faults, isStrict);
    else faults.add(place, 'NOT_AN_OBJECT', 'the entry must be an object');
  }
}

export const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function allOf(conditions: readonly Condition[]): Condition | null {
  const [first = null] = conditions;
  if (conditions.length < 2) return first;
  return (object, value) => conditions.every((applies) => applies(object, value));
}

const classes = new Map<Type, CompiledClass>();

function compiled(type: Type): CompiledClass {
  const found = classes.get(type);
  if (found) return found;
  const storage = getMetadataStorage();
  const grouped = storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', false, false));
  const properties = Object.entries(grouped).map(([name, metadatas]): Property => ({
    name,
    applies: allOf(
      metadatas
        .filter((each) => each.type === ValidationTypes.CONDITIONAL_VALIDATION)
        .map((each) => each.constraints[0] as Condition),
    ),
    rules: metadatas
      .filter((each) => each.type === ValidationTypes.CUSTOM_VALIDATION)
      .flatMap((each) =>
        storage.getTargetValidatorConstraints(each.constraintCls).map(({ instance, name: code }) => ({
          code,
          test: (value: unknown) => instance.validate(value) as boolean,
          detail: (each.message as (args: Pick<ValidationArguments, 'property'>) => string)({
            property: name,
          }).slice(name.length + 1),
        })),
      ),
    ...traitsOf(type, name),
  }));
  const made = { names: new Set(properties.map(({ name }) => name)), properties };
  classes.set(type, made);
  return made;
}
