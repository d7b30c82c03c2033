import { useQuery } from '../api/query.js';
import type { AgentNpc, UpdateEvent } from '../api/types.js';
import { put } from '../api/use-write.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { EventDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { needed, percentFault, readPercent } from '../ui/form/readers.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import { Loaded } from '../ui/states.js';
import { AgentField, CharacterFields } from './character-fields.js';
import { type CharacterActionProps, usePathOf } from './open.js';

/** Who a character is, how it feels and who speaks for it. */
export function Change({ who, onClose }: CharacterActionProps) {
  const path = usePathOf(who);
  const query = useQuery<AgentNpc>(path);
  if (query.data) return <ChangeForm path={path} character={query.data} onClose={onClose} />;
  return (
    <Dialog title={`Change ${who.name}`} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
      <div class="dialog-actions">
        <Button text="Cancel" onClick={onClose} />
      </div>
    </Dialog>
  );
}

function ChangeForm(props: {
  readonly path: string;
  readonly character: AgentNpc;
  readonly onClose: () => void;
}) {
  const { path, character, onClose } = props;
  const { name, description, personality } = character;
  const initial = { name, description, personality, mood: String(character.mood), agent: character.agent.id };
  const action = useAction({
    initial,
    preview: 'dry-run',
    fieldOf: { agentIdentifier: 'agent', AGENT_NOT_FOUND: 'agent' },
    read: (values) => {
      const body = changesIn(initial, values);
      const faults = { name: needed(values.name, 'Enter a name.'), mood: percentFault(values.mood) };
      if (Object.keys(body).length === 0) return { faults };
      return sendUnless(faults, () => put<UpdateEvent>(path, body));
    },
  });
  const { field, preview } = action;
  return (
    <EventDialog
      title={`Change ${character.name}`}
      button="Change"
      idle={Object.keys(changesIn(initial, action.values)).length === 0}
      action={action}
      onClose={onClose}
      said={({ agentNpc }) => `${agentNpc.name} was changed.`}
      outlook={preview ? <p>{whatChanges(preview)}</p> : <p class="note">Nothing changed yet.</p>}
    >
      <TextField {...field('name')} label="Name" />
      <CharacterFields description={field('description')} personality={field('personality')} />
      <div class="two-fields">
        <TextField {...field('mood')} label="Mood" kind="percent" hint="From 0 to 100" />
        <AgentField {...field('agent')} />
      </div>
    </EventDialog>
  );
}

type Values = Readonly<Record<'name' | 'description' | 'personality' | 'mood' | 'agent', string>>;

/** Only what has changed here: the rest is not sent, so a concurrent change of it stays. */
function changesIn(before: Values, { name, description, personality, mood, agent }: Values): object {
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(description !== before.description && { description: description.trim() }),
    ...(personality !== before.personality && { personality: personality.trim() }),
    ...(mood !== before.mood && { mood: readPercent(mood) }),
    ...(agent !== before.agent && { agentIdentifier: agent }),
  };
}

const words: Readonly<Record<string, string>> = { agentId: 'agent', description: 'what everyone knows' };

function whatChanges({ new: after, personalityChanged }: UpdateEvent): string {
  const names = Object.keys(after).map((name) => words[name] ?? name);
  if (personalityChanged) names.push('personality');
  return names.length === 0 ? 'Nothing would change.' : `Changes their ${names.join(', ')}.`;
}
