import { Global, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings.js';
import { ApplicationDirectory } from './application-directory.js';
import { ApplicationService } from './application.service.js';
import { BearerStrategy } from './bearer.strategy.js';
import { CharacterFinder } from './character-finder.js';
import { Callers } from './callers.js';
import { TokenController } from './token.controller.js';
import { loadTokenKeys } from './token-keys.js';
import { TokenService } from './token.service.js';

/** Who may call: applications, their tokens, the guard's strategy. */
@Global()
@Module({
  controllers: [TokenController],
  providers: [
    ApplicationDirectory,
    ApplicationService,
    BearerStrategy,
    Callers,
    CharacterFinder,
    {
      provide: TokenService,
      inject: [SETTINGS],
      useFactory: async ({ auth }: Settings) => new TokenService(await loadTokenKeys(auth), auth),
    },
  ],
  exports: [ApplicationDirectory, ApplicationService, BearerStrategy, Callers, CharacterFinder, TokenService],
})
export class AuthModule {}
