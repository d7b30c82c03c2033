import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { runOnce } from '../ledger/run-once.js';
import { ApplicationDirectory } from '../identity/application-directory.js';
import { type Caller } from '../identity/caller.js';
import { ApplicationEntity } from '../identity/application.entity.js';
import { type ApplicationSettingsDto } from './application.dto.js';

/** What an application may decide about itself; its limits are decided by the operator of the service. */
@Injectable()
export class ApplicationSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly applications: ApplicationDirectory,
  ) {}

  async change(
    { application: { id } }: Caller,
    { requireIdempotencyKey }: ApplicationSettingsDto,
    request: IdempotentRequest,
  ): Promise<{ readonly requireIdempotencyKey: boolean; readonly updatedAt: string }> {
    const changed = await runOnce(this.dataSource, id, request, async (manager) => {
      const updatedAt = new Date();
      await manager.update(ApplicationEntity, { id }, { requireIdempotencyKey, updatedAt });
      return { requireIdempotencyKey, updatedAt: updatedAt.toISOString() };
    });
    this.applications.forget(id);
    return changed;
  }
}
