import { Global, Module } from '@nestjs/common';
import { ReadSource } from './read-source.js';

/** Where reads go that may be a moment old. */
@Global()
@Module({ providers: [ReadSource], exports: [ReadSource] })
export class ReadModule {}
