import { useId, useState } from 'preact/hooks';
import type { Webhook, WebhookAttempt } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { formatCount, plural } from '../../ui/format.js';
import { Outcome } from '../../ui/outcome.js';
import { listed, say } from '../../ui/say.js';
import { kindWords } from '../events/event-words.js';
import { FailureList } from './failure-list.js';

export type WebhookTask = 'change' | 'replay' | 'secret' | 'remove';

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
  readonly onTask: (does: WebhookTask) => void;
  readonly onRetried: () => void;
}) {
  const { webhook, onTask, onRetried } = props;
  const { id, url, description, enabled, disabledReason, disabledAt, failing } = webhook;
  const [failures, setFailures] = useState(false);
  const [tested, setTested] = useState<WebhookAttempt | null>(null);
  const test = useWrite<WebhookAttempt>();
  const retry = useWrite<Webhook>();
  const listId = useId();
  const runTest = (): void => {
    setTested(null);
    void test.run('POST', `/v1/webhook/${id}/test`).then(setTested);
  };
  return (
    <li>
      <div class="row-text">
        <span class="with-dot">
          <span class={`dot ${enabled && !failing ? 'good' : 'bad'}`} aria-hidden="true" />
          <code>{url}</code>
        </span>
        {description && <span>{description}</span>}
        <span class={`note ${enabled ? '' : 'error-text'}`}>
          {listed(
            enabled ? 'Sends' : reasons[disabledReason ?? 'manual'],
            !enabled && disabledAt && <Time value={disabledAt} />,
          )}
          {`: ${whatText(webhook)}`}
        </span>
        <Deliveries webhook={webhook} />
      </div>
      <div class="row-actions" role="group" aria-label={url}>
        <Button
          text={test.pending ? 'Sending …' : 'Test'}
          look="small"
          disabled={test.pending}
          onClick={runTest}
        />
        {failing && (
          <Button
            text="Try now"
            look="small"
            disabled={retry.pending}
            onClick={() => void retry.run('POST', `/v1/webhook/${id}/retry`).then(onRetried)}
          />
        )}
        <Button
          text="Failures"
          look="small"
          aria-expanded={failures}
          aria-controls={listId}
          onClick={() => setFailures(!failures)}
        />
        {tasks.map(({ does, text }) => (
          <Button key={does} text={text} look="small" onClick={() => onTask(does)} />
        ))}
      </div>
      <Outcome error={test.error ?? retry.error} done={tested && <AttemptText attempt={tested} />} />
      <div class="row-more" id={listId} hidden={!failures}>
        {failures && <FailureList webhook={webhook} />}
      </div>
    </li>
  );
}

/** How the last deliveries went, and what waits. */
function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { failing, lastDeliveredAt, lastFailure, backlog, nextAttemptAt } = webhook;
  return (
    <>
      {lastFailure && (
        <span class={`note ${failing ? 'error-text' : ''}`}>
          {failing ? 'Failing' : 'Last failure'}: {lastFailure.detail}, <Time value={lastFailure.at} />
        </span>
      )}
      {(lastDeliveredAt || backlog.events > 0) && (
        <span class="note">
          {listed(
            lastDeliveredAt && say`Last delivered ${<Time value={lastDeliveredAt} />}`,
            backlog.events > 0 && `${plural(backlog.events, 'event')} waiting`,
            nextAttemptAt && say`next try ${<Time value={nextAttemptAt} />}`,
          )}
        </span>
      )}
    </>
  );
}

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
