import {
  Global,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Metrics } from './metrics.js';

/** Sends traces where the settings name a collector. The packages for it are loaded only then: a start stays quick. */
@Injectable()
export class TraceExport implements OnModuleInit, OnApplicationShutdown {
  private stop: () => Promise<void> = () => Promise.resolve();

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  async onModuleInit(): Promise<void> {
    const { tracing } = this.settings;
    if (tracing === null) return;
    const { startTracing } = await import('./start-tracing.js');
    const logger = new Logger('Traces');
    this.stop = startTracing(tracing, (message) => logger.warn(message));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }
}

/** What the service shows of itself: measures and traces. Everything may use it, and it uses nothing. */
@Global()
@Module({ providers: [Metrics, TraceExport], exports: [Metrics] })
export class ObservationModule {}
