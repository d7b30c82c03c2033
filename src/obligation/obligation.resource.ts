import { ApiProperty } from '@nestjs/swagger';
import { decimalOf } from '../common/money/units.js';
import {
  type InstanceRow,
  type ObligationRow,
  type ObligationState,
  obligationStates,
} from '../database/rows.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { BaseResource, toBaseResource, toIso } from '../http/resource/base-resource.js';
import {
  amount,
  amountOrNull,
  count,
  integer,
  integerOrNull,
  momentOrNull,
  text,
  textOrNull,
  uuid,
} from '../http/resource/property-helpers.js';
import { Instance, toInstance } from '../instance/instance.resource.js';

/**
 * What somebody owes or has promised: a wage, a rent, the rate of a loan, which is paid by itself when it is due, or a promise, which is kept or
 * broken.
 *
 * @publicApi
 */
export class Obligation extends BaseResource {
  @uuid()
  uuid!: string;

  @ApiProperty({ type: String, enum: ['payment', 'promise'] })
  kind!: 'payment' | 'promise';

  @uuid('Id of a character, an account, or the instance for its treasury')
  debtor!: string;

  @uuid('Likewise')
  creditor!: string;

  @amountOrNull('Of a payment, at each due time')
  amount!: number | null;

  @text()
  text!: string;

  @integerOrNull('Seconds from one due time to the next')
  every!: number | null;

  @textOrNull('A cron expression of its due times')
  cron!: string | null;

  @textOrNull('That of `cron`')
  timeZone!: string | null;

  @ApiProperty({ type: String, enum: ['world', 'real'], description: 'Whose time it is due by' })
  in!: 'world' | 'real';

  @momentOrNull('The next due time, by its clock')
  due!: string | null;

  @momentOrNull('The same in real time; null also while the clock of the world stands still')
  dueAt!: string | null;

  @momentOrNull('The last moment at which it may be due, by its clock')
  ends!: string | null;

  @ApiProperty({ type: String, enum: ['skip', 'partial', 'owe'] })
  onShortfall!: 'skip' | 'partial' | 'owe';

  @ApiProperty({ type: String, enum: ['all', 'skip'] })
  catchUp!: 'all' | 'skip';

  @amount('What was due and is still to be paid')
  owed!: number;

  @count('Due times that were paid in full')
  paid!: number;

  @count('Due times that were not')
  missed!: number;

  @ApiProperty({ type: String, enum: obligationStates })
  state!: ObligationState;

  @textOrNull()
  reason!: string | null;

  @textOrNull()
  reference!: string | null;

  @integer('The number of its first event')
  seq!: number;

  @ApiProperty({ type: () => Instance })
  instance!: Instance;
}

export function toObligation(
  row: ObligationRow,
  instance: InstanceRow,
  application: KnownApplication,
): Obligation {
  const { schedule } = row;
  const isCron = schedule !== null && 'cron' in schedule;
  return {
    ...toBaseResource({ ...row, deleted_at: null }),
    uuid: row.uuid,
    kind: row.kind,
    debtor: row.debtor_id ?? instance.id,
    creditor: row.creditor_id ?? instance.id,
    amount: row.amount === null ? null : decimalOf(row.amount),
    text: row.text,
    every: schedule !== null && 'every' in schedule ? schedule.every : null,
    cron: isCron ? schedule.cron : null,
    timeZone: isCron ? schedule.timeZone : null,
    in: row.clock,
    due: isoOrNull(row.due),
    dueAt: isoOrNull(row.due_at),
    ends: isoOrNull(row.ends_at),
    onShortfall: row.on_shortfall,
    catchUp: row.catch_up,
    owed: decimalOf(row.owed),
    paid: row.paid_count,
    missed: row.missed_count,
    state: row.state,
    reason: row.reason,
    reference: row.reference,
    seq: row.seq,
    instance: toInstance(instance, application),
  };
}

function isoOrNull(at: string | null): string | null {
  return at === null ? null : toIso(at);
}

/** The minimal form of an obligation. */
export class MinimalObligation {
  @uuid()
  id!: string;

  @ApiProperty({ type: String, enum: obligationStates })
  state!: ObligationState;

  @amount()
  owed!: number;

  @momentOrNull()
  due!: string | null;
}

export const minimalObligation: MinimalForm<Obligation> = {
  type: MinimalObligation,
  of: ({ id, state, owed, due }) => ({ id, state, owed, due }),
};
