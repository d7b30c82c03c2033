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

/** Exports traces if the settings name a collector. Its packages are loaded only then, which keeps the start fast. */
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

/** Metrics and traces. Every module may use it, and it uses none. */
@Global()
@Module({ providers: [Metrics, TraceExport], exports: [Metrics] })
export class ObservationModule {}
