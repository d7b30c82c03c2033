import type { ComponentChildren } from 'preact';
import type { Query } from '../api/query.js';
import type { Page } from '../api/types.js';
import { PageHeader } from './page-header.js';
import { EmptyState, Loaded } from './states.js';

/** A page that lists what there is of a kind, with the way to one more. */
export function ListPage<Item>(props: {
  readonly title: string;
  readonly lead: string;
  /** Makes one more. */
  readonly more: { readonly href: string; readonly text: string };
  readonly query: Query<Page<Item>>;
  readonly empty: { readonly title: string; readonly hint: string };
  readonly listClass?: string;
  readonly dialogs: ComponentChildren;
  /** One of them. */
  readonly children: (item: Item) => ComponentChildren;
}) {
  const { title, lead, more, query, empty, listClass = 'rows', dialogs, children } = props;
  return (
    <>
      <PageHeader title={title} lead={lead}>
        <a class="button primary" href={more.href}>
          {more.text}
        </a>
      </PageHeader>
      <div class="panel">
        <Loaded query={query} lines={4}>
          {({ items }) =>
            items.length === 0 ? <EmptyState {...empty} /> : <ul class={listClass}>{items.map(children)}</ul>
          }
        </Loaded>
      </div>
      {dialogs}
    </>
  );
}
