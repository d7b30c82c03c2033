import { Global, Module } from '@nestjs/common';
import { EventSealer } from './event-sealer.js';
import { InstanceDirectory } from './instance-directory.js';
import { InstanceLanes } from './instance-lanes.js';
import { KeySweep } from './key-sweep.js';
import { KnownRows } from './known-rows.js';
import { LedgerCalls } from './ledger-calls.js';
import { Ledger } from './ledger.js';
import { PolicyRounds } from './policy-rounds.js';
import { Rehearsal } from './rehearsal.js';
import { SocialLedger } from './social-ledger.js';
import { WorldForks } from './world-forks.js';
import { WriteSignal } from './write-signal.js';

@Global()
@Module({
  providers: [
    LedgerCalls,
    InstanceLanes,
    KnownRows,
    Ledger,
    SocialLedger,
    PolicyRounds,
    Rehearsal,
    InstanceDirectory,
    KeySweep,
    WriteSignal,
    EventSealer,
    WorldForks,
  ],
  exports: [Ledger, SocialLedger, Rehearsal, InstanceDirectory, WriteSignal, WorldForks],
})
export class LedgerModule {}
