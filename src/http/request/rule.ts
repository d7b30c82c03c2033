import { registerDecorator, type ValidationArguments } from 'class-validator';

/** A check of one property; its name becomes the stable `code` of the field error. */
interface Rule {
  readonly name: string;
  readonly test: (value: unknown) => boolean;
  readonly message: string;
}

/** A validator of one property. */
export function rule({ name, test, message }: Rule): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message: (args: ValidationArguments) => `${args.property} ${message}` },
      validator: { validate: test },
    });
  };
}
