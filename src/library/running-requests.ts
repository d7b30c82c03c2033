import { type ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, type DynamicModule, Module } from '@nestjs/common';

@Module({})
class RunningRequestsModule {}

/**
 * The requests in flight of a hosted service. Its own server has no connections, so Nest would not wait for them
 * and would close the database too early; this class waits.
 */
export class RunningRequests implements BeforeApplicationShutdown {
  private count = 0;
  private closing = false;
  private drained: () => void = () => undefined;

  constructor(private readonly graceMs: number) {}

  /** False when the service accepts no more. */
  enter(response: ServerResponse): boolean {
    if (this.closing) return false;
    this.count += 1;
    response.once('close', () => {
      this.count -= 1;
      if (this.count === 0) this.drained();
    });
    return true;
  }

  /** After the live streams have ended and before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.graceMs);
      this.drained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Makes it a part of the service, which calls the hook. */
  asModule(): DynamicModule {
    return {
      module: RunningRequestsModule,
      providers: [{ provide: RunningRequests, useValue: this }],
    };
  }
}
