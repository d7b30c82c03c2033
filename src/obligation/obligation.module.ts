import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { DuePayments } from './due-payments.js';
import { ObligationController } from './obligation.controller.js';
import { ObligationReader } from './obligation.reader.js';
import { ObligationService } from './obligation.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [ObligationController],
  providers: [ObligationReader, ObligationService, DuePayments],
})
export class ObligationModule {}
