import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.js';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly align?: 'right';
  /** A width of CSS; columns without share what is left. */
  readonly width?: string;
  /** Not shown on a phone. */
  readonly wideOnly?: boolean;
  readonly sortable?: boolean;
}

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** How many there are, where not all have come yet. */
  readonly total?: number;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Called when the last rows come into sight. */
  readonly onNearEnd?: () => void;
  /** Makes a press anywhere in the row the press of its first link; the link itself is for keyboards. */
  readonly onOpen?: (row: Row) => void;
  /** A height of CSS; the rows scroll within. */
  readonly height?: string;
}

const rowHeight = 44;
/** Rows drawn beyond the edges, so that a quick scroll sees no gap. */
const spare = 12;

/** A table that draws only the rows in sight: a hundred thousand are as quick as fifty. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, sort, onNearEnd } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ top: 0, height: 600 });
  const pending = useRef(0);

  useEffect(() => {
    const element = frame.current!;
    const look = (): void => {
      pending.current = 0;
      setSight({ top: element.scrollTop, height: element.clientHeight });
    };
    const onScroll = (): void => {
      pending.current ||= requestAnimationFrame(look);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resize.disconnect();
      cancelAnimationFrame(pending.current);
    };
  }, []);

  useEffect(() => {
    frame.current!.scrollTop = 0;
  }, [sort?.key, sort?.descending]);

  const first = Math.max(0, Math.min(Math.floor(sight.top / rowHeight) - spare, rows.length - 1));
  const last = Math.min(rows.length, Math.ceil((sight.top + sight.height) / rowHeight) + spare);
  const nearEnd = last >= rows.length - spare;
  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, rows.length, onNearEnd]);

  return (
    <div
      class="table-frame"
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={props.label}
      style={props.height ? { height: props.height } : undefined}
    >
      <table class="table" aria-rowcount={(props.total ?? rows.length) + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} columns={columns.length} />
          {rows.slice(first, last).map((row, index) => (
            <tr
              key={props.rowKey(row)}
              aria-rowindex={first + index + 2}
              class={props.onOpen ? 'opens' : undefined}
              onClick={(event) => {
                if (event.target instanceof Element && !event.target.closest('a, button'))
                  props.onOpen?.(row);
              }}
            >
              {columns.map((column) => (
                <td key={column.key} class={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          <Gap rows={rows.length - last} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>(props: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const active = sort?.key === column.key;
  const order = sort?.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      class={cellClass(column)}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={column.sortable ? (active ? order : 'none') : undefined}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          class="sort"
          onClick={() => onSort({ key: column.key, descending: active ? !sort.descending : false })}
        >
          {column.title}
          {active && <Icon name={sort.descending ? 'down' : 'up'} />}
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

/** The place of the rows that are out of sight. */
function Gap({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true" class="gap">
      <td aria-hidden="true" colSpan={columns} style={{ height: `${rows * rowHeight}px` }} />
    </tr>
  );
}

function cellClass<Row>({ align, wideOnly }: Column<Row>): string {
  return `${align === 'right' ? 'right' : ''} ${wideOnly ? 'wide-only' : ''}`.trim();
}
