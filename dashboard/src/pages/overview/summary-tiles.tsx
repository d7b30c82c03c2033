import type { Economy } from '../../api/types.js';
import { Money } from '../../ui/figures.js';
import { formatCount, formatNumber, plural } from '../../ui/format.js';
import { say } from '../../ui/say.js';
import { Tile, Tiles } from '../../ui/panel.js';

const short = (value: number | null) => <Money value={value} form="short" />;

export function SummaryTiles({ economy }: { readonly economy: Economy }) {
  const { wealth, mood, periods, velocity } = economy;
  return (
    <Tiles>
      <Tile
        name="supply"
        label="In circulation"
        value={short(economy.moneySupply)}
        note={say`median ${short(wealth.median)}`}
      />
      <Tile
        name="treasury"
        label="Treasury"
        value={short(economy.treasury)}
        note={say`${short(economy.collectedTaxes)} collected in total`}
      />
      <Tile
        name="trades"
        label="Trades, last 24 h"
        value={formatCount(periods.day.trades)}
        note={say`${short(periods.day.tradeVolume)} moved${velocity.day !== null && `, velocity ${formatNumber(velocity.day, 2)} a day`}`}
      />
      <Tile
        name="population"
        label="Characters"
        value={formatCount(economy.population)}
        note={`and ${plural(economy.npcPopulation, 'NPC')}`}
      />
      <Tile name="gini" label="Gini" value={wealth.gini.toFixed(3)} note="0 = everyone owns the same" />
      <Tile
        name="mood"
        label="Average mood"
        value={formatNumber(mood.mean, 1)}
        note={`${plural(periods.day.interactions, 'talk')} in 24 h`}
      />
    </Tiles>
  );
}
