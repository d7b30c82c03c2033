// Handwritten SQL: a whole world in one snapshot, as arrays.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller } from '../http/auth/caller.js';
import { type InstanceRow } from '../database/rows.js';
import { EconomyError, validationFailed } from '../common/errors/economy-error.js';
import { type CursorPart } from '../http/request/cursor.js';
import { type PageRequest, toPage } from '../http/request/page.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { type PolicyOptions } from '../policy/tax-policy.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { maxMoney } from '../common/money/money.js';
import { decimalOf, inUnits, type Units } from '../common/money/units.js';
import { toIso } from '../http/resource/base-resource.js';
import { type ForecastPayment, type TaxForecast } from '../http/resource/tax-forecast.resource.js';
import { queryPreparedSorting } from '../database/prepared.js';
import { forecastQuery } from './tax-forecast.query.js';
import { taxPolicyFaults } from './policy-settings.js';
import { TaxAssessor } from './tax-assessor.js';

export const paymentCursor: readonly CursorPart[] = ['id'];
export const maxForecastPage = 1000;
const nothing = inUnits(0);

interface ForecastRow extends Omit<TaxForecast, 'refusal' | 'payments'> {
  /** The treasury would exceed its limit. */
  readonly overLimit: boolean;
  readonly payments: readonly ForecastPayment[];
}

/** Computes the result of a collection of taxes without collecting. */
@Injectable()
export class TaxForecastService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly policies: PolicyRegistry,
    private readonly assessor: TaxAssessor,
  ) {}

  async forecast(
    { application }: Caller,
    identifier: string,
    asked: AskedTax,
    page: PageRequest,
  ): Promise<TaxForecast> {
    const { policy, policyOptions } = asked;
    const faults = taxPolicyFaults(this.policies, policy, policyOptions, ['policy', 'policyOptions']);
    if (faults.length > 0) throw validationFailed(faults);
    const instanceId = await this.directory.getId(application.id, identifier);
    let found = await this.compute(instanceId, asked, page, null);
    // SQL returns no taxes for policies outside SQL.
    if (!this.policies.isInSql(found.policy)) {
      found = await this.compute(instanceId, asked, page, await this.assess(instanceId, asked));
    }
    const { overLimit, payments, ...figures } = found;
    const refusal = overLimit ? new EconomyError('WEALTH_LIMIT') : null;
    return {
      ...figures,
      at: toIso(figures.at),
      refusal: refusal && { code: refusal.code, detail: refusal.detail },
      payments: toPage(
        page,
        payments,
        ({ agentNpcId }) => [agentNpcId],
        (payment) => payment,
      ),
    };
  }

  private async compute(
    instanceId: string,
    { taxRate, policy, policyOptions }: AskedTax,
    page: PageRequest,
    given: AssessedWorld | null,
  ): Promise<ForecastRow> {
    const [found] = await queryPreparedSorting<{ row: ForecastRow }>(
      this.dataSource,
      'forecast',
      forecastQuery,
      [
        instanceId,
        taxRate,
        page.after?.[0] ?? null,
        page.limit + 1,
        inUnits(maxMoney),
        policy ?? null,
        policy === undefined ? null : JSON.stringify(policyOptions ?? {}),
        given && JSON.stringify(given.instance),
        given?.ids ?? [],
        given?.wealths ?? [],
        given?.taxes ?? [],
        given?.moods ?? [],
      ],
    );
    if (!found) throw new EconomyError('INSTANCE_NOT_FOUND');
    return found.row;
  }

  /** The world in one snapshot and the answer of its policy, without a lock. */
  private async assess(
    instanceId: string,
    { taxRate, policy, policyOptions = {} }: AskedTax,
  ): Promise<AssessedWorld> {
    const [world] = await this.dataSource.query<Omit<AssessedWorld, 'taxes'>[]>(
      `SELECT to_jsonb(i) AS instance, p.*
         FROM economy.instance i,
              LATERAL (SELECT coalesce(jsonb_agg(a.id), '[]') AS ids, coalesce(jsonb_agg(a.wealth), '[]') AS wealths,
                              coalesce(jsonb_agg(a.mood), '[]') AS moods
                         FROM economy.agent_npc a WHERE a.instance_id = $1 AND a.deleted_at IS NULL) p
        WHERE i.id = $1`,
      [instanceId],
    );
    if (!world) throw new EconomyError('INSTANCE_NOT_FOUND');
    const instance = {
      ...world.instance,
      ...(taxRate === null ? {} : { tax_rate: taxRate }),
      ...(policy === undefined ? {} : { tax_policy: policy, tax_policy_options: policyOptions }),
    };
    const subjects = world.ids.map((id, index) => ({ id, wealth: world.wealths[index]! }));
    const taxes = await this.assessor.assess(
      instance,
      subjects.filter(({ wealth }) => decimalOf(wealth) > 0),
    );
    return { ...world, instance, taxes: world.ids.map((id) => taxes.get(id)?.tax ?? nothing) };
  }
}

/** The query of a forecast. */
interface AskedTax {
  /** Null: that of the instance. */
  readonly taxRate: number | null;
  /** Without one: that of the instance, with its options. */
  readonly policy?: string | undefined;
  readonly policyOptions?: PolicyOptions | undefined;
}

/** A snapshot of a world with the taxes of its living: four lists in the same order. */
interface AssessedWorld {
  readonly instance: InstanceRow;
  readonly ids: readonly string[];
  readonly wealths: readonly Units[];
  readonly moods: readonly Units[];
  readonly taxes: readonly Units[];
}
