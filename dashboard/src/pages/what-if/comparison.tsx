import { worldName } from '../../api/use-worlds.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { LinkButton } from '../../ui/button.js';
import { formatCount, formatMoney, formatNumber, none } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { ScrollTable } from '../../ui/plain-table.js';
import { changeText, type Side, type Wish } from './use-what-if.js';

interface Figure {
  readonly name: string;
  readonly label: string;
  readonly of: (side: Side) => number | null;
  readonly text: (value: number | null) => string;
}

const figures: readonly Figure[] = [
  { name: 'supply', label: 'In circulation', of: ({ economy }) => economy.moneySupply, text: formatMoney },
  { name: 'treasury', label: 'Treasury', of: ({ economy }) => economy.treasury, text: formatMoney },
  {
    name: 'gini',
    label: 'Gini',
    of: ({ economy }) => economy.wealth.gini,
    text: (value) => formatNumber(value, 4),
  },
  { name: 'poorest', label: 'The poorest tenth owns', of: poorestTenth, text: formatMoney },
  { name: 'richest', label: 'The richest owns', of: ({ economy }) => economy.wealth.max, text: formatMoney },
  {
    name: 'mood',
    label: 'Average mood',
    of: ({ economy }) => economy.mood.mean,
    text: (value) => formatNumber(value, 2),
  },
  { name: 'refused', label: 'Trades refused', of: ({ refused }) => refused, text: formatCount },
];

/** Two worlds side by side, and what differs. */
export function Comparison(props: { readonly sides: readonly [Side, Side]; readonly wish: Wish }) {
  const { sides, wish } = props;
  const { instance } = useWorld();
  const richest = sides.map(({ economy }) => economy.richest[0]?.name ?? none);
  const [one, other] = sides.map(({ economy }) => economy.richest[0]?.uuid);
  const same = one === other ? 'the same' : 'different';
  return (
    <Panel
      class="wide"
      title="Two worlds side by side"
      note={`${worldName(instance)}, with the last ${wish.plan.days} days replayed and ${changeText(wish)}`}
    >
      <ScrollTable
        class="comparison"
        label="Two worlds side by side"
        head={['Figure', ...sides.map(({ name }) => name), 'Difference']}
        names={[...figures.map(({ name }) => name), 'richest-character']}
        rows={[...figures.map((figure) => rowOf(figure, sides)), ['Richest character', ...richest, same]]}
      />
      <p class="comparison-foot">
        {sides.map(({ name, instanceId }) => (
          <LinkButton
            key={instanceId}
            text={`Open the world ${name.toLowerCase()}`}
            href={pageHref(instanceId, 'overview')}
          />
        ))}
      </p>
      <p class="note">
        A trade is refused if the payer has too little, or if one of the two has died since. Both copies are
        deleted after a day.
      </p>
    </Panel>
  );
}

function rowOf({ label, of, text }: Figure, sides: readonly [Side, Side]): readonly string[] {
  const [before, after] = [of(sides[0]), of(sides[1])];
  const difference = before === null || after === null ? none : signed(after - before, text);
  return [label, text(before), text(after), difference];
}

/** Floats leave rests such as 1e-13: the text has the digits that count. */
function signed(difference: number, text: (value: number | null) => string): string {
  const size = text(Math.round(Math.abs(difference) * 10_000) / 10_000);
  if (size === text(0)) return 'none';
  return difference > 0 ? `+${size}` : `−${size}`;
}

function poorestTenth({ economy }: Side): number {
  return (economy.wealth.lorenz[1]?.wealth ?? 0) * economy.moneySupply;
}
