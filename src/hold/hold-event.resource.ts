import { Account, toAccount } from '../account/account.resource.js';
import { AgentNpc, toAgentNpc } from '../agent-npc/agent-npc.resource.js';
import { decimalOf } from '../common/money/units.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import { amount, nested, oneOf, optional } from '../http/resource/property-helpers.js';
import { toInstance } from '../instance/instance.resource.js';
import { type HoldEventResult } from '../ledger/ledger-result.js';
import { Hold, toHold } from './hold.resource.js';

/**
 * An amount was reserved, or what was left of it was given back. What is paid out of a hold is a trade, or a tax, with the cause `capture`.
 *
 * @publicApi
 */
export class HoldEvent extends NumberedEvent {
  @oneOf(['hold', 'release'])
  type!: 'hold' | 'release';

  @optional(
    String,
    'Why it was given back: release (by the game), expiry, death (of the payer), closing (of the account), or perish (its goods, of which nothing is left)',
  )
  cause?: string;

  @amount('Of money, or of the `asset` of the hold')
  amount!: number;

  @amount()
  payerWealthAfter!: number;

  @amount()
  payerHeldAfter!: number;

  @optional(() => AgentNpc)
  payerAgentNPC?: AgentNpc;

  @optional(() => Account, 'In place of payerAgentNPC')
  payerAccount?: Account;

  @nested(() => Hold)
  hold!: Hold;
}

export function toHoldEvent(result: HoldEventResult, application: KnownApplication): HoldEvent {
  const instance = toInstance(result.instance, application);
  return {
    ...toEventBase(result),
    seq: result.seq,
    type: result.kind,
    ...(result.cause !== null && { cause: result.cause }),
    amount: decimalOf(result.amount),
    payerWealthAfter: decimalOf(result.wealth),
    payerHeldAfter: decimalOf(result.held),
    ...(result.payer && { payerAgentNPC: toAgentNpc(result.payer, instance) }),
    ...(result.payerAccount && { payerAccount: toAccount(result.payerAccount, instance) }),
    hold: toHold(result.hold, result.instance, application),
  };
}
