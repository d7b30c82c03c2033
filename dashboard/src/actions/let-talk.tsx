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
import { nobody, PeopleField } from '../ui/form/people-field.js';
import { useAction } from '../ui/form/use-action.js';
import { type CharacterActionProps, usePathOf } from './open.js';

/** Lets two or more characters talk through their agents, and shows what they say as they say it. */
export function LetTalk({ who, onClose }: CharacterActionProps) {
  const { instance } = useWorld();
  const pathOfWho = usePathOf(who);
  const [lines, setLines] = useState<readonly ChatEntry[]>([]);
  const [words, setWords] = useState('');
  const [talk, setTalk] = useState<InteractEvent | null>(null);
  const action = useAction({
    initial: { others: nobody, topic: '', place: '' },
    fieldOf: { responderIdentifier: 'others', NO_RESPONDER: 'others', SELF_INTERACTION: 'others' },
    read: ({ others: [responder, ...more], topic, place }) => ({
      send: put<InteractEvent>(`${pathOfWho}/interact`, {
        responderIdentifier: responder?.id ?? null,
        ...(more.length > 0 && { others: more.map(({ id }) => id) }),
        ...(topic.trim() && { topic: topic.trim() }),
        ...(place.trim() && { place: place.trim() }),
      }),
    }),
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
  const { field, pending } = action;
  const title = `Let ${who.name} talk`;
  if (pending || talk) {
    return (
      <Dialog title={title} wide onClose={onClose}>
        <div class="dialog-text">
          <ChatLog label="What they say" busy={!talk} length={lines.length + words.length}>
            {(talk?.chat ?? lines).map(({ id, speakerId, speakerName, text, actions }) => (
              <Bubble
                key={id}
                own={speakerId === who.id}
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
      <PeopleField
        {...field('others')}
        label="With whom"
        most={5}
        except={[who.id]}
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
