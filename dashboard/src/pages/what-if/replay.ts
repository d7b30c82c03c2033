import { call } from '../../api/client.js';
import { dueTimes, eventsOf, type Plan } from './plan.js';

const mostInBatch = 500;

/** A world that the time comes again in. Its key names each write, so that a second try does nothing twice. */
export interface Rerun {
  readonly instanceId: string;
  readonly key: string;
}

export interface Progress {
  readonly done: number;
  /** Trades that a world refused, by its place: somebody had too little there. */
  readonly refused: readonly number[];
}

interface RepeatedTrade {
  readonly traderIdentifier: string;
  readonly recipientIdentifier: string | null;
  readonly amount: number;
  readonly goods?: readonly object[];
}

/**
 * Lets the trades and the collections of taxes of a world come again in others, in their order. Nobody is asked anything: no agent
 * speaks. The same plan makes the same batches each time.
 */
export async function runAgain(
  sourceId: string,
  plan: Plan,
  worlds: readonly Rerun[],
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
): Promise<Progress> {
  const { signal, onProgress } = options;
  const due = plan.daily ? [...dueTimes(plan)] : [];
  let progress: Progress = { done: 0, refused: worlds.map(() => 0) };
  let batch: RepeatedTrade[] = [];
  let place = 0;

  const inAll = async <Answer>(method: 'PUT' | 'POST', path: string, body?: object): Promise<Answer[]> => {
    place += 1;
    return Promise.all(
      worlds.map(({ instanceId, key }) =>
        call<Answer>(`/v1/instance/${instanceId}/${path}`, {
          method,
          body,
          signal,
          idempotencyKey: `${key}-${place}`,
        }),
      ),
    );
  };
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const trades = batch;
    batch = [];
    const answers = await inAll<{ readonly refused: number }>('POST', 'trades', { trades });
    progress = {
      done: progress.done + trades.length,
      refused: progress.refused.map((before, index) => before + answers[index]!.refused),
    };
    onProgress(progress);
  };
  const collect = async (): Promise<void> => {
    await flush();
    await inAll('PUT', 'tax');
  };

  // From after the beginning of the plan, whose state is known with all events of that moment.
  const from = new Date(Date.parse(plan.from) + 1).toISOString();
  const query = `type=trade,tax-collection&from=${from}&to=${plan.to}&limit=200`;
  for await (const event of eventsOf(`/v1/instance/${sourceId}/event?${query}`, signal)) {
    while (due.length > 0 && due[0]! <= Date.parse(event.occurredAt)) {
      due.shift();
      await collect();
    }
    if (event.type === 'tax-collection') {
      if (!plan.daily) await collect();
    } else if (event.type === 'trade' && event.data.cause === 'trade') {
      const { traderAgentNPC, traderAccount, recipientAgentNPC, recipientAccount, amount, goods } =
        event.data;
      // A copy has the uuid of its original.
      const trade = {
        traderIdentifier: (traderAgentNPC ?? traderAccount)!.uuid,
        recipientIdentifier: (recipientAgentNPC ?? recipientAccount)?.uuid ?? null,
        amount,
      };
      batch.push(goods ? { ...trade, goods } : trade);
      if (batch.length === mostInBatch) await flush();
    }
  }
  await flush();
  for (const _ of due) await collect();
  return progress;
}
