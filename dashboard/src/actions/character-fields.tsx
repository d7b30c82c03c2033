import { useQuery } from '../api/query.js';
import type { Agent, Page } from '../api/types.js';
import { LongTextField, SelectField, TextField } from '../ui/form/fields.js';
import type { Field } from '../ui/form/use-form.js';

/** Who a character is, to all and to itself. */
export function CharacterFields(props: {
  readonly description: Field<string>;
  readonly personality: Field<string>;
}) {
  return (
    <>
      <TextField
        {...props.description}
        label="What everyone knows about them"
        maxLength={500}
        placeholder="The smith by the bridge"
      />
      <LongTextField
        {...props.personality}
        label="Personality"
        maxLength={2000}
        hint="Only their own agent reads this."
      />
    </>
  );
}

/** A choice of one of the application's agents; `none` is what choosing none means, where one may. */
export function AgentField({ none, ...field }: Field<string> & { readonly none?: string }) {
  const agents = useQuery<Page<Agent>>('/v1/agent?limit=200');
  const options = (agents.data?.items ?? []).map(({ id, name, healthy, lastHealthCheck }) => ({
    value: id,
    label: healthy || lastHealthCheck === null ? name : `${name} (does not answer)`,
  }));
  return (
    <SelectField
      {...field}
      label="Agent"
      hint={agents.error?.message ?? 'The program that speaks for them'}
      options={none === undefined ? options : [{ value: '', label: none }, ...options]}
    />
  );
}
