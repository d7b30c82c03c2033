import { call } from '../../api/client.js';
import { useReading } from '../../api/query.js';
import type { WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { Button } from '../../ui/button.js';
import { Panel } from '../../ui/panel.js';
import { Loaded } from '../../ui/states.js';

/** Before the first event. */
const start = '0'.repeat(64);

interface Link {
  readonly before: string | null;
  readonly own: string | null;
}

/** The hash of the event and of the one before it: both together are its place in the chain. */
export function ChainPanel({ event }: { readonly event: WorldEvent }) {
  const { instance } = useWorld();
  const query = useReading<Link>(`${instance.id} ${event.seq}`, async (signal) => {
    const hashOf = (seq: number): Promise<string | null> =>
      seq === 0 ? Promise.resolve(start) : readHash(instance.id, seq, signal);
    const [before, own] = await Promise.all([hashOf(event.seq - 1), hashOf(event.seq)]);
    return { before, own };
  });
  return (
    <Panel
      title="Hash chain"
      note="Shows whether anyone changed the history: ledger:verify recomputes every hash"
    >
      <Loaded query={query} lines={2}>
        {(link) =>
          link.own === null || link.before === null ? (
            <>
              <p>This event is not in the chain yet: new ones are added after a moment.</p>
              <Button text="Check again" look="small chain-again" onClick={query.reload} />
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
          )
        }
      </Loaded>
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
