import { useState } from 'preact/hooks';
import { newUuid } from '../api/client.js';
import type { SpawnEvent } from '../api/types.js';
import { post } from '../api/use-write.js';
import { useWorld } from '../api/world.js';
import { goTo, pageHref } from '../router.js';
import { EventDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { nobody, PeopleField } from '../ui/form/people-field.js';
import { needed, percentFault, readPercent } from '../ui/form/readers.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import { numberFault, readNumber } from '../ui/format.js';
import { AgentField, CharacterFields } from './character-fields.js';
import type { WorldActionProps } from './open.js';

const texts = { name: '', wealth: '0', mood: '100', description: '', personality: '', agent: '' };
const sayWealth = 'A number with at most four decimal places. 0 is fine.';

/** A new character: who it is, what it has, whose child it is and who speaks for it. */
export function Spawn({ onClose }: WorldActionProps) {
  const { instance, refresh } = useWorld();
  // Once, so that a second try is one for the same character.
  const [uuid] = useState(newUuid);
  const action = useAction({
    initial: { ...texts, parents: nobody },
    fieldOf: {
      parentIdentifiers: 'parents',
      PARENT_NOT_FOUND: 'parents',
      agentIdentifier: 'agent',
      AGENT_NOT_FOUND: 'agent',
      WEALTH_LIMIT: 'wealth',
    },
    read: ({ name, wealth, mood, description, personality, parents, agent }) => {
      const faults = {
        name: needed(name, 'Enter a name.'),
        wealth: readNumber(wealth) === null ? (numberFault(wealth) ?? sayWealth) : undefined,
        mood: percentFault(mood),
      };
      return sendUnless(faults, () =>
        post<SpawnEvent>('/v1/agent-npc', {
          instanceIdentifier: instance.id,
          uuid,
          type: parents.length > 0 ? 'breeding' : 'manual',
          name: name.trim(),
          wealth: readNumber(wealth),
          mood: readPercent(mood),
          ...(description.trim() && { description: description.trim() }),
          ...(personality.trim() && { personality: personality.trim() }),
          ...(parents.length > 0 && { parentIdentifiers: parents.map(({ id }) => id) }),
          ...(agent && { agentIdentifier: agent }),
        }),
      );
    },
  });
  const { field, values } = action;
  return (
    <EventDialog
      title="Spawn a character"
      button="Spawn"
      action={action}
      onClose={onClose}
      said={({ agentNpc }) => `${agentNpc.name} came into the world.`}
      onDone={({ agentNpc }) => {
        refresh();
        goTo(pageHref(instance.id, 'characters', agentNpc.id));
      }}
      outlook={(readNumber(values.wealth) ?? 0) > 0 && <p>Their wealth is new money in the world.</p>}
    >
      <TextField {...field('name')} label="Name" placeholder="Otto the smith" />
      <div class="two-fields">
        <TextField {...field('wealth')} label="Wealth" kind="amount" />
        <TextField {...field('mood')} label="Mood" kind="percent" hint="From 0 to 100" />
      </div>
      <CharacterFields description={field('description')} personality={field('personality')} />
      <PeopleField
        {...field('parents')}
        label="Parents"
        most={16}
        withNpcs
        placeholder="Nobody, or type a name"
      />
      <AgentField {...field('agent')} none="The agent with the fewest characters here" />
    </EventDialog>
  );
}
