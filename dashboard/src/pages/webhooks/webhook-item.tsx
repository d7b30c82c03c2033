import { useId, useState } from 'preact/hooks';
import { may } from '../../api/session.js';
import type { Webhook, WebhookAttempt } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { Time } from '../../ui/figures.js';
import { formatCount, plural } from '../../ui/format.js';
import { NoScope, Outcome } from '../../ui/outcome.js';
import { kindWords } from '../events/event-words.js';
import { FailureList } from './failure-list.js';

export interface WebhookTask {
  readonly does: 'change' | 'replay' | 'secret' | 'remove';
  readonly webhook: Webhook;
}

const tasks = [
  { does: 'change', text: 'Change …' },
  { does: 'replay', text: 'Send again …' },
  { does: 'secret', text: 'New secret …' },
  { does: 'remove', text: 'Delete …' },
] as const;

const reasons = {
  gone: 'Off: its address said that it is gone',
  exhausted: 'Off: all attempts failed',
  manual: 'Off: switched off manually',
} as const;

/** A webhook: where it sends what, whether it works, and what can be done with it. */
export function WebhookItem(props: {
  readonly webhook: Webhook;
  readonly onTask: (task: WebhookTask) => void;
}) {
  const { webhook, onTask } = props;
  const { url, description, enabled, disabledReason, disabledAt } = webhook;
  const [failures, setFailures] = useState(false);
  const [tested, setTested] = useState<WebhookAttempt | null>(null);
  const test = useWrite<WebhookAttempt>();
  const scopeId = useId();
  const listId = useId();
  const allowed = may('manage');
  const refusedBy = allowed ? undefined : scopeId;
  return (
    <li class="webhook">
      <div class="row-text">
        <span class="webhook-url">
          <span class={`dot ${enabled ? 'good' : 'bad'}`} aria-hidden="true" />
          <code>{url}</code>
        </span>
        {description && <span>{description}</span>}
        <span class={`note ${enabled ? '' : 'error-text'}`}>
          {enabled ? 'Sends' : reasons[disabledReason ?? 'manual']}
          {!enabled && disabledAt && (
            <>
              , <Time value={disabledAt} />
            </>
          )}
          {': '}
          {whatText(webhook)}
        </span>
      </div>
      <div class="form-buttons" role="group" aria-label={url}>
        <button
          type="button"
          class="button small"
          disabled={!allowed || test.pending}
          aria-describedby={refusedBy}
          onClick={() => {
            setTested(null);
            void test.run('POST', `/v1/webhook/${webhook.id}/test`).then(setTested);
          }}
        >
          {test.pending ? 'Sending …' : 'Test'}
        </button>
        <button
          type="button"
          class="button small"
          aria-expanded={failures}
          aria-controls={listId}
          onClick={() => setFailures(!failures)}
        >
          Failures
        </button>
        {tasks.map(({ does, text }) => (
          <button
            key={does}
            type="button"
            class="button small"
            disabled={!allowed}
            aria-describedby={refusedBy}
            onClick={() => onTask({ does, webhook })}
          >
            {text}
          </button>
        ))}
      </div>
      {!allowed && <NoScope id={scopeId} scope="manage" />}
      <Outcome error={test.error} done={tested && <AttemptText attempt={tested} />} />
      <div id={listId} hidden={!failures}>
        {failures && <FailureList webhook={webhook} allowed={allowed} />}
      </div>
    </li>
  );
}

/** What the receiver said. */
export function AttemptText({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { ok, summary, latencyMs } = attempt;
  return (
    <span class={ok ? undefined : 'error-text'}>
      {summary} <span class="note">({formatCount(latencyMs)} ms)</span>
    </span>
  );
}

function whatText({ eventTypes, instanceIds }: Webhook): string {
  const kinds =
    eventTypes.length === 0
      ? 'every event'
      : eventTypes.map((type) => kindWords[type].toLowerCase()).join(', ');
  return `${kinds} from ${instanceIds.length === 0 ? 'all worlds' : plural(instanceIds.length, 'world')}`;
}
