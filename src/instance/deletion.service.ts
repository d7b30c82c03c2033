import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { expectRoom } from '../database/expect-room.js';
import { type InstanceRow } from '../database/rows.js';
import { type Caller } from '../identity/caller.js';
import { type IdempotentRequest, withoutKey } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { InstanceEntity } from './instance.entity.js';
import { type InstanceResult } from '../ledger/ledger-result.js';

/** The end of instances, and their way back. */
@Injectable()
export class DeletionService {
  constructor(
    @InjectRepository(InstanceEntity) private readonly instances: Repository<InstanceEntity>,
    private readonly directory: InstanceDirectory,
    private readonly ledger: Ledger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async delete(
    { application }: Pick<Caller, 'application'>,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<InstanceRow> {
    // Of a deleted one, too: a retry with the same key gets its answer.
    const instanceId = await this.directory.getIdOfAny(application.id, identifier);
    return this.deleteById(instanceId, request);
  }

  async deleteById(instanceId: string, request: IdempotentRequest = withoutKey): Promise<InstanceRow> {
    const { instance } = await this.ledger.deleteInstance(instanceId, this.settings.purgeAfterMs, request);
    this.directory.forget(instance);
    return instance;
  }

  /** Deletes an instance that has expired, once, however many processes try. */
  async expire(instanceId: string): Promise<void> {
    await this.ledger.expireInstance(instanceId, this.settings.purgeAfterMs);
  }

  /** One that is alive is `existing`. */
  async restore(
    { application }: Pick<Caller, 'application'>,
    identifier: string,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    const instanceId = await this.directory.getIdOfAny(application.id, identifier);
    // A retry with the same key finds it alive.
    const isAlive = await this.instances.existsBy({ id: instanceId });
    if (!isAlive)
      await expectRoom(this.instances.manager, 'instances', application.id, this.settings.mostInstances);
    return this.restoreById(instanceId, request);
  }

  /** Whatever the limit of its application. */
  restoreById(instanceId: string, request: IdempotentRequest = withoutKey): Promise<InstanceResult> {
    return this.ledger.restoreInstance(instanceId, request);
  }
}
