import type { DeathEvent } from '../api/types.js';
import { remove } from '../api/use-write.js';
import { useWorld } from '../api/world.js';
import { EventDialog } from '../ui/form/action-form.js';
import { useAction } from '../ui/form/use-action.js';
import { formatMoney, formatNumber } from '../ui/format.js';
import { type CharacterActionProps, usePathOf } from './open.js';
import { inheritanceText } from './policies.js';

/** A death, with what it will leave. */
export function Kill({ who, onClose }: CharacterActionProps) {
  const { instance } = useWorld();
  const send = remove<DeathEvent>(usePathOf(who));
  const action = useAction({
    initial: {},
    preview: 'dry-run',
    read: () => ({ send }),
  });
  const { preview } = action;
  return (
    <EventDialog
      title={`Kill ${who.name}?`}
      button={`Kill ${who.name}`}
      danger
      action={action}
      onClose={onClose}
      said={({ agentNpc }) => `${agentNpc.name} died.`}
      outlook={preview && <Outlook death={preview} inheritance={instance.inheritance} />}
    >
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
