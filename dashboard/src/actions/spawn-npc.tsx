import { useState } from 'preact/hooks';
import { newUuid } from '../api/client.js';
import type { NpcSpawnEvent } from '../api/types.js';
import { post } from '../api/use-write.js';
import { useWorld } from '../api/world.js';
import { EventDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { needed } from '../ui/form/readers.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import type { ActionProps } from './open.js';

/** A plain NPC: it has a name and may be a parent, but no wealth, mood or agent. */
export function SpawnNpc({ onClose }: ActionProps) {
  const { instance, refresh } = useWorld();
  const [uuid] = useState(newUuid);
  const fixed = { instanceIdentifier: instance.id, uuid, type: 'manual' };
  const action = useAction({
    initial: { name: '' },
    read: ({ name }) =>
      sendUnless({ name: needed(name, 'Enter a name.') }, () =>
        post<NpcSpawnEvent>('/v1/npc', { ...fixed, name: name.trim() }),
      ),
  });
  return (
    <EventDialog
      title="Spawn a plain NPC"
      button="Spawn"
      action={action}
      onClose={onClose}
      said={({ npc }) => `${npc.name} came into the world.`}
      onDone={refresh}
    >
      <p class="note">A plain NPC has a name and may be a parent, but has no wealth, mood or agent.</p>
      <TextField {...action.field('name')} label="Name" placeholder="Old Ferryman Pell" />
    </EventDialog>
  );
}
