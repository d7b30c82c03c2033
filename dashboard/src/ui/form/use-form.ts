import { useState } from 'preact/hooks';
import { afterPress } from './after-press.js';

export type Name<Values> = keyof Values & string;
export type Faults<Values> = { readonly [Key in Name<Values>]?: string | undefined };

/** What a field needs, to be spread into it. */
export interface Field<Value> {
  readonly name: string;
  readonly value: Value;
  readonly fault: string | undefined;
  readonly onChange: (value: Value) => void;
  /** The viewer has left it: from now on what is wrong with it is said. */
  readonly onLeave: () => void;
}

/** The values of some fields, and which of them the viewer has been through. */
export function useForm<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  return {
    values,
    field: <Key extends Name<Values>>(name: Key, fault: string | undefined): Field<Values[Key]> => ({
      name,
      value: values[name],
      fault,
      onChange: (value) => setValues((was) => ({ ...was, [name]: value })),
      onLeave() {
        // Who passes by an empty field has said nothing wrong yet.
        if (values[name] === initial[name] || left === 'all' || left.has(name)) return;
        afterPress(() => setLeft((was) => (was === 'all' ? was : new Set([...was, name]))));
      },
    }),
    isLeft: (name: Name<Values>): boolean => left === 'all' || left.has(name),
    leaveAll: (): void => setLeft('all'),
    reset(wanted = initial): void {
      setValues(wanted);
      setLeft(new Set());
    },
  };
}
