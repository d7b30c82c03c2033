import { Global, Module } from '@nestjs/common';
import { DatabaseTurns } from './database-turns.js';
import { ReadSource } from './read-source.js';

/** The source of reads that may be slightly stale, and the turns of applications. */
@Global()
@Module({ providers: [DatabaseTurns, ReadSource], exports: [DatabaseTurns, ReadSource] })
export class ReadModule {}
