import { type NpcRow } from '../database/rows.js';
import { Instance } from '../instance/instance.resource.js';
import { BaseResource, toBaseResource } from '../http/resource/base-resource.js';
import { nested, text, uuid } from '../http/resource/property-helpers.js';

/**
 * A plain character.
 *
 * @publicApi
 */
export class Npc extends BaseResource {
  @text()
  name!: string;

  @uuid()
  uuid!: string;

  @nested(() => Instance)
  instance!: Instance;
}

export function toNpc(row: NpcRow, instance: Instance): Npc {
  return { ...toBaseResource(row), name: row.name, uuid: row.uuid, instance };
}
