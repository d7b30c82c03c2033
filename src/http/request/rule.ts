import 'reflect-metadata';
import { registerDecorator, type ValidationArguments } from 'class-validator';

/** A check of one property; its name becomes the stable `code` of the field error. */
interface Rule {
  readonly name: string;
  readonly test: (value: unknown) => boolean;
  readonly message: string;
}

/** What comes before and after the rules of a property. */
export interface PropertyTraits {
  /** Puts a value in its one form; what it cannot read it leaves to the rules. */
  readonly read?: (value: unknown) => unknown;
  /** The class of the objects in it, checked by the rules of their own properties. */
  readonly members?: new () => object;
}

const traitsKey = Symbol('traits of a property');
const own = new WeakSet<object>();

/** Marks the class as one of ours, which the compiled check reads. */
export function markOwn(target: object): void {
  own.add(target.constructor);
}

export function isOwn(type: object | null): boolean {
  return type !== null && (own.has(type) || isOwn(Object.getPrototypeOf(type) as object | null));
}

/** A validator of one property. */
export function rule({ name, test, message }: Rule): PropertyDecorator {
  return (target, property) => {
    markOwn(target);
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message: (args: ValidationArguments) => `${args.property} ${message}` },
      validator: { validate: test },
    });
  };
}

export function traits(given: PropertyTraits): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(traitsKey, given, target, property);
}

export function traitsOf(type: new () => object, property: string): PropertyTraits {
  return (
    (Reflect.getMetadata(traitsKey, type.prototype as object, property) as PropertyTraits | undefined) ?? {}
  );
}
