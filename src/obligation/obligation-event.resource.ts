import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Account, toAccount } from '../account/account.resource.js';
import { AgentNpc, toAgentNpc } from '../agent-npc/agent-npc.resource.js';
import { decimalOf } from '../common/money/units.js';
import { int64, money } from '../http/request/number-schema.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { toInstance } from '../instance/instance.resource.js';
import {
  type ObligationAction,
  obligationActions,
  type ObligationEventResult,
} from '../ledger/ledger-result.js';
import { Obligation, toObligation } from './obligation.resource.js';

/**
 * Something was owed or promised, changed, not paid, kept, broken, forgiven, or ended. What is paid by an obligation is a trade, or with the
 * treasury a tax, with the cause `obligation`.
 *
 * @publicApi
 */
export class ObligationEvent extends NumberedEvent {
  @ApiProperty({ type: String, enum: ['obligation'] })
  type!: 'obligation';

  @ApiProperty({ type: String, enum: obligationActions })
  action!: ObligationAction;

  @ApiPropertyOptional({ ...int64, description: 'Of what was missed: which due time, counted from 1' })
  number?: number;

  @ApiPropertyOptional({ ...money, description: 'Of what was missed: how much of it' })
  missing?: number;

  @ApiPropertyOptional({ ...money, description: 'What was owed and no longer is' })
  waived?: number;

  @ApiPropertyOptional({
    type: String,
    enum: ['death', 'closing'],
    description: 'Why it ended, if nobody ended it',
  })
  because?: string;

  @ApiPropertyOptional({ type: () => AgentNpc })
  debtorAgentNPC?: AgentNpc;

  @ApiPropertyOptional({ type: () => Account, description: 'In place of debtorAgentNPC' })
  debtorAccount?: Account;

  @ApiPropertyOptional({ type: () => AgentNpc })
  creditorAgentNPC?: AgentNpc;

  @ApiPropertyOptional({ type: () => Account, description: 'In place of creditorAgentNPC' })
  creditorAccount?: Account;

  @ApiProperty({ type: () => Obligation })
  obligation!: Obligation;
}

export function toObligationEvent(
  result: ObligationEventResult,
  application: KnownApplication,
): ObligationEvent {
  const instance = toInstance(result.instance, application);
  const { debtor, creditor, debtorAccount, creditorAccount } = result;
  return {
    ...toEventBase(result),
    seq: result.seq,
    type: 'obligation',
    action: result.action,
    ...(result.number !== null && { number: result.number }),
    ...(result.missing !== null && { missing: decimalOf(result.missing) }),
    ...(result.waived !== null && { waived: decimalOf(result.waived) }),
    ...(result.because !== null && { because: result.because }),
    ...(debtor && { debtorAgentNPC: toAgentNpc(debtor, instance) }),
    ...(debtorAccount && { debtorAccount: toAccount(debtorAccount, instance) }),
    ...(creditor && { creditorAgentNPC: toAgentNpc(creditor, instance) }),
    ...(creditorAccount && { creditorAccount: toAccount(creditorAccount, instance) }),
    obligation: toObligation(result.obligation, result.instance, application),
  };
}
