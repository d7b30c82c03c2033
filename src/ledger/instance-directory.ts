import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { DatabasePermits } from '../database/database-permits.js';
import { expectRoom } from '../database/expect-room.js';
import { InstanceEntity } from '../instance/instance.entity.js';
import { selectRows } from '../database/select-rows.js';
import { type InstanceRow } from '../database/rows.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { findInstanceId } from '../database/find-instance.js';
import { candidateIds, deriveId } from '../common/identifier.js';

const lifetimeMs = 5000;

/**
 * Resolves the identifier of an instance to its id. An instance never changes its application, id or uuid, so results are cached;
 * briefly, because a newly registered id takes precedence over a uuid, and because another process may delete it. This one forgets
 * those that it deletes; and no write and no read of the row of an instance finds a deleted one, whatever is cached.
 */
@Injectable()
export class InstanceDirectory {
  private readonly known = new LRUCache<string, { readonly id: string; readonly until: number }>({
    max: 50_000,
  });

  constructor(
    @InjectRepository(InstanceEntity) private readonly instances: Repository<InstanceEntity>,
    private readonly permits: DatabasePermits,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The id of the caller's own instance; `INSTANCE_NOT_FOUND` for unknown ones and those of other applications alike. */
  async getId(applicationId: string, identifier: string): Promise<string> {
    const name = `${applicationId} ${identifier}`;
    const known = this.known.get(name);
    if (known && known.until > Date.now()) return known.id;
    const id = await findInstanceId(this.instances, applicationId, identifier);
    if (id === undefined) throw new EconomyError('INSTANCE_NOT_FOUND');
    this.known.set(name, { id, until: Date.now() + lifetimeMs });
    this.permits.setOwner(id, applicationId);
    return id;
  }

  /** The same, also of a deleted one. */
  async getIdOfAny(applicationId: string, identifier: string): Promise<string> {
    const id = await findInstanceId(this.instances, applicationId, identifier, { withDeleted: true });
    if (id === undefined) throw new EconomyError('INSTANCE_NOT_FOUND');
    this.permits.setOwner(id, applicationId);
    return id;
  }

  /** It has been deleted. */
  forget({ application_id: applicationId, id, uuid }: InstanceRow): void {
    for (const identifier of [id, uuid]) this.known.delete(`${applicationId} ${identifier}`);
  }

  /** The ids of an application's instances, at most so many. */
  async idsOf(applicationId: string, most: number): Promise<string[]> {
    const rows = await this.instances.find({ select: { id: true }, where: { applicationId }, take: most });
    for (const { id } of rows) this.permits.setOwner(id, applicationId);
    return rows.map(({ id }) => id);
  }

  /**
   * Refuses a uuid for a new instance if it is the id of another one, or the uuid of another one is the id of the new one, or if
   * the application has reached its limit. An existing instance is not new.
   */
  async expectNew(applicationId: string, uuid: string): Promise<void> {
    const [id, derived] = candidateIds(applicationId, uuid);
    const found = await this.instances.find({
      select: { id: true },
      where: { applicationId, id: In([id, deriveId(applicationId, derived)]) },
      withDeleted: true,
    });
    if (found.length > 0) throw new EconomyError('ALREADY_EXISTS');
    const isThere = await this.instances.existsBy({ id: derived });
    if (!isThere)
      await expectRoom(this.instances.manager, 'instances', applicationId, this.settings.mostInstances);
  }

  /** The cached id, of any age, or null. For uses that must not wait and tolerate stale ids. */
  peekId(applicationId: string, identifier: string): string | null {
    return this.known.get(`${applicationId} ${identifier}`)?.id ?? null;
  }

  /** The instance as it is now, by its id. */
  async getRow(instanceId: string): Promise<InstanceRow> {
    const found = await selectRows(this.instances, 'i')
      .where('i.id = :instanceId', { instanceId })
      .getRawOne<{ row: InstanceRow }>();
    if (!found) throw new EconomyError('INSTANCE_NOT_FOUND');
    return found.row;
  }
}
