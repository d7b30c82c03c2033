import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { rule } from './rule.js';

export const mostMetadataBytes = 2048;

/** True for a JSON object that PostgreSQL stores as it is: not too long, no NUL, no broken surrogate. */
export function isStorableObject(value: unknown, maxBytes: number): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const text = JSON.stringify(value);
  if (text.length > maxBytes || Buffer.byteLength(text) > maxBytes) return false;
  return !text.includes('\\') || (!text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text));
}

const names = new Set<string>();

/** Whether a field holds a JSON object of the caller's own, which is given back as it came. */
export function isFreeField(name: string): boolean {
  return names.has(name);
}

/** A JSON object of the caller's own: of so many bytes as text, storable. Its numbers are checked where the body is parsed. */
export function IsFreeObject(code: string, mostBytes: number): PropertyDecorator {
  return applyDecorators(
    (_target: object, property: string | symbol) => void names.add(String(property)),
    ApiProperty({ type: 'object', additionalProperties: true }),
    rule({
      name: code,
      test: (value) => isStorableObject(value, mostBytes),
      message: `must be a JSON object of at most ${mostBytes} bytes`,
    }),
  );
}
