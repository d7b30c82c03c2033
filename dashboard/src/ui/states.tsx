import type { ComponentChildren } from 'preact';
import type { Query } from '../api/query.js';
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
      {props.onRetry && (
        <button type="button" class="button" onClick={props.onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** One of: what came, a sign that it comes, or why it does not. What came once stays while newer is read. */
export function Loaded<Answer>(props: {
  readonly query: Query<Answer>;
  readonly lines?: number;
  readonly children: (answer: Answer) => ComponentChildren;
}) {
  const { query, lines, children } = props;
  if (query.data !== null) return <>{children(query.data)}</>;
  if (query.error) return <ErrorState message={query.error.message} onRetry={query.reload} />;
  return <LoadingState lines={lines ?? 4} />;
}
