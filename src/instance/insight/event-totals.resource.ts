import { amount, count } from '../../http/resource/property-helpers.js';

/** What happened in some time. */
export abstract class EventTotals {
  @count('With the cause `trade` or `capture`, with and without a recipient')
  trades!: number;

  @amount()
  tradeVolume!: number;

  @count()
  taxes!: number;

  @amount()
  taxesCollected!: number;

  @amount()
  estatesCollected!: number;

  @amount('Paid to the treasury: fees, fines, what closed accounts left')
  paymentsCollected!: number;

  @amount()
  disbursed!: number;

  @count()
  interactions!: number;

  @count()
  deaths!: number;

  @count()
  spawns!: number;

  @amount('Spawned with, and granted')
  minted!: number;

  @amount('Without a recipient or heir')
  sunk!: number;
}

export function toTotals(row: EventTotals): EventTotals {
  const { trades, tradeVolume, taxes, taxesCollected, estatesCollected, paymentsCollected, disbursed } = row;
  const { interactions, deaths, spawns, minted, sunk } = row;
  const moved = {
    trades,
    tradeVolume,
    taxes,
    taxesCollected,
    estatesCollected,
    paymentsCollected,
    disbursed,
  };
  return { ...moved, interactions, deaths, spawns, minted, sunk };
}
