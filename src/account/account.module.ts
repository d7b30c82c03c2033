import { Module } from '@nestjs/common';
import { AgentNpcModule } from '../agent-npc/agent-npc.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { AccountController } from './account.controller.js';
import { AccountReader } from './account.reader.js';
import { AccountService } from './account.service.js';

@Module({
  imports: [LedgerModule, AgentNpcModule],
  controllers: [AccountController],
  providers: [AccountReader, AccountService],
  exports: [AccountService],
})
export class AccountModule {}
