import { useId } from 'preact/hooks';
import { may } from '../../api/session.js';
import type { Agent, Probe } from '../../api/types.js';
import { Time } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { NoScope, Outcome } from '../../ui/outcome.js';
import { waitsForHost } from '../../api/waits-for-host.js';
import type { AgentTask } from './agents.js';
import { useProbe } from './use-probe.js';

/** One agent: whether it answers, what it says when asked, and what can be done with it. */
export function AgentItem(props: { readonly agent: Agent; readonly onTask: (task: AgentTask) => void }) {
  const { agent, onTask } = props;
  const scopeId = useId();
  const allowed = may('manage');
  const refusedBy = allowed ? undefined : scopeId;
  const { probe, result, pending, error } = useProbe(agent.id);
  // A probe is newer than the last round of the service, which keeps what it found itself.
  const well = result ? result.ok : agent.healthy;
  const builtIn = agent.hostType === 'built_in';
  const waits = waitsForHost(agent);
  return (
    <li>
      <div class="agent-head">
        <span class={waits ? 'dot' : `dot ${well ? 'good' : 'bad'}`} aria-hidden="true" />
        <div class="agent-name">
          <strong>{agent.name}</strong>
          <span class="note">
            {waits
              ? 'mcp: an AI host fetches its turns'
              : builtIn
                ? 'Built in, needs no program'
                : `${agent.protocol} at ${agent.endpoint}`}
          </span>
          <span class="note">
            {waits ? 'Waits for its host' : wordFor(agent, result)}
            {agent.hasCredentials && ', with credentials'}
            {!waits &&
              (result
                ? ', asked just now'
                : agent.lastHealthCheck && <LastCheck at={agent.lastHealthCheck} />)}
          </span>
          {!result && agent.lastFailure && (
            <span class={`note ${well ? '' : 'error-text'}`}>
              Last failure: {agent.lastFailure.detail}, <Time value={agent.lastFailure.at} />
            </span>
          )}
        </div>
        <div class="agent-buttons">
          <AgentButton name={agent.name} disabled={!allowed || pending} refusedBy={refusedBy} onPress={probe}>
            {pending ? 'Asking …' : 'Probe'}
          </AgentButton>
          {!builtIn && (
            <>
              <AgentButton
                name={agent.name}
                disabled={!allowed}
                refusedBy={refusedBy}
                onPress={() => onTask({ does: 'change', agent })}
              >
                Change …
              </AgentButton>
              <AgentButton
                name={agent.name}
                disabled={!allowed}
                refusedBy={refusedBy}
                onPress={() => onTask({ does: 'remove', agent })}
              >
                Remove …
              </AgentButton>
            </>
          )}
        </div>
      </div>
      {!allowed && <NoScope id={scopeId} scope="manage" />}
      <Outcome error={error} done={result && <ProbeText result={result} />} />
    </li>
  );
}

function AgentButton(props: {
  readonly name: string;
  readonly disabled: boolean;
  readonly refusedBy: string | undefined;
  readonly onPress: () => unknown;
  readonly children: string;
}) {
  const { name, disabled, refusedBy, onPress, children } = props;
  return (
    <button
      type="button"
      class="button small"
      disabled={disabled}
      aria-describedby={refusedBy}
      onClick={() => void onPress()}
    >
      {children}
      <span class="visually-hidden"> {name}</span>
    </button>
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
