import { useReading } from '../api/query.js';
import type { PageEntry, PageProps } from '../pages/index.js';
import { ErrorState, LoadingState } from '../ui/states.js';

export function LazyPage({ entry, ...props }: PageProps & { readonly entry: PageEntry }) {
  const { data, error } = useReading(entry.name, entry.load);
  if (data) return <data.default {...props} />;
  // A new release has other files: only a reload of the whole page finds them.
  if (error) return <ErrorState message="This page could not be loaded." onRetry={() => location.reload()} />;
  return <LoadingState />;
}
