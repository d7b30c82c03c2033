import {
  EconomyClient,
  EconomyProblem,
  type EventsOptions,
  type Method,
  type PathOf,
  type Preference,
  type ResultOf,
  type WorldEvent,
} from '../../packages/client/src/index.js';
import { type CallArguments } from '../../packages/client/src/types.js';
import { type Fetch } from '../../packages/client/src/transport.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { toProblem } from '../common/errors/problem.js';

/** Shown in the messages of errors; nobody looks it up. */
export const innerOrigin = 'http://in-process';

/** The client of an application within the process. It ends with the service: it would wait for no other one. */
export class InProcessClient extends EconomyClient {
  constructor(
    fetch: Fetch,
    /** Aborts when the service accepts no more calls. */
    private readonly closed: AbortSignal,
  ) {
    // The connection says who calls; a token is never read.
    super({ baseUrl: innerOrigin, token: 'none', fetch });
  }

  override async request<M extends Method, P extends PathOf<M>, R extends Preference = never>(
    method: M,
    path: P,
    ...given: CallArguments<M, P, R>
  ): Promise<ResultOf<M, P, R>> {
    if (this.closed.aborted) throw new EconomyProblem(shuttingDown());
    return super.request<M, P, R>(method, path, ...given);
  }

  override events(
    instance: string,
    options: EventsOptions = {},
  ): AsyncGenerator<WorldEvent, void, undefined> {
    return this.untilClosed(options, (given) => super.events(instance, given));
  }

  override eventsOfAll(
    options: EventsOptions<string> & { readonly instances?: readonly string[] } = {},
  ): AsyncGenerator<WorldEvent, void, undefined> {
    return this.untilClosed(options, (given) => super.eventsOfAll(given));
  }

  /** A stream that is open when the service closes ends; a later one is refused. */
  private async *untilClosed<Options extends EventsOptions<number | string>>(
    options: Options,
    listen: (options: Options) => AsyncGenerator<WorldEvent, void, undefined>,
  ): AsyncGenerator<WorldEvent, void, undefined> {
    if (this.closed.aborted) throw new EconomyProblem(shuttingDown());
    const { signal } = options;
    yield* listen({ ...options, signal: signal ? AbortSignal.any([signal, this.closed]) : this.closed });
  }
}

export function shuttingDown(): EconomyProblem['problem'] {
  return toProblem(new EconomyError('SHUTTING_DOWN'), '') as EconomyProblem['problem'];
}
