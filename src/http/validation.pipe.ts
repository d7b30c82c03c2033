import { ValidationPipe } from '@nestjs/common';
import { type ValidationError } from 'class-validator';
import { type EconomyError, type FieldError, validationFailed } from '../errors/economy-error.js';

/** The one body validation of the service: unknown fields are refused, every fault is reported at once. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: true },
    exceptionFactory: (errors): EconomyError =>
      validationFailed(errors.flatMap((error) => toFieldErrors(error, ''))),
  });
}

function toFieldErrors(error: ValidationError, parent: string): FieldError[] {
  const pointer = `${parent}/${error.property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const own = Object.entries(error.constraints ?? {}).map(([constraint, message]) => {
    if (constraint === 'whitelistValidation') {
      return { pointer, code: 'UNKNOWN_FIELD', detail: `${error.property} is not a field of this request` };
    }
    if (constraint === 'unknownValue')
      return { pointer: '', code: 'NOT_AN_OBJECT', detail: 'the body must be a JSON object' };
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
