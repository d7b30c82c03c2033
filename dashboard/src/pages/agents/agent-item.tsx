import { useState } from 'preact/hooks';
import { call } from '../../api/client.js';
import { isOffered } from '../../api/rights.js';
import type { Agent, Probe } from '../../api/types.js';
import { Button } from '../../ui/button.js';
import { useWrite } from '../../api/use-write.js';
import { Time } from '../../ui/figures.js';
import { formatCount } from '../../ui/format.js';
import { Outcome } from '../../ui/outcome.js';
import { waitsForHost } from '../../api/waits-for-host.js';
import type { AgentTask } from './agents.js';

/** One agent: whether it answers, what it says when asked, and what can be done with it. */
export function AgentItem(props: { readonly agent: Agent; readonly onTask: (task: AgentTask) => void }) {
  const { agent, onTask } = props;
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
        {isOffered('manageAgents') && (
          <div class="agent-buttons">
            <Button
              text={pending ? 'Asking …' : 'Probe'}
              of={agent.name}
              look="small"
              disabled={pending}
              onClick={probe}
            />
            {!builtIn && (
              <>
                <Button
                  text="Change …"
                  of={agent.name}
                  look="small"
                  onClick={() => onTask({ does: 'change', agent })}
                />
                <Button
                  text="Remove …"
                  of={agent.name}
                  look="small"
                  onClick={() => onTask({ does: 'remove', agent })}
                />
              </>
            )}
          </div>
        )}
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
