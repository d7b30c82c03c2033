import type { ComponentChildren } from 'preact';

type Cells = readonly ComponentChildren[];

/** A few rows, all of them there. The first column is what the others are about. */
export function PlainTable(props: {
  readonly head: readonly string[];
  readonly rows: readonly Cells[];
  readonly foot?: Cells;
  readonly class?: string;
  /** A column that a phone has no room for. */
  readonly wideOnly?: number;
  /** What each row is called, for tests. */
  readonly names?: readonly string[];
}) {
  const { head, rows, foot, class: look = '', wideOnly, names } = props;
  const classOf = (column: number): string | undefined => (column === wideOnly ? 'wide-only' : undefined);
  return (
    <table class={`plain ${look}`}>
      <thead>
        <tr>
          {head.map((text, column) => (
            <th scope="col" key={text} class={classOf(column)}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row} data-figure={names?.[row]}>
            {cells.map((cell, column) =>
              column === 0 && names ? (
                <th key={column} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={column} class={classOf(column)} data-label={head[column]}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            <th scope="row">{foot[0]}</th>
            {foot.slice(1).map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The same where it may be higher than its place, in which it scrolls. */
export function ScrollTable(props: Parameters<typeof PlainTable>[0] & { readonly label: string }) {
  const { label, class: look = '', ...table } = props;
  return (
    <div class={`scroll ${look}`} role="region" aria-label={label} tabIndex={0}>
      <PlainTable {...table} />
    </div>
  );
}
