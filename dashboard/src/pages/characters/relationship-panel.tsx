import { useEffect, useState } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { AgentNpc, Page, Relationship } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { goTo, pageHref } from '../../router.js';
import { Chart, type ChartPick } from '../../ui/chart.js';
import { baseOption } from '../../ui/charts/options.js';
import type { Palette } from '../../ui/charts/palette.js';
import { Time } from '../../ui/figures.js';
import { formatCount, formatNumber, plural } from '../../ui/format.js';
import { Legend } from '../../ui/legend.js';
import { CharacterLink } from '../../ui/links.js';
import { Choice, Panel } from '../../ui/panel.js';
import { ScrollTable } from '../../ui/plain-table.js';
import { EmptyState, Loaded } from '../../ui/states.js';

const views = [
  { value: 'graph', label: 'Graph' },
  { value: 'table', label: 'Table' },
] as const;
type View = (typeof views)[number]['value'];

/** More than these make a ball of wool. */
const drawn = 24;

/** Whom a character likes and dislikes. */
export function RelationshipPanel(props: {
  readonly character: AgentNpc;
  readonly path: string;
  /** Grows with every event of the character. */
  readonly round: number;
}) {
  const { character, path, round } = props;
  const query = useQuery<Page<Relationship>>(`${path}/relationship?limit=200`);
  const [view, setView] = useState<View>('graph');
  const { reload } = query;
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  return (
    <Panel
      class="two-thirds"
      title="Relationships"
      note="From −100 (hated) to 100 (loved)"
      actions={<Choice label="View" value={view} options={views} onChange={setView} />}
    >
      <Loaded query={query} lines={6}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="Knows nobody yet" hint="Talks and gifts build relationships." />
          ) : view === 'graph' ? (
            <Graph character={character} items={items} />
          ) : (
            <>
              <RelationshipTable items={items} />
              {nextCursor && <p class="note">The {items.length} dearest.</p>}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Graph(props: { readonly character: AgentNpc; readonly items: readonly Relationship[] }) {
  const { character, items } = props;
  const { instance } = useWorld();
  // The strongest feelings, good or bad.
  const shown = [...items].sort((a, b) => Math.abs(b.affinity) - Math.abs(a.affinity)).slice(0, drawn);
  const pick = ({ dataType, dataIndex }: ChartPick): void => {
    const other = dataType === 'node' ? shown[dataIndex - 1]?.other : undefined;
    if (other) goTo(pageHref(instance.id, 'characters', other.id));
  };
  const dearest = items[0]!;
  return (
    <>
      <Legend
        entries={[
          { colour: 'accent', text: 'Likes: the thicker, the stronger' },
          { colour: 'second', dashed: true, text: 'Dislikes' },
        ]}
      />
      <Chart
        kind="network"
        height={340}
        summary={`Graph of ${plural(shown.length, 'relationship')} of ${character.name}; the dearest is ${dearest.other.name} with ${formatNumber(dearest.affinity, 1)}. The table has all of them.`}
        of={[character, items]}
        option={(palette) => graphOption(character, shown, palette)}
        onPick={pick}
      />
      {shown.length < items.length && (
        <p class="note">The {drawn} strongest feelings; the table has all of them.</p>
      )}
    </>
  );
}

function graphOption(character: AgentNpc, items: readonly Relationship[], palette: Palette) {
  const { textStyle, tooltip } = baseOption(palette);
  const label = {
    show: true,
    color: palette.text,
    fontSize: 12,
    position: 'bottom',
    width: 112,
    overflow: 'truncate',
  };
  return {
    textStyle,
    tooltip: {
      ...tooltip,
      formatter: (params: unknown) => {
        const { dataType, dataIndex } = params as { dataType: string; dataIndex: number };
        const item = items[dataType === 'node' ? dataIndex - 1 : dataIndex];
        if (!item) return character.name;
        const { other, affinity, stage, interactions } = item;
        return `${other.name}\n${stage}, ${formatNumber(affinity, 1)}\n${plural(interactions, 'talk')}`;
      },
    },
    series: [
      {
        type: 'graph',
        top: 28,
        bottom: 44,
        left: 56,
        right: 56,
        cursor: 'pointer',
        preserveAspect: true,
        ...layOut(character, items, palette, label),
      },
    ],
  };
}

/** The character in the middle and the others around it, in places of their own: a graph that jumps cannot be read. */
function layOut(
  character: AgentNpc,
  items: readonly Relationship[],
  palette: Palette,
  label: Readonly<Record<string, unknown>>,
) {
  const nodes = items.map(({ other, affinity, endedAt }, index) => {
    const angle = (2 * Math.PI * index) / items.length - Math.PI / 2;
    // Every other one a little further out, where they are many.
    const far = items.length > 10 && index % 2 === 1 ? 1.3 : 1;
    return {
      id: other.id,
      name: other.name,
      // In large numbers: the drawing rounds them.
      x: Math.cos(angle) * far * 1400,
      y: Math.sin(angle) * far * 1000,
      symbolSize: 18,
      label,
      itemStyle: {
        color: palette.surface,
        borderColor: affinity < 0 ? palette.second : palette.accent,
        borderWidth: 2,
        opacity: endedAt ? 0.5 : 1,
      },
    };
  });
  const self = {
    id: character.id,
    name: character.name,
    x: 0,
    y: 0,
    symbolSize: 30,
    cursor: 'default',
    label: { ...label, fontWeight: 600 },
    itemStyle: { color: palette.accent },
  };
  return {
    layout: 'none',
    data: [self, ...nodes],
    links: items.map(({ other, affinity }) => ({
      source: character.id,
      target: other.id,
      lineStyle: {
        color: affinity < 0 ? palette.second : palette.accent,
        width: 1 + (Math.abs(affinity) / 100) * 6,
        opacity: 0.55,
        type: affinity < 0 ? 'dashed' : 'solid',
      },
    })),
  };
}

function RelationshipTable({ items }: { readonly items: readonly Relationship[] }) {
  return (
    <ScrollTable
      class="relationship-table"
      label="Relationships"
      head={['Name', 'Stage', 'Affinity', 'Talks', 'Last talk']}
      wideOnly={4}
      rows={items.map(({ other, affinity, stage, interactions, lastInteractionAt, endedAt }) => [
        <>
          <CharacterLink {...other} />
          {endedAt && <span class="note"> died</span>}
        </>,
        stage,
        formatNumber(affinity, 1),
        formatCount(interactions),
        <Time key="last" value={lastInteractionAt} />,
      ])}
    />
  );
}
