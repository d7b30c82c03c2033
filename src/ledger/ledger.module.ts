import { Global, Module } from '@nestjs/common';
import { InstanceDirectory } from './instance-directory.js';
import { Ledger } from './ledger.js';

@Global()
@Module({ providers: [Ledger, InstanceDirectory], exports: [Ledger, InstanceDirectory] })
export class LedgerModule {}
