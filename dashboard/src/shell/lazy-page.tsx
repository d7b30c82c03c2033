import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connection } from '../api/connection.js';
import { useStore } from '../api/store.js';
import type { PageProps } from '../pages/index.js';
import { ErrorState, LoadingState } from '../ui/states.js';

interface LazyPageProps extends PageProps {
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps> }>;
}

export function LazyPage({ load, path, query }: LazyPageProps) {
  const [Page, setPage] = useState<ComponentType<PageProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const { comebacks } = useStore(connection);
  useEffect(() => {
    let gone = false;
    setFailed(false);
    load().then(
      (module) => !gone && setPage(() => module.default),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [load, comebacks]);
  if (Page) return <Page path={path} query={query} />;
  // A new release has other files: only a reload of the whole page finds them.
  if (failed)
    return <ErrorState message="This page could not be loaded." onRetry={() => location.reload()} />;
  return <LoadingState />;
}
