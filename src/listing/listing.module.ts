import { Module } from '@nestjs/common';
import { HoldModule } from '../hold/hold.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ListingController } from './listing.controller.js';
import { ListingReader } from './listing.reader.js';
import { ListingService } from './listing.service.js';

@Module({
  imports: [LedgerModule, HoldModule],
  controllers: [ListingController],
  providers: [ListingReader, ListingService],
})
export class ListingModule {}
