import { tell } from '../api/told.js';
import type { Memory } from '../api/types.js';
import { post } from '../api/use-write.js';
import { ActionDialog } from '../ui/form/action-form.js';
import { LongTextField, RadioField } from '../ui/form/fields.js';
import { PeopleField } from '../ui/form/people-field.js';
import { needed } from '../ui/form/readers.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import type { ActionProps } from './open.js';
import { startingWith, SubjectField, usePathOf, whoFault } from './subject.js';

const importances = [
  { value: '0.2', label: 'Small', text: 'soon forgotten' },
  { value: '0.5', label: 'Normal' },
  { value: '0.9', label: 'Great', text: 'comes to mind often' },
];

/** Something a character shall know: it becomes one of its memories. */
export function Tell({ who, onClose }: ActionProps) {
  const pathOf = usePathOf();
  const action = useAction({
    initial: { who: startingWith(who), text: '', importance: '0.5', about: startingWith(null) },
    read: ({ who, text, importance, about: [about] }) =>
      sendUnless({ who: whoFault(who), text: needed(text, 'Enter what they should know.') }, () =>
        post<Memory>(`${pathOf(who)}/memory`, {
          text: text.trim(),
          importance: Number(importance),
          ...(about && { about: about.id }),
        }),
      ),
  });
  const { field, values } = action;
  const done = (): void => {
    tell(`${values.who[0]?.name} knows it now. It is among the memories on their page.`);
    onClose();
  };
  return (
    <ActionDialog
      title={who ? `Tell ${who.name} something` : 'Tell a character something'}
      button="Tell"
      scope="economy:write"
      action={action}
      onClose={onClose}
      onDone={done}
    >
      <SubjectField who={who} label="Who to tell" field={field('who')} />
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
