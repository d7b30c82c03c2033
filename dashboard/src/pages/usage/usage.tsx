import { useQuery } from '../../api/query.js';
import type { Usage } from '../../api/types.js';
import { Button } from '../../ui/button.js';
import { Fact } from '../../ui/fact.js';
import { Period } from '../../ui/figures.js';
import { formatCount, plural } from '../../ui/format.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { PlainTable } from '../../ui/plain-table.js';
import { Loaded } from '../../ui/states.js';
import './usage.css';

/** What the application uses, and how much it may. */
export default function UsagePage() {
  const query = useQuery<Usage>('/v1/usage?groupBy=operation');
  return (
    <>
      <PageHeader title="Usage" lead="What all worlds of the application have used">
        <Button text="Refresh" look="small" onClick={query.reload} />
      </PageHeader>
      <Loaded query={query} lines={4}>
        {({ quota, items, total, limits, tokens }) => (
          <div class="panels">
            <Panel title="Operations" note="This month (UTC)">
              <Quota quota={quota} noun="billable operation" time="this month" />
              <Operations items={items} total={total} />
            </Panel>
            <Panel title="Tokens of agents" note="Today and this month (UTC)">
              <Quota quota={tokens.today} noun="token" time="today" />
              {tokens.today.remaining === 0 && (
                <p class="error-text">The built-in voice speaks for the rest of the day.</p>
              )}
              <Tokens items={tokens.items} />
            </Panel>
            <Panel class="wide" title="Limits">
              <Limits limits={limits} />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Quota(props: { readonly quota: Usage['quota']; readonly noun: string; readonly time: string }) {
  const { quota, noun, time } = props;
  const { limit, used, remaining, resetsAt } = quota;
  if (limit === null) {
    return (
      <p>
        {plural(used, noun)} {time}. There is no {noun === 'token' ? 'limit' : 'quota'}.
      </p>
    );
  }
  return (
    <div class="quota">
      <p>
        <strong class="figure">{formatCount(used)}</strong> of {plural(limit, noun)} {time}.{' '}
        {formatCount(remaining)} left until <Period value={resetsAt} step="day" />.
      </p>
      <meter
        aria-label={`${noun === 'token' ? 'Tokens' : 'Quota'} used`}
        min={0}
        max={limit}
        high={limit * 0.9}
        optimum={0}
        value={used}
      />
    </div>
  );
}

function Operations({ items, total }: Pick<Usage, 'items' | 'total'>) {
  if (items.length === 0) return <p class="note">No billable operations yet.</p>;
  return (
    <PlainTable
      class="usage"
      head={['Operation', 'Calls']}
      rows={items.map(({ operation, calls, silent }) => [
        <>
          {operation}
          {silent > 0 && <span class="note"> {formatCount(silent)} of them silent</span>}
        </>,
        formatCount(calls),
      ])}
      foot={['Total', formatCount(total.calls)]}
    />
  );
}

/** Which agents took them this month. */
function Tokens({ items }: Pick<Usage['tokens'], 'items'>) {
  if (items.length === 0) return <p class="note">No agent has taken any this month.</p>;
  const sum = (of: 'input' | 'output'): number => items.reduce((total, item) => total + item[of], 0);
  return (
    <PlainTable
      class="usage"
      head={['Agent', 'Read', 'Written']}
      rows={items.map(({ agentId, agentName, input, output, estimated }) => [
        <span key={agentId}>
          {agentName ?? 'A deleted agent'}
          {estimated > 0 && <span class="note"> {formatCount(estimated)} of them estimated</span>}
        </span>,
        formatCount(input),
        formatCount(output),
      ])}
      foot={['This month', formatCount(sum('input')), formatCount(sum('output'))]}
    />
  );
}

/** From where on a limit is near. */
const near = 0.8;
const words: Readonly<Record<string, string>> = {
  agents: 'Agents',
  instances: 'Worlds',
  webhooks: 'Webhooks',
  idempotencyKeys: 'Idempotency-Keys of the last day',
};

function Limits({ limits }: { readonly limits: Usage['limits'] }) {
  return (
    <dl class="facts">
      {limits.map(({ name, used, limit }) => (
        <Fact key={name} name={words[name] ?? name}>
          {limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`}
          {limit !== null && used >= near * limit && (
            <p class="error-text">
              Close to the limit. Delete what you no longer need, or ask the operator for more.
            </p>
          )}
        </Fact>
      ))}
    </dl>
  );
}
