import {
  type DynamicModule,
  type FactoryProvider,
  Module,
  type ModuleMetadata,
  type Provider,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Economy } from './economy.js';
import { type EconomyOptions } from './economy-options.js';
import { HostedService } from './hosted-service.js';

const OPTIONS = Symbol('economy options');

/**
 * Options that need providers of the host.
 *
 * @publicApi
 */
export interface EconomyAsyncOptions {
  readonly imports?: ModuleMetadata['imports'];
  readonly inject?: FactoryProvider['inject'];
  readonly useFactory: (...injected: never[]) => EconomyOptions | Promise<EconomyOptions>;
}

/**
 * The service as a module of another Nest application, on Express. It serves below `path` and makes
 * `Economy` available to every module of the host.
 *
 * @publicApi
 */
@Module({})
export class EconomyModule {
  /** With static options. */
  static forRoot(options: EconomyOptions): DynamicModule {
    return hosting([], { provide: OPTIONS, useValue: options });
  }

  /** With options from a factory that may inject providers of the host. */
  static forRootAsync({ imports = [], inject = [], useFactory }: EconomyAsyncOptions): DynamicModule {
    return hosting(imports, { provide: OPTIONS, inject, useFactory });
  }
}

function hosting(imports: NonNullable<ModuleMetadata['imports']>, options: Provider): DynamicModule {
  return {
    module: EconomyModule,
    global: true,
    imports,
    providers: [
      options,
      {
        provide: HostedService,
        inject: [OPTIONS, HttpAdapterHost],
        useFactory: (given: EconomyOptions, host: HttpAdapterHost) => HostedService.start(given, host),
      },
      { provide: Economy, inject: [HostedService], useFactory: ({ economy }: HostedService) => economy },
    ],
    exports: [Economy],
  };
}
