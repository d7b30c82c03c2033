import { useState } from 'preact/hooks';
import { readTalk } from '../api/talk-stream.js';
import { eventLink } from '../api/told.js';
import type { ChatEntry, InteractEvent } from '../api/types.js';
import { put, type Sent } from '../api/use-write.js';
import { useWorld } from '../api/world.js';
import { Bubble, ChatLog } from '../pages/characters/bubble.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ActionDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { PeopleField } from '../ui/form/people-field.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import type { ActionProps } from './open.js';
import { startingWith, SubjectField, usePathOf, whoFault } from './subject.js';

/** Lets two or more characters talk through their agents, and shows what they say as they say it. */
export function LetTalk({ who, onClose }: ActionProps) {
  const { instance } = useWorld();
  const pathOf = usePathOf();
  const [lines, setLines] = useState<readonly ChatEntry[]>([]);
  const [words, setWords] = useState('');
  const [talk, setTalk] = useState<InteractEvent | null>(null);
  const action = useAction({
    initial: { first: startingWith(who), others: startingWith(null), topic: '', place: '' },
    fieldOf: { responderIdentifier: 'others', NO_RESPONDER: 'others', SELF_INTERACTION: 'others' },
    read: ({ first, others: [responder, ...more], topic, place }) =>
      sendUnless({ first: whoFault(first) }, () =>
        put<InteractEvent>(`${pathOf(first)}/interact`, {
          responderIdentifier: responder?.id ?? null,
          ...(more.length > 0 && { others: more.map(({ id }) => id) }),
          ...(topic.trim() && { topic: topic.trim() }),
          ...(place.trim() && { place: place.trim() }),
        }),
      ),
    via({ path, body }: Sent, key) {
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
        <div class="dialog-text">
          <ChatLog label="What they say" busy={!talk} length={lines.length + words.length}>
            {(talk?.chat ?? lines).map(({ id, speakerId, speakerName, text, actions }) => (
              <Bubble
                key={id}
                own={speakerId === first?.id}
                speaker={speakerName}
                text={text}
                actions={actions}
              />
            ))}
            {!talk && <Bubble own={false} speaker="" text={words || '…'} />}
          </ChatLog>
        </div>
        {talk ? (
          <p class="dialog-text" role="status">
            <span>
              {outcomes[talk.outcome]} {talk.failures.map(({ detail }) => detail).join(' ')}
            </span>
            <a href={eventLink(instance.id, talk.seq).href} onClick={onClose}>
              Event {talk.seq}
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
    <ActionDialog
      title={title}
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
    </ActionDialog>
  );
}

const outcomes: Readonly<Record<InteractEvent['outcome'], string>> = {
  completed: 'The talk is over.',
  partial: 'The talk was cut short.',
  silent: 'Nobody spoke.',
};
