import { useQuery } from '../api/query.js';
import type { Application } from '../api/types.js';
import { CopyField } from './copy-field.js';

/** The id of the application: games get their tokens with it and a secret, people sign in with it and their name. */
export function ClientId({ label = 'Client id' }: { readonly label?: string }) {
  const { data } = useQuery<Application>('/v1/application');
  return data && <CopyField label={label} value={data.id} />;
}
