import { useState } from 'preact/hooks';
import type { AgentNpc, Talk } from '../../api/types.js';
import { Button } from '../../ui/button.js';
import { Outcome, useScope } from '../../ui/outcome.js';
import { Panel } from '../../ui/panel.js';
import { Bubble, ChatLog, feltText } from './bubble.js';
import { usePlayerTalk } from './use-player-talk.js';

const nameKey = 'economy-player';

/** Talk to a character as a player would. */
export function SpeakPanel({ character, path }: { readonly character: AgentNpc; readonly path: string }) {
  const [name, setName] = useState(() => localStorage.getItem(nameKey) ?? 'Visitor');
  const [text, setText] = useState('');
  const { lines, writing, pending, error, talk, say } = usePlayerTalk(path);
  const { notice, lock } = useScope('economy:write');
  const isOpen = talk?.status === 'open';
  const speaker = name.trim();

  async function send(line: string, isLast: boolean): Promise<void> {
    localStorage.setItem(nameKey, speaker);
    setText('');
    if (!(await say(speaker, line, isLast))) setText(line);
  }

  return (
    <Panel class="wide" title={`Talk to ${character.name}`} note="They will remember you by name">
      {notice}
      {lines.length > 0 && (
        <ChatLog label={`Your talk with ${character.name}`} length={lines.length + (writing?.length ?? 0)}>
          {lines.map(({ own, text: line, actions }, index) => (
            <Bubble
              key={index}
              own={own}
              speaker={own ? speaker : character.name}
              text={line}
              actions={actions}
            />
          ))}
          {writing !== null && <Bubble own={false} speaker={character.name} text={writing || '…'} />}
        </ChatLog>
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
          {...lock(pending || text.trim() === '' || speaker === '')}
        >
          Say
        </button>
        {isOpen && (
          <Button
            text={text.trim() === '' ? 'Leave' : 'Say and leave'}
            {...lock(pending)}
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
