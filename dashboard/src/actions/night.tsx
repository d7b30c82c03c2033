import type { NightEvent } from '../api/types.js';
import { post } from '../api/use-write.js';
import { useWorld } from '../api/world.js';
import { EventDialog } from '../ui/form/action-form.js';
import { useAction } from '../ui/form/use-action.js';
import { plural } from '../ui/format.js';
import type { WorldActionProps } from './open.js';

/** Moods and relationships rest for a night. */
export function Night({ onClose }: WorldActionProps) {
  const { instance } = useWorld();
  const send = post<NightEvent>(`/v1/instance/${instance.id}/night`);
  const action = useAction({ initial: {}, read: () => ({ send }) });
  return (
    <EventDialog
      title="Let a night pass?"
      button="Let it pass"
      action={action}
      onClose={onClose}
      said={({ night, moods, relationships }) =>
        `Night ${night} passed: ${plural(moods, 'mood')} and ${plural(relationships, 'relationship')} changed.`
      }
    >
      <p>Moods drift towards where each character’s mood rests, and relationships cool a little.</p>
      <p class="note">
        It cannot be undone. If the world has its own clock, all nights that are due pass at once.
      </p>
    </EventDialog>
  );
}
