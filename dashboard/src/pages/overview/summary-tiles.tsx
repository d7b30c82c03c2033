import type { Economy } from '../../api/types.js';
import { Money } from '../../ui/figures.js';
import { formatCount, formatNumber, plural } from '../../ui/format.js';
import { Tile, Tiles } from '../../ui/panel.js';

export function SummaryTiles({ economy }: { readonly economy: Economy }) {
  const { wealth, mood, periods, velocity } = economy;
  return (
    <Tiles>
      <Tile
        name="supply"
        label="In circulation"
        value={<Money value={economy.moneySupply} form="short" />}
        note={
          <>
            {' '}
            median <Money value={wealth.median} form="short" />{' '}
          </>
        }
      />
      <Tile
        name="treasury"
        label="Treasury"
        value={<Money value={economy.treasury} form="short" />}
        note={
          <>
            {' '}
            <Money value={economy.collectedTaxes} form="short" /> collected in total{' '}
          </>
        }
      />
      <Tile
        name="trades"
        label="Trades, last 24 h"
        value={formatCount(periods.day.trades)}
        note={
          <>
            <Money value={periods.day.tradeVolume} form="short" /> moved
            {velocity.day !== null && `, velocity ${formatNumber(velocity.day, 2)} a day`}
          </>
        }
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
