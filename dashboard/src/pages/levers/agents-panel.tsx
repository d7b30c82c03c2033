import { useId } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import { may } from '../../api/session.js';
import type { Agent, Page, Probe } from '../../api/types.js';
import { Time } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { NoScope, Outcome } from '../../ui/outcome.js';
import { useProbe } from './use-probe.js';

/** Who speaks for the characters, and whether they are well. */
export function AgentsPanel() {
  const query = useQuery<Page<Agent>>('/v1/agent?limit=200');
  const scopeId = useId();
  const allowed = may('manage');
  return (
    <Panel title="Agents" note="The programs that speak for the characters">
      {!allowed && <NoScope id={scopeId} scope="manage" />}
      <Loaded query={query} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No agents" />
          ) : (
            <ul class="agents">
              {items.map((agent) => (
                <AgentItem key={agent.id} agent={agent} refusedBy={allowed ? undefined : scopeId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function AgentItem(props: {
  readonly agent: Agent;
  /** The id of the text that explains why it cannot be probed. */
  readonly refusedBy: string | undefined;
}) {
  const { agent, refusedBy } = props;
  const { probe, result, pending, error } = useProbe(agent.id);
  // A probe is newer than the last round of the service, which keeps what it found itself.
  const well = result ? result.ok : agent.healthy;
  const builtIn = agent.hostType === 'built_in';
  return (
    <li>
      <div class="agent-head">
        <span class={`dot ${well ? 'good' : 'bad'}`} aria-hidden="true" />
        <div class="agent-name">
          <strong>{agent.name}</strong>
          <span class="note">
            {builtIn ? 'Built in, needs no program' : `${agent.protocol ?? ''} at ${agent.endpoint ?? ''}`}
          </span>
          <span class="note">
            {wordFor(agent, result)}
            {result ? ', asked just now' : agent.lastHealthCheck && <LastCheck at={agent.lastHealthCheck} />}
          </span>
        </div>
        <button
          type="button"
          class="button small"
          disabled={refusedBy !== undefined || pending}
          aria-describedby={refusedBy}
          onClick={() => void probe()}
        >
          {pending ? 'Asking …' : 'Probe'}
          <span class="visually-hidden"> {agent.name}</span>
        </button>
      </div>
      <Outcome error={error} done={result && <ProbeText result={result} />} />
    </li>
  );
}

function wordFor({ healthy, lastHealthCheck }: Agent, result: Probe | null): string {
  if (result?.ok ?? healthy) return 'Answers';
  return result || lastHealthCheck ? 'Does not answer' : 'Not checked yet';
}

function LastCheck({ at }: { readonly at: string }) {
  return (
    <>
      , asked <Time value={at} />
    </>
  );
}

function ProbeText({ result }: { readonly result: Probe }) {
  return (
    <span class={`probe ${result.ok ? '' : 'error-text'}`}>
      {result.summary}
      {result.line.say !== null && <q class="note">{result.line.say}</q>}
      {result.changes.length === 0 && result.advice !== null && <span class="note">{result.advice}</span>}
      {result.changes.map(({ what, request }) => (
        <code class="note" key={what}>
          {request.method} {request.path} {JSON.stringify(request.body)}
        </code>
      ))}
      {result.tried.map(({ protocol, detail, latencyMs }, index) => (
        <span class="note" key={index}>
          {protocol}, {formatCount(latencyMs)} ms: {detail}
        </span>
      ))}
    </span>
  );
}
