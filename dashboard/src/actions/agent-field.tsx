import { useQuery } from '../api/query.js';
import type { Agent, Page } from '../api/types.js';
import { SelectField } from '../ui/form/fields.js';
import type { Field } from '../ui/form/use-form.js';

/** A choice of one of the application's agents. */
export function AgentField(
  props: Field<string> & {
    /** What choosing none means, where one may. */
    readonly none?: string;
  },
) {
  const { none } = props;
  const agents = useQuery<Page<Agent>>('/v1/agent?limit=200');
  const options = (agents.data?.items ?? []).map(({ id, name, healthy, lastHealthCheck }) => ({
    value: id,
    label: healthy || lastHealthCheck === null ? name : `${name} (does not answer)`,
  }));
  return (
    <SelectField
      {...props}
      label="Agent"
      hint={agents.error?.message ?? 'The program that speaks for them'}
      options={none === undefined ? options : [{ value: '', label: none }, ...options]}
    />
  );
}
