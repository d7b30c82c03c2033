import { useEffect } from 'preact/hooks';
import { type Pages, usePages } from './use-pages.js';

/** A list that is read on by itself, page after page, up to so many: `loading` is true until then. */
export function useAllPages<Item>(path: string, most: number): Pages<Item> {
  const pages = usePages<Item>(path);
  const { items, current, complete, loading, error, more } = pages;
  const read = current && items ? items.length : 0;
  const wanted = !complete && read < most;
  useEffect(() => {
    if (wanted && !loading && !error) more();
  }, [wanted, loading, error, read, more]);
  return { ...pages, loading: wanted && !error };
}
