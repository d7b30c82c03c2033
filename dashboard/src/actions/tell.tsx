import { tell } from '../api/told.js';
import type { Memory } from '../api/types.js';
import { post } from '../api/use-write.js';
import { ActionDialog } from '../ui/form/action-form.js';
import { LongTextField, RadioField } from '../ui/form/fields.js';
import { nobody, PeopleField } from '../ui/form/people-field.js';
import { needed } from '../ui/form/readers.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import { type CharacterActionProps, usePathOf } from './open.js';

const importances = [
  { value: '0.2', label: 'Small', text: 'soon forgotten' },
  { value: '0.5', label: 'Normal' },
  { value: '0.9', label: 'Great', text: 'comes to mind often' },
];

/** Something a character shall know: it becomes one of its memories. */
export function Tell({ who, onClose }: CharacterActionProps) {
  const path = usePathOf(who);
  const action = useAction({
    initial: { text: '', importance: '0.5', about: nobody },
    read: ({ text, importance, about: [about] }) =>
      sendUnless({ text: needed(text, 'Enter what they should know.') }, () =>
        post<Memory>(`${path}/memory`, {
          text: text.trim(),
          importance: Number(importance),
          ...(about && { about: about.id }),
        }),
      ),
  });
  const { field } = action;
  const done = (): void => {
    tell(`${who.name} knows it now. It is among the memories on their page.`);
    onClose();
  };
  return (
    <ActionDialog
      title={`Tell ${who.name} something`}
      button="Tell"
      scope="economy:write"
      action={action}
      onClose={onClose}
      onDone={done}
    >
      <LongTextField
        {...field('text')}
        label="What they should know"
        maxLength={500}
        hint="One thing, as they would say it themselves: “The bridge is closed until spring.”"
      />
      <RadioField {...field('importance')} label="Importance" options={importances} />
      <PeopleField {...field('about')} label="About whom" most={1} placeholder="Nobody, or type a name" />
    </ActionDialog>
  );
}
