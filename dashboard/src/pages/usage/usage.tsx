import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/client.js';
import { useQuery } from '../../api/query.js';
import type { Instance, Page, Usage } from '../../api/types.js';
import { Button } from '../../ui/button.js';
import { Period } from '../../ui/figures.js';
import { formatCount, plural } from '../../ui/format.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import { PlainTable } from '../../ui/plain-table.js';
import { Loaded } from '../../ui/states.js';
import './usage.css';

/** What the application uses, and how much it may. */
export default function UsagePage() {
  return (
    <>
      <PageHeader title="Usage" lead="What all worlds of the application have used" />
      <div class="panels">
        <UsagePanel />
      </div>
    </>
  );
}

function UsagePanel() {
  const query = useQuery<Usage>('/v1/usage?groupBy=operation');
  return (
    <Panel
      title="Usage and limits"
      note="All worlds of the application, this month (UTC)"
      actions={<Button text="Refresh" look="small" onClick={query.reload} />}
    >
      <Loaded query={query} lines={4}>
        {(usage) => (
          <>
            <Quota quota={usage.quota} />
            <RateLimits />
            <Limits limits={usage.limits} />
            <Tokens tokens={usage.tokens} />
            <UsageTable usage={usage} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Quota({ quota }: { readonly quota: Usage['quota'] }) {
  const { limit, used, remaining, resetsAt } = quota;
  if (limit === null) {
    return <p>{plural(used, 'billable operation')} this month. There is no quota.</p>;
  }
  return (
    <div class="quota">
      <p>
        <strong class="figure">{formatCount(used)}</strong> of {formatCount(limit)} billable operations.{' '}
        {formatCount(remaining)} left until <Period value={resetsAt} step="day" />.
      </p>
      <meter aria-label="Quota used" min={0} max={limit} high={limit * 0.9} optimum={0} value={used} />
    </div>
  );
}

/** From where on a limit is near. */
const near = 0.8;

const wordOf = (name: Usage['limits'][number]['name']): string =>
  name === 'idempotencyKeys' ? 'Idempotency-Keys of the last day' : name;

function Limits({ limits }: { readonly limits: Usage['limits'] }) {
  const words = limits.map(({ name, used, limit }) =>
    limit === null
      ? `${formatCount(used)} ${wordOf(name)}`
      : `${formatCount(used)} of ${formatCount(limit)} ${wordOf(name)}`,
  );
  const close = limits.filter(({ used, limit }) => limit !== null && used >= near * limit);
  return (
    <>
      <p>{words.join(' · ')}</p>
      {close.length > 0 && (
        <p class="error-text">
          {close.map(({ name }) => wordOf(name)).join(' and ')}: close to the limit. Delete what you no longer
          need, or ask the operator for more.
        </p>
      )}
    </>
  );
}

/** They stand in no answer but in the headers of every one. */
function RateLimits() {
  const [limits, setLimits] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const cancel = new AbortController();
    const onHeaders = (headers: Headers): void =>
      setLimits(readPolicy(headers.get('RateLimit-Policy') ?? ''));
    const { signal } = cancel;
    // The limit of a world stands only in the answers about one.
    call<Page<Instance>>('/v1/instance?limit=1', { signal, onHeaders })
      .then(({ items: [world] }) =>
        world ? call(`/v1/instance/${world.id}/event?limit=1`, { signal, onHeaders }) : undefined,
      )
      .catch(() => {
        // The rest of the panel shows the error; without headers there is nothing to show here.
      });
    return () => cancel.abort();
  }, []);
  if (limits === null) return null;
  return <p>{limits.length === 0 ? 'There is no rate limit.' : `Rate limits: ${limits.join('; ')}.`}</p>;
}

/** Reads `"application";q=100;w=1, "instance";q=50;w=1`. */
function readPolicy(header: string): readonly string[] {
  return [...header.matchAll(/"([\w-]+)";q=(\d+);w=(\d+)/g)].map(([, name, quota, window]) => {
    const time = window === '1' ? 'a second' : `in ${window} seconds`;
    return `${plural(Number(quota), 'request')} ${time} for the ${name === 'instance' ? 'world' : name}`;
  });
}

function Tokens({ tokens: { items, today } }: Pick<Usage, 'tokens'>) {
  const total = items.reduce((sum, { input, output }) => sum + input + output, 0);
  const ofToday = `${formatCount(today.used)}${today.limit === null ? '' : ` of ${formatCount(today.limit)}`}`;
  return (
    <>
      <p>
        {plural(total, 'token')} of agents this month, {ofToday} today.
      </p>
      {today.remaining === 0 && (
        <p class="note">Those of today are used up: the built-in voice speaks until midnight (UTC).</p>
      )}
    </>
  );
}

function UsageTable({ usage }: { readonly usage: Usage }) {
  if (usage.items.length === 0) return <p class="note">No billable operations yet.</p>;
  return (
    <PlainTable
      class="usage"
      head={['Operation', 'Calls']}
      rows={usage.items.map(({ operation, calls, silent }) => [
        <>
          {operation}
          {silent > 0 && <span class="note"> {formatCount(silent)} of them silent</span>}
        </>,
        formatCount(calls),
      ])}
      foot={['Total', formatCount(usage.total.calls)]}
    />
  );
}
