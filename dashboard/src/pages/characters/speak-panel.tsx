import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { may } from '../../api/session.js';
import type { AgentNpc, Talk } from '../../api/types.js';
import { Button } from '../../ui/button.js';
import { NoScope, Outcome } from '../../ui/outcome.js';
import { Panel } from '../../ui/panel.js';
import { Bubble, feltText } from './bubble.js';
import { usePlayerTalk } from './use-player-talk.js';

const nameKey = 'economy-player';

/** Talk to a character as a player would. */
export function SpeakPanel({ character, path }: { readonly character: AgentNpc; readonly path: string }) {
  const [name, setName] = useState(() => localStorage.getItem(nameKey) ?? 'Visitor');
  const [text, setText] = useState('');
  const { lines, writing, pending, error, talk, say } = usePlayerTalk(path);
  const end = useRef<HTMLLIElement>(null);
  const scopeId = useId();
  const allowed = may('economy:write');
  const isOpen = talk?.status === 'open';
  const speaker = name.trim();

  useEffect(() => {
    const list = end.current?.parentElement?.parentElement;
    list?.scrollTo({ top: list.scrollHeight });
  }, [lines.length, writing]);

  async function send(line: string, isLast: boolean): Promise<void> {
    localStorage.setItem(nameKey, speaker);
    setText('');
    if (!(await say(speaker, line, isLast))) setText(line);
  }

  return (
    <Panel class="wide" title={`Talk to ${character.name}`} note="They will remember you by name">
      {!allowed && <NoScope id={scopeId} scope="economy:write" />}
      {lines.length > 0 && (
        <div class="speak" role="log" aria-label={`Your talk with ${character.name}`} tabIndex={0}>
          <ol class="chat">
            {lines.map(({ own, text: line, actions }, index) => (
              <Bubble
                key={index}
                own={own}
                speaker={own ? speaker : character.name}
                text={line}
                actions={actions}
              />
            ))}
            {writing !== null && (
              <Bubble
                own={false}
                speaker={character.name}
                text={writing === '' ? '…' : writing}
                actions={[]}
              />
            )}
            <li ref={end} aria-hidden="true" class="chat-end" />
          </ol>
        </div>
      )}
      {talk && !pending && <AfterLine talk={talk} speaker={speaker} />}
      <form
        class="speak-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(text.trim(), false);
        }}
      >
        <label class="field speak-name">
          <span>You are</span>
          <input
            value={name}
            maxLength={100}
            disabled={isOpen}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class="field speak-line">
          <span>Your line</span>
          <input
            value={text}
            maxLength={500}
            autocomplete="off"
            placeholder={`Good day, ${character.name}!`}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button
          type="submit"
          class="button primary"
          disabled={!allowed || pending || text.trim() === '' || speaker === ''}
          aria-describedby={allowed ? undefined : scopeId}
        >
          Say
        </button>
        {isOpen && (
          <Button
            text={text.trim() === '' ? 'Leave' : 'Say and leave'}
            disabled={!allowed || pending}
            onClick={() => void send(text.trim(), true)}
          />
        )}
      </form>
      <Outcome error={error} />
    </Panel>
  );
}

function AfterLine({ talk, speaker }: { readonly talk: Talk; readonly speaker: string }) {
  const { character, event, failure } = talk;
  const felt = event?.relationship?.responder;
  return (
    <p class="note talk-note" role="status">
      {failure && `${character.name} did not answer: ${failure.detail}. `}
      {event &&
        `The talk has ended${event.outcome === 'silent' ? '' : `, and ${character.name} will remember it`}. `}
      {felt && feltText(character.name, speaker, felt)}
    </p>
  );
}
