import { Injectable } from '@nestjs/common';
import { EconomyError, invalidAt } from '../common/errors/economy-error.js';
import { deriveId } from '../common/identifier.js';
import { parseMoment } from '../common/moment.js';
import { inUnits } from '../common/money/units.js';
import { type DueSchedule, type InstanceRow, type ObligationRow } from '../database/rows.js';
import { worldTime } from '../database/world-time.js';
import { type Caller } from '../identity/caller.js';
import { nextCollection, normalizeCron } from '../instance/tax-schedule.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type ObligationPatch } from '../ledger/ledger-inputs.js';
import { type ObligationResult } from '../ledger/ledger-result.js';
import { type Found, type FoundPage } from '../ledger/shared-reads.js';
import { ObligationLedger } from '../ledger/obligation-ledger.js';
import { DuePayments } from './due-payments.js';
import { type ObligationDto, type RepaymentDto, type UpdateObligationDto } from './obligation.dto.js';
import { type ObligationFilter, ObligationReader } from './obligation.reader.js';

/** What characters, accounts and the treasury owe and have promised each other. */
@Injectable()
export class ObligationService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: ObligationReader,
    private readonly ledger: ObligationLedger,
    private readonly payments: DuePayments,
  ) {}

  /** A token of one sees its own. */
  async get(caller: Caller, instance: string, identifier: string): Promise<Found<ObligationRow>> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const found = await this.reader.get(instanceId, identifier);
    return { ...found, row: ownOf(caller, found.row) };
  }

  async list(
    caller: Caller,
    identifier: string,
    filter: ObligationFilter,
  ): Promise<FoundPage<ObligationRow>> {
    const instance = await this.directory.getRow(
      await this.directory.getId(caller.application.id, identifier),
    );
    const own = caller.character ? { ...filter, owner: caller.character.id } : filter;
    return { instance, page: await this.reader.list(instance, own) };
  }

  async open(caller: Caller, dto: ObligationDto, request: IdempotentRequest): Promise<ObligationResult> {
    const instanceId = await this.directory.getId(caller.application.id, dto.instanceIdentifier);
    const { kind = 'payment', in: clock = 'world', debtorIdentifier, creditorIdentifier } = dto;
    requireTerms(kind, dto);
    const terms = toPatch(dto, clock, await this.directory.getRow(instanceId));
    const obligation = {
      onShortfall: 'skip',
      catchUp: 'all',
      text: '',
      ...terms,
      uuid: dto.uuid,
      kind,
      clock,
      debtorId: debtorIdentifier,
      debtorAlias: deriveId(instanceId, debtorIdentifier),
      creditorId: creditorIdentifier,
      creditorAlias: deriveId(instanceId, creditorIdentifier),
    } as const;
    return this.expected(await this.ledger.open(instanceId, obligation, request));
  }

  async change(
    caller: Caller,
    instance: string,
    identifier: string,
    dto: UpdateObligationDto,
    request: IdempotentRequest,
  ): Promise<ObligationResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    // That there is none, the ledger says, and keeps it with the key.
    const row = await this.reader.find(instanceId, identifier);
    if (caller.character) requireOwnWord(caller.character.id, ownOf(caller, row), dto);
    const { state, forgiven } = dto;
    const world = await this.directory.getRow(instanceId);
    const patch = {
      ...toPatch(dto, row?.clock ?? 'world', world),
      ...(state !== undefined && { state }),
      ...(forgiven !== undefined && { forgiven: forgiven === true ? forgiven : inUnits(forgiven) }),
    };
    if (Object.keys(patch).length === 0) {
      throw invalidAt('', 'NOTHING_TO_CHANGE', 'the body has no field to change');
    }
    return this.expected(await this.ledger.change(instanceId, identifier, patch, request));
  }

  async repay(
    caller: Caller,
    instance: string,
    identifier: string,
    { amount, atMost = false }: RepaymentDto,
    request: IdempotentRequest,
  ): Promise<ObligationResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const payment = { amount: inUnits(amount ?? 0), atMost };
    return this.ledger.repay(instanceId, identifier, payment, request);
  }

  async end(
    caller: Caller,
    instance: string,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<ObligationResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.ledger.change(instanceId, identifier, { state: 'ended' }, request);
  }

  private expected(result: ObligationResult): ObligationResult {
    const { due_at: due } = result.obligation;
    if (due !== null) this.payments.expect({ id: result.instance.id, due });
    return result;
  }
}

