import { type ArgumentMetadata, type PipeTransform, ValidationPipe } from '@nestjs/common';
import { type ValidationError } from 'class-validator';
import { type EconomyError, type FieldError, validationFailed } from '../../common/errors/economy-error.js';
import { checkBody } from './compiled-check.js';
import { reservedFields, toPointer, unknownField } from './field-names.js';
import { isOwn } from './rule.js';

const notAnObject: FieldError = {
  pointer: '',
  code: 'NOT_AN_OBJECT',
  detail: 'the body must be a JSON object',
};

const lenient = new WeakSet<object>();

/** For the class of a body whose standard wants unknown members ignored (RFC 6749 §3.2). */
export const IgnoresUnknown = (): ClassDecorator => (type) => void lenient.add(type);

/** For the classes of a host, which may have any decorators. */
class HostPipe extends ValidationPipe {
  /** Nest silently removes these members. */
  protected override stripProtoKeys(value: unknown): void {
    const faults = reservedFields(value, '');
    if (faults.length > 0) throw validationFailed(faults);
  }

  /** No implicit conversion: `Number` accepts too much, so separate pipes read numbers. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

/** The one validation of bodies and queries: unknown fields are refused, every fault is reported at once. */
export class RequestPipe implements PipeTransform {
  private readonly ofHost = new HostPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: true },
    exceptionFactory: (errors): EconomyError =>
      validationFailed(errors.flatMap((error) => toFieldErrors(error, ''))),
  });

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const { metatype, type } = metadata;
    if (type === 'body' && Array.isArray(value)) throw validationFailed([notAnObject]);
    if (!metatype || !isOwn(metatype)) return this.ofHost.transform(value, metadata);
    const checked = value ?? {};
    checkBody(metatype, checked, lenient.has(metatype));
    return checked;
  }
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
