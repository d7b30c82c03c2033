import { type FieldError } from '../../common/errors/economy-error.js';

const stripped = new Set(['__proto__', 'constructor', 'prototype']);

/** Members whose names mean something to JavaScript: class-validator accepts inherited ones as known. */
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
