import { Module } from '@nestjs/common';
import { HostResolver } from './host-resolver.js';

/** What every call out of the service shares; who is called, and by which policy, is up to the modules above. */
@Module({ providers: [HostResolver], exports: [HostResolver] })
export class OutboundModule {}
