import { Module } from '@nestjs/common';
import { ForkController } from './fork.controller.js';
import { ForkSemaphore } from './fork-semaphore.js';
import { ForkService } from './fork.service.js';
import { LedgerModule } from '../../ledger/ledger.module.js';

/** Worlds as a whole: forks over HTTP; exports and imports are commands. */
@Module({ imports: [LedgerModule], controllers: [ForkController], providers: [ForkService, ForkSemaphore] })
export class SnapshotModule {}
