import { useState } from 'preact/hooks';
import { call } from '../../api/client.js';
import { isOffered } from '../../api/rights.js';
import type { Agent, Probe } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { waitsForHost } from '../../api/waits-for-host.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { Outcome } from '../../ui/outcome.js';
import { listed, say } from '../../ui/say.js';

/** One agent: whether it answers, what it says when asked, and what can be done with it. */
export function AgentItem(props: {
  readonly agent: Agent;
  readonly onTask: (does: 'change' | 'remove') => void;
}) {
  const { agent, onTask } = props;
  const { name, lastFailure, lastHealthCheck } = agent;
  const [result, setResult] = useState<Probe | null>(null);
  // It changes nothing, so it takes no key.
  const { run, pending, error } = useWrite<Probe>(({ method, path }) => call(path, { method }));
  const probe = (): void => {
    setResult(null);
    void run('POST', `/v1/agent/${agent.id}/probe`).then(setResult);
  };
  // A probe is newer than the last round of the service, which keeps what it found itself.
  const well = result ? result.ok : agent.healthy;
  const builtIn = agent.hostType === 'built_in';
  const waits = waitsForHost(agent);
  const asked = result ? 'asked just now' : lastHealthCheck && say`asked ${<Time value={lastHealthCheck} />}`;
  return (
    <li>
      <div class="row-text">
        <span class="with-dot">
          <span class={waits ? 'dot' : `dot ${well ? 'good' : 'bad'}`} aria-hidden="true" />
          <strong>{name}</strong>
        </span>
        <span class="note">{whereIs(agent)}</span>
        <span class="note">
          {listed(
            waits ? 'Waits for its host' : wordFor(agent, result),
            agent.hasCredentials && 'with credentials',
            !waits && asked,
          )}
        </span>
        {!result && lastFailure && (
          <span class={`note ${well ? '' : 'error-text'}`}>
            Last failure: {lastFailure.detail}, <Time value={lastFailure.at} />
          </span>
        )}
      </div>
      {isOffered('manageAgents') && (
        <div class="row-actions">
          <Button
            text={pending ? 'Asking …' : 'Probe'}
            of={name}
            look="small"
            disabled={pending}
            onClick={probe}
          />
          {!builtIn && (
            <>
              <Button text="Change …" of={name} look="small" onClick={() => onTask('change')} />
              <Button text="Remove …" of={name} look="small" onClick={() => onTask('remove')} />
            </>
          )}
        </div>
      )}
      <Outcome error={error} done={result && <ProbeText result={result} />} />
    </li>
  );
}

function whereIs(agent: Agent): string {
  if (waitsForHost(agent)) return 'mcp: an AI host fetches its turns';
  if (agent.hostType === 'built_in') return 'Built in, needs no program';
  return `${agent.protocol} at ${agent.endpoint}`;
}

function wordFor({ healthy, lastHealthCheck }: Agent, result: Probe | null): string {
  if (result?.ok ?? healthy) return 'Answers';
  return result || lastHealthCheck ? 'Does not answer' : 'Not checked yet';
}

function ProbeText({ result }: { readonly result: Probe }) {
  return (
    <span class={`row-text ${result.ok ? '' : 'error-text'}`}>
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
