// Handwritten SQL: aggregates.
import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { SharedLook } from '../../common/observation/shared-look.js';

interface InstanceMoney {
  readonly id: string;
  readonly supply: number;
  readonly treasury: number;
}

/** Each is a value of the label `world` (`instance` is Prometheus's own): past so many, the ones that were busy last. */
const mostInstances = 1000;

/** From the totals that every write keeps, so that no character is read; as numbers for a chart, not for accounts. */
const statement = `
  SELECT id, economy.money(minted - sunk)::float8 AS supply, economy.money(treasury)::float8 AS treasury
    FROM economy.instance WHERE deleted_at IS NULL ORDER BY last_event_at DESC NULLS LAST LIMIT $1`;

/** The money of each instance, if `METRICS_MONEY` is on. */
@Injectable()
export class MoneyGauges {
  private readonly look: SharedLook<readonly InstanceMoney[]>;

  constructor(dataSource: DataSource) {
    this.look = new SharedLook(() => dataSource.query<InstanceMoney[]>(statement, [mostInstances]), {
      keptMs: 10_000,
      patienceMs: 2000,
    });
  }

  refresh(): Promise<void> {
    return this.look.refresh();
  }

  register(registry: Registry): void {
    this.add(
      registry,
      'economy_instance_money_supply',
      'Currency in an instance, including its treasury: minted and not sunk.',
      ({ supply }) => supply,
    );
    this.add(
      registry,
      'economy_instance_treasury',
      'Collected taxes of an instance that have not been paid out.',
      ({ treasury }) => treasury,
    );
  }

  private add(registry: Registry, name: string, help: string, read: (money: InstanceMoney) => number): void {
    const { look } = this;
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['world'],
        registers: [],
        collect() {
          this.reset();
          for (const money of look.latest ?? []) this.set({ world: money.id }, read(money));
        },
      }),
    );
  }
}
