import { count } from './property-helpers.js';

/** What happened in some time. */
export abstract class EventTotals {
  @count('Events with the cause `trade`, with and without a recipient; estates and grants are none')
  trades!: number;

  @count('The sum of their amounts')
  tradeVolume!: number;

  @count('Payments of taxes: events of the type and cause `tax`')
  taxes!: number;

  @count('The sum of their amounts')
  taxesCollected!: number;

  @count('Estates that went to the treasury')
  estatesCollected!: number;

  @count('Paid out by the treasury')
  disbursed!: number;

  @count('Talks')
  interactions!: number;

  @count('Deaths of Agent NPCs')
  deaths!: number;

  @count('Spawns of Agent NPCs')
  spawns!: number;

  @count('What characters were spawned with, and grants')
  minted!: number;

  @count('Trades without a recipient, and estates without an heir')
  sunk!: number;
}

export function toTotals(row: EventTotals): EventTotals {
  const { trades, tradeVolume, taxes, taxesCollected, estatesCollected, disbursed } = row;
  const { interactions, deaths, spawns, minted, sunk } = row;
  const moved = { trades, tradeVolume, taxes, taxesCollected, estatesCollected, disbursed };
  return { ...moved, interactions, deaths, spawns, minted, sunk };
}
