import { useMemo } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import { isOffered } from '../../api/rights.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { ApiChange, Page, Person } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useWorlds, worldName } from '../../api/use-worlds.js';
import { pageHref, replaceQuery } from '../../router.js';
import { Time } from '../../ui/figures.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState, LoadedPages, More } from '../../ui/states.js';
import type { PageProps } from '../index.js';
import { linkOf, personOf, wordsOf, worldOf } from './change-words.js';
import { fieldName, valueText } from './field-words.js';

const none = {
  title: 'No changes yet',
  hint: 'What people change in worlds is listed here, and what games change in settings, agents, webhooks and keys.',
};
const noneByThem = {
  title: 'No changes by this person',
  hint: 'Choose “Everyone” to see changes by others.',
};

/** Who changed what, and when: the audit trail of the application. */
export default function Changes({ query }: PageProps) {
  const person = new URLSearchParams(query).get('person') ?? '';
  const filter = person && `&person=${encodeURIComponent(person)}`;
  const changes = usePages<ApiChange>(`/v1/application/change?limit=50${filter}`);
  const worlds = useWorlds();
  // Owners know everybody; others those who have changed something that is shown.
  const people = useQuery<Page<Person>>(isOffered('people') ? '/v1/person?limit=200' : null);
  const nameOf = useMemo(
    () =>
      new Map([
        // A game may address its world by either.
        ...(worlds.items ?? []).flatMap((world) =>
          [world.id, world.uuid].map((id) => [id, worldName(world)] as const),
        ),
        ...(people.data?.items ?? []).map(({ id, name }) => [id, name] as const),
      ]),
    [worlds.items, people.data],
  );
  return (
    <>
      <PageHeader title="Changes" lead="Who changed what, newest first">
        <PersonField
          value={person}
          people={people.data?.items ?? []}
          seen={changes.items ?? []}
          onChange={(id) => replaceQuery(id && `person=${id}`)}
        />
      </PageHeader>
      <div class="panel">
        <LoadedPages
          pages={changes.current ? changes : { ...changes, items: null }}
          empty={person ? <EmptyState {...noneByThem} /> : <EmptyState {...none} />}
        >
          {(items) => (
            <>
              <ul class="rows">
                {items.map((change) => (
                  <ChangeItem key={change.id} change={change} nameOf={nameOf} />
                ))}
              </ul>
              <More pages={changes} text="Show earlier changes" />
            </>
          )}
        </LoadedPages>
      </div>
    </>
  );
}

function PersonField(props: {
  readonly value: string;
  readonly people: readonly Person[];
  readonly seen: readonly ApiChange[];
  readonly onChange: (id: string) => void;
}) {
  const { value, people, seen, onChange } = props;
  const me = useStore(session)?.person;
  const names = new Map<string, string>();
  if (me) names.set(me.id, me.name);
  for (const { id, name } of people) names.set(id, name);
  for (const { personId, personName } of seen) {
    if (personId && !names.has(personId)) names.set(personId, personName ?? 'Somebody');
  }
  if (value && !names.has(value)) names.set(value, 'Somebody');
  return (
    <label class="field">
      <span>By</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Everyone</option>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function ChangeItem(props: { readonly change: ApiChange; readonly nameOf: ReadonlyMap<string, string> }) {
  const { change, nameOf } = props;
  const { at, personName, operator, status, changes } = change;
  const world = worldOf(change);
  const link = linkOf(change);
  const { before, after } = wordsOf(change);
  const person = nameOf.get(personOf(change) ?? '');
  return (
    <li>
      <div class="row-text">
        <span>
          <strong>{before}</strong>
          {world !== null && <a href={pageHref(world, 'overview')}>{nameOf.get(world) ?? 'a world'}</a>}
          <strong>{after}</strong>
          {person !== undefined && `: ${person}`}
        </span>
        {changes.map(({ field, from, to }) => (
          <span key={field}>
            {fieldName(field)}: {valueText(field, from, nameOf)} → {valueText(field, to, nameOf)}
          </span>
        ))}
        <span class="note">
          {personName ?? operator ?? 'The game'}, <Time value={at} />
          {(status === null || status === 1 || status >= 500) &&
            ' · It failed, but may still have taken effect'}
        </span>
      </div>
      {link && (
        <a class="note" href={link.href}>
          {link.text}
        </a>
      )}
    </li>
  );
}
