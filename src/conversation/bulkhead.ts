import { FairSemaphore } from '../common/fair-semaphore.js';
import { KeyedSemaphore, type Release } from '../common/semaphore.js';
import { plainFailure } from './turn-failure.js';

/** Limits the calls in flight to each agent, and to all agents, which applications share fairly. */
export class Bulkhead {
  private readonly perAgent: KeyedSemaphore;
  readonly overall: FairSemaphore;

  constructor(limitPerAgent: number, limitOverall: number) {
    this.perAgent = new KeyedSemaphore(limitPerAgent);
    this.overall = new FairSemaphore(limitOverall);
  }

  /**
   * First the agent's own limit: calls that wait for a slow agent must not occupy the shared slots.
   * @throws TurnFailure of kind `busy` when the signal aborts first
   */
  async enter(agentId: string, applicationId: string, signal: AbortSignal): Promise<Release> {
    const releases: Release[] = [];
    const leave = (): void => releases.forEach((release) => release());
    try {
      releases.push(await this.perAgent.acquire(agentId, signal));
      releases.push(await this.overall.acquire(applicationId, signal));
      return leave;
    } catch {
      leave();
      throw plainFailure('busy', 'no slot became free for this call in time');
    }
  }
}
