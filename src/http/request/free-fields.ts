import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isStorableObject } from './metadata.js';
import { rule } from './rule.js';

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
