import { useEffect, useState } from 'preact/hooks';
import { call, CallError } from '../../api/client.js';
import type { WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Panel } from '../../ui/panel.js';
import { ErrorState, LoadingState } from '../../ui/states.js';

/** Before the first event. */
const start = '0'.repeat(64);

interface Link {
  readonly before: string | null;
  readonly own: string | null;
}

/** The hash of the event and of the one before it: both together are its place in the chain. */
export function ChainPanel({ event }: { readonly event: WorldEvent }) {
  const { instance } = useWorld();
  const [link, setLink] = useState<Link | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const again = (): void => setRound((round) => round + 1);
  useEffect(() => {
    const cancel = new AbortController();
    const hashOf = (seq: number): Promise<string | null> =>
      seq === 0 ? Promise.resolve(start) : readHash(instance.id, seq, cancel.signal);
    setFault(null);
    Promise.all([hashOf(event.seq - 1), hashOf(event.seq)]).then(
      ([before, own]) => setLink({ before, own }),
      (error: unknown) =>
        !cancel.signal.aborted && setFault(error instanceof CallError ? error.message : String(error)),
    );
    return () => cancel.abort();
  }, [instance.id, event.seq, round]);
  return (
    <Panel
      title="Hash chain"
      note="Shows whether anyone changed the history: ledger:verify recomputes every hash"
    >
      {fault !== null ? (
        <ErrorState message={fault} onRetry={again} />
      ) : !link ? (
        <LoadingState lines={2} />
      ) : link.own === null || link.before === null ? (
        <>
          <p>This event is not in the chain yet: new ones are added after a moment.</p>
          <button type="button" class="button small chain-again" onClick={again}>
            Check again
          </button>
        </>
      ) : (
        <dl class="chain">
          <dt>Position</dt>
          <dd class="figure">{event.seq}</dd>
          <dt>{event.seq === 1 ? 'The start of the chain' : `Hash of event ${event.seq - 1}`}</dt>
          <dd>
            <code>{link.before}</code>
          </dd>
          <dt>Hash of this event</dt>
          <dd>
            <code data-hash="own">{link.own}</code>
          </dd>
        </dl>
      )}
    </Panel>
  );
}

async function readHash(instanceId: string, seq: number, signal: AbortSignal): Promise<string | null> {
  let hash: string | null = null;
  await call<WorldEvent>(`/v1/instance/${instanceId}/event/${seq}`, {
    signal,
    onHeaders: (headers) => {
      hash = headers.get('Chain-Hash');
    },
  });
  return hash;
}
