import { type DynamicModule, Module } from '@nestjs/common';

/** Hands services of the kingdom to the policies: Nest makes those in the economy, which is an application of its own. */
@Module({})
export class HostProviders {
  static of(...services: readonly object[]): DynamicModule {
    return {
      module: HostProviders,
      providers: services.map((service) => ({ provide: service.constructor, useValue: service })),
      exports: services.map((service) => service.constructor),
    };
  }
}
