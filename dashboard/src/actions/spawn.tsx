import { useState } from 'preact/hooks';
import { newUuid } from '../api/client.js';
import type { SpawnEvent } from '../api/types.js';
import { useWorld } from '../api/world.js';
import { goTo, pageHref } from '../router.js';
import { EventDialog } from '../ui/form/action-form.js';
import { LongTextField, TextField } from '../ui/form/fields.js';
import { PeopleField, type Person } from '../ui/form/people-field.js';
import { faultsOf, percentFault, readPercent } from '../ui/form/readers.js';
import { type Reading, useAction } from '../ui/form/use-action.js';
import { AgentField } from './agent-field.js';
import type { ActionProps } from './open.js';
import { numberFault, readNumber } from '../ui/format.js';

interface Values {
  readonly name: string;
  readonly wealth: string;
  readonly mood: string;
  readonly description: string;
  readonly personality: string;
  readonly parents: readonly Person[];
  readonly agent: string;
}

const initial: Values = {
  name: '',
  wealth: '0',
  mood: '100',
  description: '',
  personality: '',
  parents: [],
  agent: '',
};

/** A new character: who it is, what it has, whose child it is and who speaks for it. */
export function Spawn({ onClose }: ActionProps) {
  const { instance, refresh } = useWorld();
  // Once, so that a second try is one for the same character.
  const [uuid] = useState(newUuid);
  const action = useAction<Values, SpawnEvent>({
    initial,
    fieldOf: {
      parentIdentifiers: 'parents',
      PARENT_NOT_FOUND: 'parents',
      agentIdentifier: 'agent',
      AGENT_NOT_FOUND: 'agent',
      WEALTH_LIMIT: 'wealth',
    },
    read: (values): Reading<Values> => read(values, instance.id, uuid),
  });
  const { field, values } = action;
  const wealth = readNumber(values.wealth);
  return (
    <EventDialog<SpawnEvent>
      title="Spawn a character"
      button="Spawn"
      action={action}
      onClose={onClose}
      said={({ agentNpc }) => `${agentNpc.name} came into the world.`}
      onDone={({ agentNpc }) => {
        refresh();
        goTo(pageHref(instance.id, 'characters', agentNpc.id));
      }}
      outlook={wealth !== null && wealth > 0 && <p>Their wealth is new money in the world.</p>}
    >
      <TextField {...field('name')} label="Name" placeholder="Otto the smith" />
      <div class="two-fields">
        <TextField {...field('wealth')} label="Wealth" kind="decimal" maxLength={17} />
        <TextField {...field('mood')} label="Mood" kind="decimal" maxLength={8} hint="From 0 to 100" />
      </div>
      <TextField
        {...field('description')}
        label="What everyone knows about them"
        maxLength={500}
        placeholder="The smith by the bridge"
      />
      <LongTextField
        {...field('personality')}
        label="Personality"
        maxLength={2000}
        hint="Only their own agent reads this."
      />
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

function read(values: Values, instanceId: string, uuid: string): Reading<Values> {
  const { name, wealth, mood, description, personality, parents, agent } = values;
  const faults = faultsOf({
    name: name.trim() ? undefined : 'Enter a name.',
    wealth:
      readNumber(wealth) === null
        ? (numberFault(wealth) ?? 'A number with at most four decimal places. 0 is fine.')
        : undefined,
    mood: percentFault(mood),
  });
  if (faults) return { faults };
  return {
    send: {
      method: 'POST',
      path: '/v1/agent-npc',
      body: {
        instanceIdentifier: instanceId,
        uuid,
        type: parents.length > 0 ? 'breeding' : 'manual',
        name: name.trim(),
        wealth: readNumber(wealth),
        mood: readPercent(mood),
        ...(description.trim() && { description: description.trim() }),
        ...(personality.trim() && { personality: personality.trim() }),
        ...(parents.length > 0 && { parentIdentifiers: parents.map(({ id }) => id) }),
        ...(agent && { agentIdentifier: agent }),
      },
    },
  };
}
