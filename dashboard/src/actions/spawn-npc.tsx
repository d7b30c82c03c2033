import { useState } from 'preact/hooks';
import { newUuid } from '../api/client.js';
import type { NpcSpawnEvent } from '../api/types.js';
import { useWorld } from '../api/world.js';
import { EventDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { type Reading, useAction } from '../ui/form/use-action.js';
import type { ActionProps } from './open.js';

interface Values {
  readonly name: string;
}

/** A plain NPC: it has a name and may be a parent, but no wealth, mood or agent. */
export function SpawnNpc({ onClose }: ActionProps) {
  const { instance, refresh } = useWorld();
  const [uuid] = useState(newUuid);
  const action = useAction<Values, NpcSpawnEvent>({
    initial: { name: '' },
    read: ({ name }): Reading<Values> =>
      name.trim()
        ? {
            send: {
              method: 'POST',
              path: '/v1/npc',
              body: { instanceIdentifier: instance.id, uuid, name: name.trim(), type: 'manual' },
            },
          }
        : { faults: { name: 'Enter a name.' } },
  });
  return (
    <EventDialog<NpcSpawnEvent>
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
