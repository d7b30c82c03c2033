import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EventFollower } from './event-follower.js';
import { EventTail } from './event-tail.js';

/** Adds events to the hash chain of their instance after they were written. */
@Injectable()
export class HashChainKeeper extends EventFollower {
  constructor(dataSource: DataSource, tail: EventTail, @Inject(SETTINGS) { hashChainMs }: Settings) {
    super(dataSource, tail, {
      name: 'The hash chain of events',
      intervalMs: hashChainMs,
      stepFunction: 'extend_hash_chain',
      chunk: 1000,
      isOptional: false,
      seqOf: ({ chainedSeq }) => chainedSeq,
    });
  }
}
