import { type ArgumentMetadata, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common';
import { type ValidationError } from 'class-validator';
import { type EconomyError, type FieldError, validationFailed } from '../../common/errors/economy-error.js';

const notAnObject: FieldError = {
  pointer: '',
  code: 'NOT_AN_OBJECT',
  detail: 'the body must be a JSON object',
};

const options: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: true },
  exceptionFactory: (errors): EconomyError =>
    validationFailed(errors.flatMap((error) => toFieldErrors(error, ''))),
};

const lenient = new WeakSet<object>();

/** For the class of a body whose standard wants unknown members ignored (RFC 6749 §3.2). */
export const IgnoresUnknown = (): ClassDecorator => (type) => void lenient.add(type);

class ReservedPipe extends ValidationPipe {
  /** Nest silently removes these members, and class-validator accepts inherited names as known. */
  protected override stripProtoKeys(value: unknown): void {
    const faults = reservedFields(value, '');
    if (faults.length > 0) throw validationFailed(faults);
  }
}

class RequestPipe extends ReservedPipe {
  private readonly ignoring = new ReservedPipe({ ...options, forbidNonWhitelisted: false });

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && Array.isArray(value)) throw validationFailed([notAnObject]);
    if (metadata.metatype && lenient.has(metadata.metatype)) {
      return this.ignoring.transform(value, metadata) as Promise<unknown>;
    }
    return super.transform(value, metadata) as Promise<unknown>;
  }

  /** No implicit conversion: `Number` accepts too much, so separate pipes read numbers. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

const stripped = new Set(['__proto__', 'constructor', 'prototype']);

export function reservedFields(value: unknown, parent: string): FieldError[] {
  // They are rare, so the check comes first and builds no pointers.
  if (typeof value !== 'object' || value === null || !hasReserved(value, parent === '')) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const pointer = toPointer(parent, name);
    return isReserved(name, parent === '') ? [unknownField(pointer, name)] : reservedFields(member, pointer);
  });
}

function hasReserved(value: object, isBody: boolean): boolean {
  for (const name in value) {
    if (isReserved(name, isBody)) return true;
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof member === 'object' && member !== null && hasReserved(member, false)) return true;
  }
  return false;
}

function isReserved(name: string, isBody: boolean): boolean {
  return stripped.has(name) || (isBody && Object.hasOwn(Object.prototype, name));
}

export function unknownField(pointer: string, name: string): FieldError {
  return { pointer, code: 'UNKNOWN_FIELD', detail: `${name} is not a field of this request` };
}

export function toPointer(parent: string, name: string): string {
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The one body validation of the service: unknown fields are refused, every fault is reported at once. */
export function createValidationPipe(): ValidationPipe {
  return new RequestPipe(options);
}

function toFieldErrors(error: ValidationError, parent: string): FieldError[] {
  const pointer = toPointer(parent, error.property);
  const own = Object.entries(error.constraints ?? {}).flatMap(([constraint, message]) => {
    if (constraint === 'whitelistValidation') return unknownField(pointer, error.property);
    if (constraint === 'unknownValue') return notAnObject;
    // `IsObjectOf` has its own message.
    if (constraint === 'nestedValidation') return [];
    if (error.value === undefined)
      return {
        pointer,
        code: 'REQUIRED',
        detail: `${error.property} is required: it ${message.slice(error.property.length + 1)}`,
      };
    return { pointer, code: constraint, detail: message };
  });
  return [...own, ...(error.children ?? []).flatMap((child) => toFieldErrors(child, pointer))];
}
