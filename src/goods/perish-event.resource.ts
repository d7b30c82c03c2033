import { decimalOf } from '../common/money/units.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import { amount, integer, nested, text, uuid } from '../http/resource/property-helpers.js';
import { Instance, toInstance } from '../instance/instance.resource.js';
import { type PerishResult } from '../ledger/ledger-result.js';

/**
 * What perished of one asset at one owner.
 *
 * @publicApi
 */
export class PerishedGoods {
  @text('Its code')
  asset!: string;

  @uuid('Id of a character, an account, a listing or a hold')
  owner!: string;

  @amount()
  amount!: number;

  @amount('What is left')
  left!: number;
}

/**
 * Goods perished on a day of the world.
 *
 * @publicApi
 */
export class PerishEvent extends NumberedEvent {
  @nested(() => Instance)
  instance!: Instance;

  @integer('Of the world, from 1970-01-01')
  day!: number;

  @nested(() => [PerishedGoods])
  perished!: readonly PerishedGoods[];
}

export function toPerishEvent(result: PerishResult, application: KnownApplication): PerishEvent {
  return {
    ...toEventBase(result),
    seq: result.seq,
    instance: toInstance(result.instance, application),
    day: result.day,
    perished: result.legs.map(({ asset, from, amount: gone, fromLeft }) => ({
      asset,
      owner: from,
      amount: decimalOf(gone),
      left: decimalOf(fromLeft),
    })),
  };
}
