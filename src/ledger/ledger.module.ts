import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InstanceEntity } from '../instance/instance.entity.js';
import { EventTail } from './event-tail.js';
import { HashChainKeeper } from './hash-chain-keeper.js';
import { InstanceDirectory } from './instance-directory.js';
import { WriteQueue } from './write-queue.js';
import { KeySweep } from './key-sweep.js';
import { KnownRows } from './known-rows.js';
import { LedgerCalls } from './ledger-calls.js';
import { BulkLedger } from './bulk-ledger.js';
import { Ledger } from './ledger.js';
import { MemoryRecall } from './memory-recall.js';
import { PastMoments } from './past-moments.js';
import { PolicyRounds } from './policy-rounds.js';
import { GoodsLedger } from './goods-ledger.js';
import { HoldLedger } from './hold-ledger.js';
import { ListingLedger } from './listing-ledger.js';
import { ObligationLedger } from './obligation-ledger.js';
import { SocialLedger } from './social-ledger.js';
import { TextErasure } from './text-erasure.js';
import { CallsOfWorlds } from './calls-of-worlds.js';
import { EntriesOfWorlds } from './entries-of-worlds.js';
import { TradeRules } from './trade-rules.js';
import { WorldForks } from './world-forks.js';
import { WriteSignal } from './write-signal.js';

@Module({
  imports: [TypeOrmModule.forFeature([InstanceEntity])],
  providers: [
    LedgerCalls,
    WriteQueue,
    CallsOfWorlds,
    EntriesOfWorlds,
    KnownRows,
    Ledger,
    HoldLedger,
    ListingLedger,
    GoodsLedger,
    ObligationLedger,
    SocialLedger,
    BulkLedger,
    MemoryRecall,
    PastMoments,
    PolicyRounds,
    InstanceDirectory,
    KeySweep,
    WriteSignal,
    EventTail,
    HashChainKeeper,
    WorldForks,
    TextErasure,
    TradeRules,
  ],
  exports: [
    Ledger,
    HoldLedger,
    ListingLedger,
    GoodsLedger,
    ObligationLedger,
    SocialLedger,
    BulkLedger,
    MemoryRecall,
    PastMoments,
    InstanceDirectory,
    WriteSignal,
    EventTail,
    WorldForks,
    TextErasure,
    TradeRules,
  ],
})
export class LedgerModule {}
