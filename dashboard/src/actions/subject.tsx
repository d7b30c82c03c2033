import { useWorld } from '../api/world.js';
import { PeopleField } from '../ui/form/people-field.js';
import type { Person } from '../ui/form/suggest-field.js';
import type { Field } from '../ui/form/use-form.js';

/** Asks for the character, where the dialog was not opened for one. */
export function SubjectField(props: {
  readonly who: Person | null;
  readonly label: string;
  readonly field: Field<readonly Person[]>;
}) {
  return props.who ? null : <PeopleField {...props.field} label={props.label} most={1} />;
}

/** What is wrong where nobody is chosen. */
export function whoFault([one]: readonly Person[]): string | undefined {
  return one ? undefined : 'Choose a character.';
}

/** For a field: those it begins with. */
export function startingWith(who: Person | null): readonly Person[] {
  return who ? [who] : [];
}

/** The path of the first of them, who has been asked for. */
export function usePathOf(): (people: readonly Person[]) => string {
  const { instance } = useWorld();
  return ([one]) => `/v1/agent-npc/${instance.id}/${one!.id}`;
}
