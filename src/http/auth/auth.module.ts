import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { AgentNpcEntity } from '../../database/entities/agent-npc.entity.js';
import { ApplicationKeyEntity } from '../../database/entities/application-key.entity.js';
import { ApplicationEntity } from '../../database/entities/application.entity.js';
import { InstanceEntity } from '../../database/entities/instance.entity.js';
import { ApplicationDirectory } from './application-directory.js';
import { ApplicationKeys } from './application-keys.js';
import { ApplicationService } from './application.service.js';
import { ChangeTrail } from './audited.js';
import { Callers } from './callers.js';
import { CharacterFinder } from './character-finder.js';
import { JwtStrategy } from './jwt.strategy.js';
import { TokenController } from './token.controller.js';
import { KeySetController } from './key-set.controller.js';
import { loadTokenKeys, TOKEN_KEYS } from './token-keys.js';
import { TokenService } from './token.service.js';

/** Passport is global: two services in a process, or one and its host, would share a strategy of the same name. */
const passport = PassportModule.registerAsync({
  useFactory: () => ({ defaultStrategy: `economy-${randomUUID()}` }),
});

/** Authentication: applications, their tokens, and the data of the guard. */
@Module({
  imports: [
    passport,
    TypeOrmModule.forFeature([ApplicationEntity, ApplicationKeyEntity, InstanceEntity, AgentNpcEntity]),
  ],
  controllers: [TokenController, KeySetController],
  providers: [
    ApplicationDirectory,
    ApplicationKeys,
    ApplicationService,
    Callers,
    ChangeTrail,
    CharacterFinder,
    JwtStrategy,
    TokenService,
    { provide: TOKEN_KEYS, inject: [SETTINGS], useFactory: ({ auth }: Settings) => loadTokenKeys(auth) },
  ],
  exports: [
    passport,
    ApplicationDirectory,
    ApplicationKeys,
    ApplicationService,
    Callers,
    ChangeTrail,
    TokenService,
    TOKEN_KEYS,
  ],
})
export class AuthModule {}
