import { Global, Module } from '@nestjs/common';
import { DatabaseTurns } from './database-turns.js';
import { ReadSource } from './read-source.js';

/** Where reads go that may be a moment old, and whose turn it is. */
@Global()
@Module({ providers: [DatabaseTurns, ReadSource], exports: [DatabaseTurns, ReadSource] })
export class ReadModule {}
