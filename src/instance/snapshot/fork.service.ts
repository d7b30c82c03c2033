import { Injectable } from '@nestjs/common';
import { type Caller } from '../../identity/caller.js';
import { type IdempotentRequest } from '../../ledger/idempotency.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { type InstanceResult } from '../../ledger/ledger-result.js';
import { WorldForks } from '../../ledger/world-forks.js';
import { ForkSemaphore } from './fork-semaphore.js';
import { type ForkDto } from '../instance.dto.js';

/** The same world again, for what-if runs. */
@Injectable()
export class ForkService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly forks: WorldForks,
    private readonly semaphore: ForkSemaphore,
  ) {}

  async fork(
    { application }: Caller,
    identifier: string,
    { history = false, expiresAt, ...options }: ForkDto,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    const sourceId = await this.directory.getId(application.id, identifier);
    await this.directory.expectNew(application.id, options.uuid);
    return this.semaphore.run(application.id, () =>
      this.forks.fork(
        application.id,
        sourceId,
        { ...options, history, expiresAt: expiresAt == null ? undefined : new Date(expiresAt).toISOString() },
        request,
      ),
    );
  }
}
