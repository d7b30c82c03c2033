/** What the colours of a picture mean. */
export function Legend(props: {
  readonly entries: readonly {
    /** A colour of the theme. */
    readonly colour: 'accent' | 'second' | 'muted';
    readonly dashed?: boolean;
    readonly text: string;
  }[];
}) {
  return (
    <ul class="legend">
      {props.entries.map(({ colour, dashed = false, text }) => (
        <li key={text}>
          <span
            aria-hidden="true"
            style={{ borderTop: `3px ${dashed ? 'dashed' : 'solid'} var(--${colour})` }}
          />
          {text}
        </li>
      ))}
    </ul>
  );
}
