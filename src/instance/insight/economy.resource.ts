import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type InstanceRow } from '../../database/rows.js';
import { EventTotals, toTotals } from './event-totals.resource.js';
import { CharacterName } from '../../agent-npc/social.resource.js';
import { toIso } from '../../http/resource/base-resource.js';
import {
  amount,
  count,
  figureOrNull,
  integer,
  moment,
  momentOrNull,
  oneOf,
  text,
  uuid,
} from '../../http/resource/property-helpers.js';
import { double, percentage } from '../../http/request/number-schema.js';

export const mintSources = ['spawn', 'account', 'grant', 'exchange', 'reversal'] as const;
export type MintSource = (typeof mintSources)[number];

class EconomyPeriod extends EventTotals {
  @momentOrNull('null: since the beginning')
  from!: string | null;
}

class EconomyPeriods {
  @ApiProperty({ type: EconomyPeriod })
  hour!: EconomyPeriod;

  @ApiProperty({ type: EconomyPeriod })
  day!: EconomyPeriod;

  @ApiProperty({ type: EconomyPeriod })
  week!: EconomyPeriod;

  @ApiProperty({ type: EconomyPeriod })
  all!: EconomyPeriod;
}

@ApiSchema({ name: 'HistogramBin' })
class Bin {
  @amount()
  from!: number;

  @amount('Exclusive, except in the last bin')
  to!: number;

  @count()
  count!: number;
}

class LorenzPoint {
  @ApiProperty({
    ...double,
    minimum: 0,
    maximum: 1,
    description: 'Share of the characters, poorest first',
  })
  population!: number;

  @ApiProperty({ ...double, minimum: 0, maximum: 1 })
  wealth!: number;
}

@ApiSchema({ name: 'WealthPercentiles' })
class Percentiles {
  @figureOrNull()
  p10!: number | null;

  @figureOrNull()
  p25!: number | null;

  @figureOrNull()
  p50!: number | null;

  @figureOrNull()
  p75!: number | null;

  @figureOrNull()
  p90!: number | null;

  @figureOrNull()
  p95!: number | null;

  @figureOrNull()
  p99!: number | null;
}

class WealthFigures {
  @figureOrNull('null: nobody is alive')
  mean!: number | null;

  @figureOrNull()
  median!: number | null;

  @figureOrNull()
  min!: number | null;

  @figureOrNull()
  max!: number | null;

  @ApiProperty({
    ...double,
    minimum: 0,
    maximum: 1,
  })
  gini!: number;

  @ApiProperty({ type: Percentiles, description: 'By linear interpolation; null: nobody is alive' })
  percentiles!: Percentiles;

  @ApiProperty({ type: [LorenzPoint], description: 'At every tenth: 11 points' })
  lorenz!: LorenzPoint[];

  @ApiProperty({ type: [Bin], description: '20 bins from 0 to the largest wealth' })
  histogram!: Bin[];
}

class MoodFigures {
  @figureOrNull()
  mean!: number | null;

  @ApiProperty({ type: [Bin], description: '10 bins of 10 points' })
  histogram!: Bin[];
}

class RankedCharacter extends CharacterName {
  @amount()
  wealth!: number;

  @ApiProperty({ ...percentage })
  mood!: number;
}

class ConnectedCharacter extends CharacterName {
  @count()
  relationships!: number;

  @ApiProperty({ ...double, minimum: -100, maximum: 100 })
  meanAffinity!: number;
}

@ApiSchema({ name: 'MoneyVelocity' })
class Velocity {
  @figureOrNull()
  day!: number | null;

  @figureOrNull()
  week!: number | null;
}

class MintedBy {
  @oneOf(mintSources, 'Grants may have any reason, including `spawn`')
  source!: MintSource;

  @text(
    '`spawn`, `account` (what they were opened with), or the reason of the grants, exchanges or reversals',
  )
  reason!: string;

  @count()
  count!: number;

  @amount()
  amount!: number;
}

class GoodsFigures {
  @text('The code')
  asset!: string;

  @text()
  name!: string;

  @amount('All that ever came into the world')
  made!: number;

  @amount('All that is gone')
  consumed!: number;

  @amount()
  inWorld!: number;

  @figureOrNull('In holds and listings; null: as of the past it is not known')
  held!: number | null;
}

class AccountFigures {
  @count()
  count!: number;

  @amount('Of all of them together')
  wealth!: number;
}

/** The state of the economy of an instance at a moment. */
@ApiSchema({ name: 'WorldEconomy' })
export class Economy {
  @uuid()
  instanceId!: string;

