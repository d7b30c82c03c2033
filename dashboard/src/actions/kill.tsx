import type { DeathEvent } from '../api/types.js';
import { useWorld } from '../api/world.js';
import { EventDialog } from '../ui/form/action-form.js';
import type { Person } from '../ui/form/people-field.js';
import { type Reading, useAction } from '../ui/form/use-action.js';
import { formatMoney, formatNumber } from '../ui/format.js';
import type { ActionProps } from './open.js';
import { inheritanceText } from './policies.js';
import { startingWith, SubjectField, sayWho } from './subject.js';

interface Values {
  readonly who: readonly Person[];
}

/** A death, with what it will leave. */
export function Kill({ who, onClose }: ActionProps) {
  const { instance } = useWorld();
  const action = useAction<Values, DeathEvent>({
    initial: { who: startingWith(who) },
    preview: 'dry-run',
    read: ({ who: [one] }): Reading<Values> =>
      one
        ? { send: { method: 'DELETE', path: `/v1/agent-npc/${instance.id}/${one.id}` } }
        : { faults: { who: sayWho } },
  });
  const { preview } = action;
  const name = action.values.who[0]?.name;
  return (
    <EventDialog<DeathEvent>
      title={name ? `Kill ${name}?` : 'Kill a character'}
      button={name ? `Kill ${name}` : 'Kill'}
      danger
      action={action}
      onClose={onClose}
      said={({ agentNpc }) => `${agentNpc.name} died.`}
      outlook={preview && <Outlook death={preview} inheritance={instance.inheritance} />}
    >
      <SubjectField who={who} label="Who dies" field={action.field('who')} />
      <p>Death is permanent. Who they were and what they said stays in the history of the world.</p>
    </EventDialog>
  );
}

function Outlook({ death, inheritance }: { readonly death: DeathEvent; readonly inheritance: string }) {
  const { agentNpc, mourners } = death;
  return (
    <>
      <p>
        {agentNpc.name} has <strong class="figure">{formatMoney(agentNpc.wealth, 'exact')}</strong>.{' '}
        {agentNpc.wealth > 0 && inheritanceText(inheritance)}
      </p>
      {mourners.length === 0 ? (
        <p class="note">Nobody will mourn.</p>
      ) : (
        <p class="note">
          Mourned by{' '}
          {mourners.map(({ name, moodDelta }) => `${name} (mood ${formatNumber(moodDelta, 1)})`).join(', ')}.
        </p>
      )}
    </>
  );
}
