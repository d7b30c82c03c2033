import { useQuery } from '../../api/query.js';
import type { Page, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { EventLink } from '../../ui/links.js';
import { Panel } from '../../ui/panel.js';
import { Loaded } from '../../ui/states.js';
import { EventText } from '../overview/event-text.js';
import { causedBy, causeOf, type Related } from './related.js';

/** What caused it and what it caused, as links. */
export function RelatedPanel({ event }: { readonly event: WorldEvent }) {
  return (
    <Panel title="Cause and effect">
      <h3 class="related-title">Caused by</h3>
      <RelatedList related={causeOf(event)} first none={noCause(event)} />
      <h3 class="related-title">Effects</h3>
      <RelatedList related={causedBy(event)} none="None." />
    </Panel>
  );
}

function noCause(event: WorldEvent): string {
  if (event.type === 'tax-collection' && event.data.scheduledFor) return "The world's schedule.";
  if (event.type === 'night') return "The world's clock, or a call from the game.";
  return 'A call from the game.';
}

function RelatedList(props: {
  readonly related: Related | null;
  /** Only the nearest. */
  readonly first?: boolean;
  readonly none: string;
}) {
  const { related, first = false, none } = props;
  const { instance } = useWorld();
  const query = useQuery<Page<WorldEvent>>(related && `/v1/instance/${instance.id}/event?${related.query}`);
  if (!related) return <p class="note">{none}</p>;
  return (
    <Loaded query={query} lines={1}>
      {({ items, nextCursor }) => {
        const found = items.filter(related.belongs).slice(0, first ? 1 : undefined);
        if (found.length === 0) return <p class="note">{none}</p>;
        return (
          <ul class="related">
            {found.map((one) => (
              <li key={one.seq}>
                <EventLink class="figure" seq={one.seq}>
                  Event {one.seq}
                </EventLink>{' '}
                <EventText event={one} />
              </li>
            ))}
            {!first && nextCursor !== null && (
              <li>
                <a href={`${pageHref(instance.id, 'events')}?${shownAs(related.query)}`}>Show all</a>
              </li>
            )}
          </ul>
        );
      }}
    </Loaded>
  );
}

/** The same list on the page of all events, where a character is called `who`. */
function shownAs(query: string): string {
  return query.replace('agentNpc=', 'who=').replace(/&after=\d+$/, '');
}
