import type { DeathEvent } from '../api/types.js';
import { remove } from '../api/use-write.js';
import { useWorld } from '../api/world.js';
import { EventDialog } from '../ui/form/action-form.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import { formatMoney, formatNumber } from '../ui/format.js';
import type { ActionProps } from './open.js';
import { inheritanceText } from './policies.js';
import { startingWith, SubjectField, usePathOf, whoFault } from './subject.js';

/** A death, with what it will leave. */
export function Kill({ who, onClose }: ActionProps) {
  const { instance } = useWorld();
  const pathOf = usePathOf();
  const action = useAction({
    initial: { who: startingWith(who) },
    preview: 'dry-run',
    read: ({ who }) => sendUnless({ who: whoFault(who) }, () => remove<DeathEvent>(pathOf(who))),
  });
  const { preview } = action;
  const name = action.values.who[0]?.name;
  return (
    <EventDialog
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
  const mourning = mourners.map(({ name, moodDelta }) => `${name} (mood ${formatNumber(moodDelta, 1)})`);
  return (
    <>
      <p>
        {agentNpc.name} has <strong class="figure">{formatMoney(agentNpc.wealth, 'exact')}</strong>.{' '}
        {agentNpc.wealth > 0 && inheritanceText(inheritance)}
      </p>
      <p class="note">{mourning.length > 0 ? `Mourned by ${mourning.join(', ')}.` : 'Nobody will mourn.'}</p>
    </>
  );
}
