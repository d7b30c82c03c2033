import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.js';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly align?: 'right';
  /** A width of CSS; columns without share what is left. */
  readonly width?: string;
  /** The same where the table is narrow. */
  readonly narrowWidth?: string;
  /** Not shown where the table is narrow, as on a phone. */
  readonly wideOnly?: boolean;
  readonly sortable?: boolean;
}

/** A column of figures, which ends where they do. */
export function right<Row>(
  key: string,
  title: string,
  width: string,
  cell: Column<Row>['cell'],
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { key, title, align: 'right', width, cell, ...more };
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
  readonly total?: number;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Called when the last rows are not far. */
  readonly onNearEnd?: () => void;
  /** Makes a press anywhere in the row the press of its first link; the link itself is for keyboards. */
  readonly onOpen?: (row: Row) => void;
  /** Says whether the first rows are in sight. */
  readonly onTop?: (atTop: boolean) => void;
  /** In CSS; the rows scroll within. */
  readonly tallest: string;
  /** Whether it is set closer where it is narrow. */
  readonly dense?: boolean;
}

const rowHeight = 44;
/** Narrower than this a table has no room for all of its columns. */
const wideEnough = 600;
/** Rows drawn beyond the edges, so that a quick scroll sees no gap. */
const spare = 12;
/** Rows before the end at which more are asked for: who scrolls steadily seldom waits. */
const ahead = 100;

/** A table that draws only the rows in sight: a hundred thousand are as quick as fifty. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, sort, onNearEnd } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ top: 0, height: 600, width: wideEnough });
  const pending = useRef(0);

  // Before the first paint: who has a phone need not see the columns go.
  useLayoutEffect(() => {
    const element = frame.current!;
    const look = (): void => {
      pending.current = 0;
      setSight({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    };
    const onScroll = (): void => {
      pending.current ||= requestAnimationFrame(look);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    look();
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

  const narrow = sight.width < wideEnough;
  // What is not shown is not there: a cell that is only hidden would still count in the rows of the gaps.
  const columns = narrow ? props.columns.filter(({ wideOnly }) => !wideOnly) : props.columns;
  const first = Math.max(0, Math.min(Math.floor(sight.top / rowHeight) - spare, rows.length - 1));
  const last = Math.min(rows.length, Math.ceil((sight.top + sight.height) / rowHeight) + spare);
  const atTop = sight.top < rowHeight;
  const { onTop } = props;
  // With the rows, so that none comes in above what is read.
  useLayoutEffect(() => onTop?.(atTop), [atTop, onTop]);
  const nearEnd = last >= rows.length - ahead;
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
      style={{ height: `min(${props.tallest}, ${(rows.length + 1) * rowHeight + 2}px)` }}
    >
      <table class={`table ${props.dense ? 'dense' : ''}`} aria-rowcount={(props.total ?? rows.length) + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                width={narrow ? (column.narrowWidth ?? column.width) : column.width}
                sort={sort}
                onSort={props.onSort}
              />
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
                <td key={column.key} class={column.align}>
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
  readonly width: string | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}) {
  const { column, width, sort, onSort } = props;
  const active = sort?.key === column.key;
  const order = sort?.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      class={column.align}
      style={width ? { width } : undefined}
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
