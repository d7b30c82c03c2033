import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { HoldExpiry } from './hold-expiry.js';
import { HoldController } from './hold.controller.js';
import { HoldReader } from './hold.reader.js';
import { HoldService } from './hold.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [HoldController],
  providers: [HoldReader, HoldService, HoldExpiry],
  exports: [HoldExpiry],
})
export class HoldModule {}
