import { Module } from '@nestjs/common';
import { ForkController } from './fork.controller.js';
import { ForkPlaces } from './fork-places.js';
import { ForkService } from './fork.service.js';

/** Worlds as a whole: forks over HTTP; exports and imports are commands. */
@Module({ controllers: [ForkController], providers: [ForkService, ForkPlaces] })
export class SnapshotModule {}
