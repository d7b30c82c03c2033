import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AgentNpcModule } from '../agent-npc/agent-npc.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { AssetController } from './asset.controller.js';
import { ExchangeController } from './exchange.controller.js';
import { ExchangeService } from './exchange.service.js';
import { GoodsReader } from './goods.reader.js';
import { GoodsService } from './goods.service.js';
import { HoldingController } from './holding.controller.js';

@Module({
  imports: [LedgerModule, AgentNpcModule, AccountModule],
  controllers: [AssetController, HoldingController, ExchangeController],
  providers: [GoodsReader, GoodsService, ExchangeService],
})
export class GoodsModule {}
