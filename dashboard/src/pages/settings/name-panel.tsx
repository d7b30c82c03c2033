import { useWorld } from '../../api/world.js';
import { TextField } from '../../ui/form/fields.js';
import { SettingsPanel, useSettings } from './settings-panel.js';

export function NamePanel() {
  const { instance } = useWorld();
  const action = useSettings({
    initial: { name: instance.name },
    read: ({ name }) =>
      name.trim() ? { settings: { name: name.trim() } } : { faults: { name: 'Give it a name.' } },
  });
  return (
    <SettingsPanel title="Name" action={action} done="Name saved.">
      <TextField {...action.field('name')} label="Name of the world" />
    </SettingsPanel>
  );
}
