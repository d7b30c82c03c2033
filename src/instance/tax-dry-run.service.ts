// Handwritten SQL: a whole world in one snapshot, as arrays.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller } from '../identity/caller.js';
import { type InstanceRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { maxMoney } from '../common/money/money.js';
import { decimalOf, inUnits, type Units } from '../common/money/units.js';
import { type ExpectedCollection } from './collected-instance.resource.js';
import { queryPreparedSorting } from '../database/prepared.js';
import { type TaxDryRunDto } from './instance.dto.js';
import { taxDryRunQuery } from './tax-dry-run.query.js';
import { checkPolicies } from './policy-settings.js';
import { TaxAssessor } from './tax-assessor.js';

const nothing = inUnits(0);

interface DryRunRow {
  readonly instance: InstanceRow;
  readonly collection: ExpectedCollection;
  /** The treasury would exceed its limit. */
  readonly overLimit: boolean;
}

/**
 * What a collection of taxes would do, by another rate or policy, too. It reads one snapshot: a collection that is rolled back would
 * write everybody, as often as a hand moves a slider.
 */
@Injectable()
export class TaxDryRun {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly policies: PolicyRegistry,
    private readonly assessor: TaxAssessor,
  ) {}

  async run({ application }: Caller, identifier: string, asked: TaxDryRunDto): Promise<DryRunRow> {
    const instanceId = await this.directory.getId(application.id, identifier);
    checkPolicies(this.policies, asked);
    let found = await this.compute(instanceId, asked, null);
    // SQL returns no taxes for policies outside SQL.
    if (!this.policies.isInSql(found.collection.taxPolicy)) {
      found = await this.compute(instanceId, asked, await this.assess(instanceId, asked));
    }
    if (found.overLimit) throw new EconomyError('WEALTH_LIMIT');
    return found;
  }

  private async compute(
    instanceId: string,
    { taxRate, taxPolicy, taxPolicyOptions }: TaxDryRunDto,
    given: AssessedWorld | null,
  ): Promise<DryRunRow> {
    const [found] = await queryPreparedSorting<DryRunRow>(this.dataSource, 'tax dry run', taxDryRunQuery, [
      instanceId,
      taxRate ?? null,
      taxPolicy ?? null,
      taxPolicy === undefined ? null : JSON.stringify(taxPolicyOptions ?? {}),
      inUnits(maxMoney),
      given && JSON.stringify(given.instance),
      given?.ids ?? [],
      given?.wealths ?? [],
      given?.taxes ?? [],
      given?.moods ?? [],
    ]);
    if (!found) throw new EconomyError('INSTANCE_NOT_FOUND');
    return found;
  }

  /** The world in one snapshot and the answer of its policy, without a lock. */
  private async assess(
    instanceId: string,
    { taxRate, taxPolicy, taxPolicyOptions = {} }: TaxDryRunDto,
  ): Promise<AssessedWorld> {
    const [world] = await this.dataSource.query<Omit<AssessedWorld, 'taxes'>[]>(
      `SELECT to_jsonb(i) AS instance, p.*
         FROM economy.instance i,
              LATERAL (SELECT coalesce(jsonb_agg(a.id), '[]') AS ids, coalesce(jsonb_agg(a.wealth), '[]') AS wealths,
                              coalesce(jsonb_agg(a.mood), '[]') AS moods
                         FROM economy.holder a WHERE a.instance_id = $1 AND a.taxable AND a.deleted_at IS NULL) p
        WHERE i.id = $1`,
      [instanceId],
    );
    if (!world) throw new EconomyError('INSTANCE_NOT_FOUND');
    const asked = {
      ...world.instance,
      ...(taxRate !== undefined && { tax_rate: taxRate }),
      ...(taxPolicy !== undefined && { tax_policy: taxPolicy, tax_policy_options: taxPolicyOptions }),
    };
    const subjects = world.ids.map((id, index) => ({ id, wealth: world.wealths[index]! }));
    const taxes = await this.assessor.assess(
      asked,
      subjects.filter(({ wealth }) => decimalOf(wealth) > 0),
    );
    return { ...world, taxes: world.ids.map((id) => taxes.get(id)?.tax ?? nothing) };
  }
}

/** A snapshot of a world with the taxes of its living: four lists in the same order. */
interface AssessedWorld {
  readonly instance: InstanceRow;
  readonly ids: readonly string[];
  readonly wealths: readonly Units[];
  readonly moods: readonly Units[];
  readonly taxes: readonly Units[];
}
