import { Module } from '@nestjs/common';
import { HostResolver } from './endpoint-policy.js';

/** Shared by all outbound calls; the modules above decide the targets and their policies. */
@Module({ providers: [HostResolver], exports: [HostResolver] })
export class OutboundModule {}
