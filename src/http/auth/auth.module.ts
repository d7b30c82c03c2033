import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { AgentNpcEntity } from '../../agent-npc/agent-npc.entity.js';
import { ApplicationKeyEntity } from '../../identity/application-key.entity.js';
import { ApplicationEntity } from '../../identity/application.entity.js';
import { InstanceEntity } from '../../instance/instance.entity.js';
import { ApplicationDirectory } from '../../identity/application-directory.js';
import { ApplicationKeys } from '../../identity/application-keys.js';
import { ApplicationService } from '../../identity/application.service.js';
import { ChangeTrail } from './audited.js';
import { Callers } from '../../identity/callers.js';
import { CharacterFinder } from '../../identity/character-finder.js';
import { JwtStrategy } from './jwt.strategy.js';
import { TokenController } from './token.controller.js';
import { KeySetController } from './key-set.controller.js';
import { loadTokenKeys, TOKEN_KEYS } from '../../identity/token-keys.js';
import { TokenService } from '../../identity/token.service.js';

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
