import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentNpcEntity } from './agent-npc.entity.js';
import { ConversationModule } from '../conversation/conversation.module.js';
import { AgentNpcController } from './agent-npc.controller.js';
import { AgentNpcReader } from './agent-npc.reader.js';
import { AgentNpcService } from './agent-npc.service.js';
import { BulkChangesController } from './bulk-changes.controller.js';
import { BulkChangesService } from './bulk-changes.service.js';
import { BulkTalkController } from './bulk-talk.controller.js';
import { BulkTalkService } from './bulk-talk.service.js';
import { BulkController } from './bulk.controller.js';
import { BulkService } from './bulk.service.js';
import { CharacterPages } from './character-pages.js';
import { EstateDivider } from './estate-divider.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';
import { MemoryController } from './memory.controller.js';
import { MemoryService } from './memory.service.js';
import { RunningTalks } from './running-talks.js';
import { SocialController } from './social.controller.js';
import { SocialService } from './social.service.js';
import { TalkController } from './talk.controller.js';
import { VoiceController } from './voice.controller.js';
import { TradeReader } from './trade.reader.js';
import { TradeService } from './trade.service.js';
import { LedgerModule } from '../ledger/ledger.module.js';

@Module({
  imports: [LedgerModule, ConversationModule, TypeOrmModule.forFeature([AgentNpcEntity])],
  controllers: [
    AgentNpcController,
    TalkController,
    VoiceController,
    SocialController,
    MemoryController,
    HistoryController,
    BulkController,
    BulkChangesController,
    BulkTalkController,
  ],
  providers: [
    AgentNpcReader,
    AgentNpcService,
    CharacterPages,
    SocialService,
    MemoryService,
    HistoryService,
    BulkService,
    BulkChangesService,
    BulkTalkService,
    RunningTalks,
    EstateDivider,
    TradeReader,
    TradeService,
  ],
  exports: [AgentNpcReader, AgentNpcService, HistoryService, TradeService],
})
export class AgentNpcModule {}
