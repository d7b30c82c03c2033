import { useState } from 'preact/hooks';
import { usePages } from '../../api/use-pages.js';
import type { Webhook, WebhookAttempt, WebhookFailure } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { pageHref } from '../../router.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { plural } from '../../ui/format.js';
import { Outcome } from '../../ui/outcome.js';
import { listed, say } from '../../ui/say.js';
import { LoadedPages, More } from '../../ui/states.js';
import { AttemptText } from './webhook-item.js';

/** What could not be delivered; each can be sent once more. */
export function FailureList({ webhook }: { readonly webhook: Webhook }) {
  const path = `/v1/webhook/${webhook.id}/failure`;
  const pages = usePages<WebhookFailure>(`${path}?limit=50`);
  const none = <p class="note failures">Nothing was given up: what is refused is retried first.</p>;
  return (
    <LoadedPages pages={pages} lines={2} empty={none}>
      {(items) => (
        <div class="failures">
          <ul class="rows" aria-label="Failed deliveries">
            {items.map((failure) => (
              <FailureItem key={`${failure.instanceId} ${failure.seq}`} failure={failure} path={path} />
            ))}
          </ul>
          <More pages={pages} text="Show older failures" />
        </div>
      )}
    </LoadedPages>
  );
}

function FailureItem({ failure, path }: { readonly failure: WebhookFailure; readonly path: string }) {
  const { instanceId, seq, attempts, error, failedAt } = failure;
  const replay = useWrite<WebhookAttempt>();
  const [replayed, setReplayed] = useState<WebhookAttempt | null>(null);
  return (
    <li>
      <div class="row-text">
        <span>
          <a href={pageHref(instanceId, 'events', String(seq))}>Event {seq}</a>{' '}
          <span class="note">
            {listed(
              <Time value={failedAt} />,
              plural(attempts, 'attempt'),
              failure.replayedAt && say`sent again ${<Time value={failure.replayedAt} />}`,
            )}
          </span>
        </span>
        <span class="note">{error}</span>
        <Outcome error={replay.error} done={replayed && <AttemptText attempt={replayed} />} />
      </div>
      <Button
        text={replay.pending ? 'Sending …' : 'Send again'}
        look="small"
        disabled={replay.pending}
        onClick={() => void replay.run('POST', `${path}/${instanceId}/${seq}/replay`).then(setReplayed)}
      />
    </li>
  );
}
