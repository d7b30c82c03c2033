import { useState } from 'preact/hooks';
import { useWorld } from '../../api/world.js';
import { goTo, pageHref } from '../../router.js';
import { Money, Mood } from '../../ui/figures.js';
import { formatCount, formatNumber } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import { type Column, right, type Sort, Table } from '../../ui/table.js';
import { type Being, feltBy, type Village } from './village.js';

interface Row {
  readonly being: Being;
  readonly ties: number;
  readonly dearest: Felt | null;
  readonly worst: Felt | null;
}

interface Felt {
  readonly about: Being;
  readonly affinity: number;
}

/** What the picture shows, in words and numbers, as it is whenever this is drawn: the village is changed in place. */
export function VillageList({ village }: { readonly village: Village }) {
  const { instance } = useWorld();
  const [sort, setSort] = useState<Sort>({ key: 'wealth', descending: true });
  const order = orders[sort.key]!;
  const rows = village.beings
    .filter(({ dead }) => !dead)
    .map((being) => rowOf(village, being))
    .sort((one, other) => (sort.descending ? order(other, one) : order(one, other)));
  return (
    <Table
      label="Characters and their ties"
      columns={columns}
      rows={rows}
      rowKey={({ being }) => being.id}
      sort={sort}
      onSort={setSort}
      onOpen={({ being }) => goTo(pageHref(instance.id, 'characters', being.id))}
      tallest="70vh"
    />
  );
}

/** What it feels itself: the two directions may differ. */
export function feelingsOf(village: Village, being: Being): readonly Felt[] {
  return village
    .bondsOf(being)
    .flatMap((bond) => {
      const about = bond.one === being ? bond.other : bond.one;
      const affinity = feltBy(bond, being);
      return affinity === null || about.dead ? [] : [{ about, affinity }];
    })
    .sort((one, other) => other.affinity - one.affinity);
}

function rowOf(village: Village, being: Being): Row {
  const felt = feelingsOf(village, being);
  const [first] = felt;
  const last = felt.at(-1);
  return {
    being,
    ties: village.bondsOf(being).filter(({ one, other }) => !one.dead && !other.dead).length,
    dearest: first && first.affinity > 0 ? first : null,
    worst: last && last.affinity < 0 ? last : null,
  };
}

const names = new Intl.Collator(undefined, { numeric: true });

const orders: Readonly<Record<string, (one: Row, other: Row) => number>> = {
  name: (one, other) => names.compare(one.being.name, other.being.name),
  wealth: (one, other) => one.being.wealth - other.being.wealth,
  mood: (one, other) => one.being.mood - other.being.mood,
  ties: (one, other) => one.ties - other.ties,
  dearest: (one, other) => (one.dearest?.affinity ?? 0) - (other.dearest?.affinity ?? 0),
  worst: (one, other) => (one.worst?.affinity ?? 0) - (other.worst?.affinity ?? 0),
};

const felt = (one: Felt | null) =>
  one && (
    <>
      <CharacterLink {...one.about} /> <span class="note figure">{formatNumber(one.affinity, 0)}</span>
    </>
  );

const sorted = { sortable: true, wideOnly: true } as const;
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: ({ being }) => <CharacterLink {...being} /> },
  // A narrow table says it by its order, and has room for a feeling.
  right('wealth', 'Wealth', '128px', ({ being }) => <Money value={being.wealth} form="short" />, sorted),
  { key: 'mood', title: 'Mood', width: '148px', cell: ({ being }) => <Mood value={being.mood} />, ...sorted },
  right('ties', 'Ties', '88px', ({ ties }) => formatCount(ties), sorted),
  { key: 'dearest', title: 'Loves most', sortable: true, cell: ({ dearest }) => felt(dearest) },
  { key: 'worst', title: 'Hates most', cell: ({ worst }) => felt(worst), ...sorted },
];
