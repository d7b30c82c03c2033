import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { stillness } from './theme.js';

/** A part of a page with a heading of its own. */
export function Panel(props: {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class={`panel ${props.class ?? ''}`} aria-labelledby={id}>
      <header class="panel-header">
        <div>
          <h2 id={id}>{props.title}</h2>
          {props.note && <p class="note">{props.note}</p>}
        </div>
        {props.actions}
      </header>
      {props.children}
    </section>
  );
}

/** One number that matters; it lights up for a moment when it changes. */
export function Tile(props: {
  readonly label: string;
  readonly value: ComponentChildren;
  readonly note?: ComponentChildren;
  /** For tests. */
  readonly name?: string;
}) {
  const figure = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const text = figure.current?.textContent ?? null;
    if (shown.current !== null && shown.current !== text && !stillness.matches) {
      figure.current?.animate(
        { color: ['var(--accent)', 'var(--text)'] },
        { duration: 1200, easing: 'ease-in' },
      );
    }
    shown.current = text;
  });
  return (
    <div class="tile" data-tile={props.name}>
      <dt>{props.label}</dt>
      <dd class="tile-value figure" ref={figure}>
        {props.value}
      </dd>
      {props.note && <dd class="tile-note">{props.note}</dd>}
    </div>
  );
}

export function Tiles({ children }: { readonly children: ComponentChildren }) {
  return <dl class="tiles">{children}</dl>;
}

/** A choice of few, as buttons side by side. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <div class="choice" role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <button
          type="button"
          key={value}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
