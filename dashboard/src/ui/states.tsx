import type { ComponentChildren } from 'preact';
import type { Query } from '../api/query.js';
import type { Pages } from '../api/use-pages.js';
import { Button } from './button.js';
import { formatCount } from './format.js';
import { Icon } from './icon.js';

export function EmptyState(props: {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="state">
      <p class="state-title">{props.title}</p>
      {props.hint && <p class="state-hint">{props.hint}</p>}
      {props.children}
    </div>
  );
}

/** Grey placeholder bars with a text for screen readers. */
export function LoadingState({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div class="state loading" role="status">
      <span class="visually-hidden">Loading …</span>
      {Array.from({ length: lines }, (_, index) => (
        <span class="skeleton" key={index} />
      ))}
    </div>
  );
}

export function ErrorState(props: { readonly message: string; readonly onRetry?: () => void }) {
  return (
    <div class="state" role="alert">
      <p class="state-title error-text">
        <Icon name="warning" /> {props.message}
      </p>
      {props.onRetry && <Button text="Try again" onClick={props.onRetry} />}
    </div>
  );
}

/** One of: what came, a sign that it comes, or why it does not. What came once stays while newer is read. */
export function Loaded<Answer>(props: {
  readonly query: Pick<Query<Answer>, 'data' | 'error' | 'reload'>;
  readonly lines?: number;
  /** Instead of the error where there is no such thing. */
  readonly missing?: ComponentChildren;
  readonly children: (answer: Answer) => ComponentChildren;
}) {
  const { query, lines = 4, missing, children } = props;
  const { data, error, reload } = query;
  if (data !== null) return <>{children(data)}</>;
  if (!error) return <LoadingState lines={lines} />;
  const isMissing = error.status === 404 || error.status === 400;
  return missing && isMissing ? <>{missing}</> : <ErrorState message={error.message} onRetry={reload} />;
}

/** The same for a list that is read page after page; `empty` is shown where there is nothing in it. */
export function LoadedPages<Item>(props: {
  readonly pages: Pick<Pages<Item>, 'items' | 'error' | 'reload'>;
  readonly lines?: number;
  readonly empty: ComponentChildren;
  readonly children: (items: readonly Item[]) => ComponentChildren;
}) {
  const { pages, empty, children, ...rest } = props;
  return (
    <Loaded query={{ ...pages, data: pages.items }} {...rest}>
      {(items) => (items.length === 0 ? empty : children(items))}
    </Loaded>
  );
}

/** Below such a list: the way to more of it, or why there is none. */
export function More({ pages, text }: { readonly pages: Pages<unknown>; readonly text: string }) {
  const { complete, loading, error, more } = pages;
  if (error) return <ErrorState message={error.message} onRetry={more} />;
  return !complete && <Button text={text} look="small" disabled={loading} onClick={more} />;
}

/** Below such a list: how far it is read, or why no further. */
export function ListNote(props: {
  readonly pages: Pick<Pages<unknown>, 'error' | 'loading' | 'complete' | 'current' | 'more' | 'reload'>;
  readonly count: number;
  /** What is there, such as `The newest`. */
  readonly part: string;
}) {
  const { error, loading, complete, current, more, reload } = props.pages;
  if (error) return <ErrorState message={error.message} onRetry={current ? more : reload} />;
  return (
    <p class="note list-note" aria-hidden="true">
      {`${complete ? 'All' : props.part} ${formatCount(props.count)}`}
      {loading && !complete && ', loading more …'}
    </p>
  );
}
