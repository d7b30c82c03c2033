import type { ComponentChildren } from 'preact';
import type { Pages } from '../api/use-pages.js';
import { ListNote, LoadedPages } from './states.js';
import { Table, type TableProps } from './table.js';

/** A table of a list that is read page after page, as far as one scrolls, and how far that is. */
export function PagedTable<Row>(
  props: Omit<TableProps<Row>, 'rows' | 'onNearEnd'> & {
    readonly pages: Pages<Row>;
    readonly empty: ComponentChildren;
    /** What is there while there is more, such as `The newest`. */
    readonly part: string;
    readonly class?: string;
  },
) {
  const { pages, empty, part, class: look, ...table } = props;
  const { items, current, loading, error, more } = pages;
  // Of another list there is nothing to see once it is known that this one cannot be read, or when it had nothing.
  const stale = !current && (error !== null || (loading && items?.length === 0));
  return (
    <LoadedPages pages={stale ? { ...pages, items: null } : pages} lines={10} empty={empty}>
      {(rows) => (
        <div class={look} aria-busy={!current}>
          <Table {...table} rows={rows} onNearEnd={error ? undefined : more} />
          <ListNote pages={pages} count={rows.length} part={part} />
        </div>
      )}
    </LoadedPages>
  );
}
