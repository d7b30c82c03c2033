import { Module } from '@nestjs/common';
import { EconomyReader } from './economy.reader.js';
import { InsightController } from './insight.controller.js';
import { InsightService } from './insight.service.js';
import { PriceController } from './price.controller.js';
import { PriceReader } from './price.reader.js';
import { RollupKeeper } from './rollup-keeper.js';
import { RollupReader } from './rollup.reader.js';
import { SocialGraphController } from './social-graph.controller.js';
import { SocialGraphService } from './social-graph.service.js';
import { LedgerModule } from '../../ledger/ledger.module.js';

/** Statistics of the economy of an instance. */
@Module({
  imports: [LedgerModule],
  controllers: [InsightController, PriceController, SocialGraphController],
  providers: [RollupKeeper, EconomyReader, RollupReader, PriceReader, InsightService, SocialGraphService],
})
export class InsightModule {}
