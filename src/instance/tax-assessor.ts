// Handwritten SQL: the characters of a world page by page, as arrays.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type InstanceRow } from '../database/rows.js';
import { type AssessTaxes, type TaxAssessment, type TaxToAssess } from '../ledger/policy-call.js';
import { policyConflict } from '../ledger/policy-rounds.js';
import { decimalText, type Units } from '../common/money/units.js';
import { checkPayments } from '../policy/checked-results.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { toPolicyInstance } from '../policy/tax-policy.js';

const pageSize = 1000;

interface Subject {
  readonly id: string;
  readonly wealth: Units;
}

interface Assessed {
  readonly wealth: Units;
  readonly tax: Units;
}

/** Calls tax policies outside SQL, page by page, without a lock, a transaction or a connection. */
@Injectable()
export class TaxAssessor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly policies: PolicyRegistry,
    private readonly calls: PolicyCalls,
  ) {}

  /** For one collection: it remembers who was assessed in earlier rounds. */
  forCollection(): AssessTaxes {
    const known = new Map<string, Assessed>();
    return async ({ instance, changed }: TaxToAssess, round: number): Promise<TaxAssessment> => {
      if (changed) {
        await this.assess(instance, changed, known);
      } else {
        // Everybody again would keep the writes of the instance waiting for too long.
        if (round > 1) throw policyConflict();
        await this.assessEverybody(instance, known);
      }
      const entries = [...known];
      return {
        instance,
        ids: entries.map(([id]) => id),
        wealths: entries.map(([, { wealth }]) => wealth),
        taxes: entries.map(([, { tax }]) => tax),
      };
    };
  }

  /** The taxes of subjects by id, except those without a wealth. */
  async assess(
    instance: InstanceRow,
    subjects: readonly Subject[],
    known: Map<string, Assessed> = new Map(),
  ): Promise<ReadonlyMap<string, Assessed>> {
    const policy = this.policies.getTax(instance.tax_policy ?? 'flat');
    const facts = {
      instance: toPolicyInstance(instance),
      options: Object.freeze({ ...instance.tax_policy_options }),
    };
    for (let start = 0; start < subjects.length; start += pageSize) {
      const page = subjects.slice(start, start + pageSize);
      const taxable = page.map(({ id, wealth }) => Object.freeze({ id, wealth: decimalText(wealth) }));
      const taxes = await this.calls.call(
        policy,
        (signal) => policy.assess({ ...facts, subjects: Object.freeze([...taxable]), signal }),
        (result) => checkPayments(taxable, result),
      );
      page.forEach(({ id, wealth }, index) => known.set(id, { wealth, tax: taxes[index]! }));
    }
    return known;
  }

  private async assessEverybody(instance: InstanceRow, known: Map<string, Assessed>): Promise<void> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const page = await this.dataSource.query<Subject[]>(
        `SELECT a.id, to_jsonb(a.wealth) AS wealth FROM economy.holder a
          WHERE a.instance_id = $1 AND a.id > $2 AND a.taxable AND a.deleted_at IS NULL AND a.wealth > 0
          ORDER BY a.id LIMIT $3`,
        [instance.id, after, pageSize],
      );
      await this.assess(instance, page, known);
      if (page.length < pageSize) return;
      after = page.at(-1)!.id;
    }
  }
}