function ownOf({ character }: Caller, row: ObligationRow | null): ObligationRow {
  if (row && (!character || [row.debtor_id, row.creditor_id].includes(character.id))) return row;
  throw new EconomyError('OBLIGATION_NOT_FOUND');
}

/** A side says what became of a promise: who got it whether it was kept, who gave it only that it was not. */
function requireOwnWord(
  own: string,
  { creditor_id: creditor }: ObligationRow,
  dto: UpdateObligationDto,
): void {
  const isWordAlone = Object.entries(dto).every(([name, value]) => name === 'state' || value === undefined);
  if (isWordAlone && (dto.state === 'broken' || (dto.state === 'kept' && own === creditor))) return;
  const detail = 'A token of one side may only say that a promise was broken, or, to the creditor, kept.';
  throw new EconomyError('FORBIDDEN', { detail });
}

function requireTerms(kind: ObligationRow['kind'], dto: ObligationDto): void {
  if (kind === 'promise') {
    if (!dto.text)
      throw invalidAt('/text', 'PROMISE_WITHOUT_WORDS', 'a promise says in words what is promised');
    const given = (['amount', 'every', 'cron'] as const).find((name) => dto[name] !== undefined);
    if (given)
      throw invalidAt(`/${given}`, 'NOT_OF_A_PROMISE', 'a promise has words, and perhaps a due time');
    return;
  }
  if (dto.amount === undefined) throw invalidAt('/amount', 'NO_AMOUNT', 'a payment has an amount');
  if ([dto.every, dto.cron, dto.due, dto.dueIn].every((given) => given === undefined)) {
    throw invalidAt('/due', 'NEVER_DUE', 'a payment is due by every, cron, due or dueIn');
  }
}

function toPatch(
  dto: UpdateObligationDto | ObligationDto,
  clock: ObligationRow['clock'],
  instance: InstanceRow,
): ObligationPatch {
  const { amount, text, ends, onShortfall, catchUp, reason, reference } = dto;
  const schedule = toSchedule(dto);
  const now = new Date(clock === 'world' ? worldTime(instance.clock, Date.now()) : Date.now());
  // Only a process can compute the times of a cron expression.
  const byCron = schedule !== undefined && 'cron' in schedule ? nextCollection(schedule, now) : null;
  const first = toDue(dto, now) ?? byCron;
  return {
    ...(amount !== undefined && { amount: inUnits(amount) }),
    ...(text !== undefined && { text }),
    ...(schedule !== undefined && { schedule }),
    ...(first && { due: first.toISOString() }),
    ...(ends !== undefined && { endsAt: ends && parseMoment(ends)!.toISOString() }),
    ...(onShortfall !== undefined && { onShortfall }),
    ...(catchUp !== undefined && { catchUp }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
  };
}

function toDue({ due, dueIn }: UpdateObligationDto, now: Date): Date | null {
  if (due !== undefined && dueIn !== undefined) {
    throw invalidAt('/dueIn', 'TWO_DUE_TIMES', 'an obligation has due or dueIn, not both');
  }
  return dueIn === undefined ? parseMoment(due ?? '') : new Date(now.getTime() + dueIn * 1000);
}

function toSchedule({ every, cron, timeZone }: UpdateObligationDto): DueSchedule | undefined {
  if (every !== undefined && cron !== undefined) {
    throw invalidAt('/cron', 'TWO_SCHEDULES', 'an obligation has every or cron, not both');
  }
  if (cron === undefined && timeZone !== undefined) {
    throw invalidAt('/timeZone', 'NO_CRON', 'a time zone is that of a cron expression');
  }
  if (every !== undefined) return { every };
  return cron === undefined ? undefined : { cron: normalizeCron(cron), timeZone: timeZone ?? 'UTC' };
}
