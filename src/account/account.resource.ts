import { ApiProperty } from '@nestjs/swagger';
import { type AccountRow } from '../database/rows.js';
import { BaseResource, toBaseResource } from '../http/resource/base-resource.js';
import { amount, flag, nested, text, uuid, uuidOrNull } from '../http/resource/property-helpers.js';
import { decimalOf } from '../common/money/units.js';
import { Instance } from '../instance/instance.resource.js';

/**
 * Wealth without a person: a till, a guild, a bank, a town chest, a player's wallet. It trades as characters do, is never
 * talked to, mourned or counted as population, and pays taxes only if it is `taxable`.
 *
 * @publicApi
 */
export class Account extends BaseResource {
  @uuid()
  uuid!: string;

  @text()
  name!: string;

  @text("The game's own word, such as shop")
  kind!: string;

  @uuidOrNull('Id of a character or an account')
  owner!: string | null;

  @amount()
  wealth!: number;

  @amount('By holds, and not in its wealth; in events, as it is now')
  held!: number;

  @flag('Collections of taxes include it')
  taxable!: boolean;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, description: 'Of the caller' })
  metadata!: Readonly<Record<string, unknown>> | null;

  @nested(() => Instance)
  instance!: Instance;
}

export function toAccount(row: AccountRow, instance: Instance): Account {
  return {
    ...toBaseResource(row),
    uuid: row.uuid,
    name: row.name,
    kind: row.kind,
    owner: row.owner_id,
    wealth: decimalOf(row.wealth),
    held: decimalOf(row.held),
    taxable: row.taxable,
    metadata: row.metadata,
    instance,
  };
}
