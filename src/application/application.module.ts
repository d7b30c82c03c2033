import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationKeyEntity } from '../identity/application-key.entity.js';
import { RevokedTokenEntity } from '../identity/revoked-token.entity.js';
import { AuthModule } from '../http/auth/auth.module.js';
import { ApplicationController } from './application.controller.js';
import { ApplicationSettingsService } from './application-settings.service.js';
import { ChangeController } from './change.controller.js';
import { KeyController } from './key.controller.js';
import { KeyService } from './key.service.js';
import { RetentionSweep } from './retention-sweep.js';
import { TokenRevocationService } from './token-revocation.service.js';

/** Self-service of an application: its keys and tokens. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([ApplicationKeyEntity, RevokedTokenEntity])],
  controllers: [ApplicationController, KeyController, ChangeController],
  providers: [ApplicationSettingsService, KeyService, RetentionSweep, TokenRevocationService],
})
export class ApplicationModule {}
