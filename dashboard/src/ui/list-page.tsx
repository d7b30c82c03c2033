import type { ComponentChildren } from 'preact';
import { isOffered, type Offer } from '../api/rights.js';
import type { Query } from '../api/query.js';
import type { Page } from '../api/types.js';
import { LinkButton } from './button.js';
import { PageHeader } from './page-header.js';
import { EmptyState, Loaded } from './states.js';

/** A page that lists what there is of a kind, with the way to one more. */
export function ListPage<Item>(props: {
  readonly title: string;
  readonly lead: string;
  readonly more: { readonly href: string; readonly text: string; readonly offer: Offer };
  readonly above?: ComponentChildren;
  readonly query: Query<Page<Item>>;
  readonly empty: { readonly title: string; readonly hint: string };
  readonly dialogs: ComponentChildren;
  readonly children: (item: Item) => ComponentChildren;
}) {
  const { title, lead, more, above, query, empty, dialogs, children } = props;
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {isOffered(more.offer) && <LinkButton text={more.text} look="primary" href={more.href} />}
      </PageHeader>
      <div class="panel">
        {above && <div class="list-above">{above}</div>}
        <Loaded query={query} lines={4}>
          {({ items }) =>
            items.length === 0 ? <EmptyState {...empty} /> : <ul class="rows">{items.map(children)}</ul>
          }
        </Loaded>
      </div>
      {dialogs}
    </>
  );
}
