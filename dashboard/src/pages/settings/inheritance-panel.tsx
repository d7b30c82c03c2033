import { inheritances } from '../../actions/policies.js';
import { useWorld } from '../../api/world.js';
import { faultsOf } from '../../ui/form/readers.js';
import { chosenPolicy, PolicyChoice, policyFaults, policyValues } from './policy-choice.js';
import { SettingsPanel, useSettings } from './settings-panel.js';

/** Where the wealth of the dead goes. */
export function InheritancePanel() {
  const { instance } = useWorld();
  const action = useSettings({
    initial: policyValues(instance.inheritance, inheritances),
    fieldOf: { inheritance: 'named' },
    read(values) {
      const faults = faultsOf(policyFaults(values));
      return faults ? { faults } : { settings: { inheritance: chosenPolicy(values) } };
    },
  });
  return (
    <SettingsPanel title="Inheritance" action={action} done="Inheritance saved.">
      <PolicyChoice
        label="When a character dies, their wealth goes"
        policy={action.field('policy')}
        named={action.field('named')}
        known={inheritances}
      />
    </SettingsPanel>
  );
}