  @moment()
  at!: string;

  @integer()
  seq!: number;

  @count()
  population!: number;

  @count()
  npcPopulation!: number;

  @amount(
    'Of the characters and the accounts, with what is held of them; with treasury and sunk it is what was minted',
  )
  moneySupply!: number;

  @ApiProperty({
    type: AccountFigures,
    description: 'Wealth without a person: in no other figure but velocity',
  })
  accounts!: AccountFigures;

  @amount('By holds, of characters and accounts: in none of their wealth')
  held!: number;

  @amount()
  treasury!: number;

  @amount('With estates')
  collectedTaxes!: number;

  @amount('All that ever came into the world')
  minted!: number;

  @amount()
  sunk!: number;

  @ApiProperty({ type: WealthFigures })
  wealth!: WealthFigures;

  @ApiProperty({ type: MoodFigures })
  mood!: MoodFigures;

  @ApiProperty({ type: [RankedCharacter] })
  richest!: RankedCharacter[];

  @ApiProperty({ type: [RankedCharacter] })
  poorest!: RankedCharacter[];

  @ApiProperty({ type: [ConnectedCharacter] })
  mostConnected!: ConnectedCharacter[];

  @ApiProperty({
    type: Velocity,
    description: 'Trades between characters and accounts by their mean money; null: none',
  })
  velocity!: Velocity;

  @ApiProperty({ type: EconomyPeriods })
  periods!: EconomyPeriods;

  @ApiProperty({ type: [MintedBy], description: 'By reason, the largest amount first; 100 at most' })
  mintedBy!: MintedBy[];

  @ApiProperty({ type: [GoodsFigures], description: 'By code; 1000 at most' })
  goods!: GoodsFigures[];
}

type Figures = Pick<Economy, 'population' | 'wealth' | 'mood' | 'richest' | 'poorest' | 'mostConnected'>;

export interface EconomyRow {
  readonly instance: Pick<InstanceRow, 'id' | 'npc_count'> & {
    readonly last_seq: number;
    readonly at: string;
  };
  /** Decimals: units of a long history would exceed the exact range of JSON numbers. */
  readonly totals: Pick<Economy, 'moneySupply' | 'held' | 'collectedTaxes' | 'treasury' | 'minted' | 'sunk'>;
  readonly figures: Figures;
  readonly accounts: AccountFigures;
  readonly periods: Readonly<Record<keyof EconomyPeriods, EconomyPeriod>>;
  readonly velocity: Velocity;
  readonly minted_by: MintedBy[];
  readonly goods: GoodsFigures[];
}

export function toEconomy({
  instance,
  totals,
  figures,
  accounts,
  periods,
  velocity,
  minted_by: mintedBy,
  goods,
}: EconomyRow): Economy {
  const { wealth } = figures;
  return {
    instanceId: instance.id,
    at: toIso(instance.at),
    seq: instance.last_seq,
    population: figures.population,
    npcPopulation: instance.npc_count,
    moneySupply: totals.moneySupply,
    accounts,
    held: totals.held,
    treasury: totals.treasury,
    collectedTaxes: totals.collectedTaxes,
    minted: totals.minted,
    sunk: totals.sunk,
    wealth: {
      mean: wealth.mean,
      median: wealth.median,
      min: wealth.min,
      max: wealth.max,
      gini: wealth.gini,
      percentiles: toPercentiles(wealth.percentiles),
      lorenz: wealth.lorenz,
      histogram: wealth.histogram,
    },
    mood: figures.mood,
    richest: figures.richest,
    poorest: figures.poorest,
    mostConnected: figures.mostConnected,
    velocity: { day: velocity.day, week: velocity.week },
    periods: {
      hour: toPeriod(periods.hour),
      day: toPeriod(periods.day),
      week: toPeriod(periods.week),
      all: toPeriod(periods.all),
    },
    mintedBy,
    goods: goods.map(({ asset, name, made, consumed, inWorld, held }) => ({
      asset,
      name,
      made,
      consumed,
      inWorld,
      held,
    })),
  };
}

/** The database orders the members of an object by length. */
function toPercentiles({ p10, p25, p50, p75, p90, p95, p99 }: Percentiles): Percentiles {
  return { p10, p25, p50, p75, p90, p95, p99 };
}

function toPeriod(row: EconomyPeriod): EconomyPeriod {
  return { from: row.from === null ? null : toIso(row.from), ...toTotals(row) };
}
