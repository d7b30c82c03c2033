import { useEffect, useRef, useState } from 'preact/hooks';
import { readTalk } from '../api/talk-stream.js';
import { eventLink } from '../api/told.js';
import type { ChatEntry, InteractEvent } from '../api/types.js';
import { useWorld } from '../api/world.js';
import { Bubble } from '../pages/characters/bubble.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ActionForm } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { PeopleField, type Person } from '../ui/form/people-field.js';
import { type Reading, useAction } from '../ui/form/use-action.js';
import type { ActionProps } from './open.js';
import { startingWith, SubjectField, sayWho } from './subject.js';
import '../pages/characters/chat.css';

interface Values {
  readonly first: readonly Person[];
  readonly others: readonly Person[];
  readonly topic: string;
  readonly place: string;
}

/** Lets two or more characters talk through their agents, and shows what they say as they say it. */
export function LetTalk({ who, onClose }: ActionProps) {
  const { instance } = useWorld();
  const [lines, setLines] = useState<readonly ChatEntry[]>([]);
  const [words, setWords] = useState('');
  const [talk, setTalk] = useState<InteractEvent | null>(null);
  const action = useAction<Values, InteractEvent>({
    initial: { first: startingWith(who), others: [], topic: '', place: '' },
    fieldOf: { responderIdentifier: 'others', NO_RESPONDER: 'others', SELF_INTERACTION: 'others' },
    read: (values): Reading<Values> => read(values, instance.id),
    via({ path, body }, key) {
      setLines([]);
      setWords('');
      let soFar = '';
      return readTalk<InteractEvent>(
        path,
        { method: 'PUT', body: body as object, key, last: 'interact' },
        {
          words: ({ text }) => setWords((soFar += text)),
          line(line) {
            setWords((soFar = ''));
            setLines((was) => [...was, line]);
          },
        },
      );
    },
  });
  const { field, values, pending } = action;
  const [first] = values.first;
  const title = first ? `Let ${first.name} talk` : 'Let characters talk';
  if (pending || talk) {
    return (
      <Dialog title={title} wide onClose={onClose}>
        <Spoken lines={talk?.chat ?? lines} words={talk ? '' : words} self={first?.id} busy={!talk} />
        {talk ? (
          <p class="dialog-text" role="status">
            <span>
              {outcomes[talk.outcome]} {talk.failures.map(({ detail }) => detail).join(' ')}
            </span>
            <a href={eventLink(instance.id, talk.seq).href} onClick={onClose}>
              {eventLink(instance.id, talk.seq).text}
            </a>
          </p>
        ) : (
          <p class="note dialog-text">
            You can close this: the talk continues, and you will find it among the talks of the character.
          </p>
        )}
        <div class="dialog-actions">
          {talk && <Button text="Let them talk again" onClick={() => setTalk(null)} />}
          <Button text="Close" look="primary" onClick={onClose} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <ActionForm<InteractEvent>
        action={action}
        button="Let them talk"
        scope="economy:write"
        onClose={onClose}
        onDone={setTalk}
      >
        <SubjectField who={who} label="Who starts" field={field('first')} />
        <PeopleField
          {...field('others')}
          label="With whom"
          most={5}
          except={first ? [first.id] : []}
          placeholder="Whom they know best, or type a name"
          hint="One for a talk of two, or up to five for a group."
        />
        <div class="two-fields">
          <TextField {...field('topic')} label="Topic" placeholder="the harvest" />
          <TextField {...field('place')} label="Place" maxLength={100} placeholder="at the well" />
        </div>
      </ActionForm>
    </Dialog>
  );
}

const outcomes: Readonly<Record<InteractEvent['outcome'], string>> = {
  completed: 'The talk is over.',
  partial: 'The talk was cut short.',
  silent: 'Nobody spoke.',
};

function Spoken(props: {
  readonly lines: readonly ChatEntry[];
  readonly words: string;
  readonly self: string | undefined;
  readonly busy: boolean;
}) {
  const { lines, words, self, busy } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollTo({ top: place.current.scrollHeight });
  }, [lines.length, words]);
  return (
    <div
      class="speak dialog-text"
      role="log"
      aria-label="What they say"
      aria-busy={busy}
      tabIndex={0}
      ref={place}
    >
      <ol class="chat">
        {lines.map(({ id, speakerId, speakerName, text, actions }) => (
          <Bubble key={id} own={speakerId === self} speaker={speakerName} text={text} actions={actions} />
        ))}
        {busy && <Bubble own={false} speaker="" text={words || '…'} actions={[]} />}
      </ol>
    </div>
  );
}

function read({ first, others, topic, place }: Values, instanceId: string): Reading<Values> {
  const [initiator] = first;
  if (!initiator) return { faults: { first: sayWho } };
  const [responder, ...more] = others;
  return {
    send: {
      method: 'PUT',
      path: `/v1/agent-npc/${instanceId}/${initiator.id}/interact`,
      body: {
        responderIdentifier: responder?.id ?? null,
        ...(more.length > 0 && { others: more.map(({ id }) => id) }),
        ...(topic.trim() && { topic: topic.trim() }),
        ...(place.trim() && { place: place.trim() }),
      },
    },
  };
}
