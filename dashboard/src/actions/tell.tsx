import { tell } from '../api/told.js';
import type { Memory } from '../api/types.js';
import { useWorld } from '../api/world.js';
import { ActionDialog } from '../ui/form/action-form.js';
import { LongTextField, RadioField } from '../ui/form/fields.js';
import { PeopleField, type Person } from '../ui/form/people-field.js';
import { faultsOf } from '../ui/form/readers.js';
import { type Reading, useAction } from '../ui/form/use-action.js';
import type { ActionProps } from './open.js';
import { startingWith, SubjectField, sayWho } from './subject.js';

type Importance = '0.2' | '0.5' | '0.9';

interface Values {
  readonly who: readonly Person[];
  readonly text: string;
  readonly importance: Importance;
  readonly about: readonly Person[];
}

const importances = [
  { value: '0.2', label: 'Small', text: 'soon forgotten' },
  { value: '0.5', label: 'Normal' },
  { value: '0.9', label: 'Great', text: 'comes to mind often' },
] as const;

/** Something a character shall know: it becomes one of its memories. */
export function Tell({ who, onClose }: ActionProps) {
  const { instance } = useWorld();
  const action = useAction<Values, Memory>({
    initial: { who: startingWith(who), text: '', importance: '0.5', about: [] },
    read: ({ who: [one], text, importance, about }): Reading<Values> => {
      const faults = faultsOf({
        who: one ? undefined : sayWho,
        text: text.trim() ? undefined : 'Enter what they should know.',
      });
      if (faults || !one) return { faults: faults ?? {} };
      return {
        send: {
          method: 'POST',
          path: `/v1/agent-npc/${instance.id}/${one.id}/memory`,
          body: {
            text: text.trim(),
            importance: Number(importance),
            ...(about[0] && { about: about[0].id }),
          },
        },
      };
    },
  });
  const { field, values } = action;
  const [one] = values.who;
  return (
    <ActionDialog<Memory>
      title={who ? `Tell ${who.name} something` : 'Tell a character something'}
      button="Tell"
      scope="economy:write"
      action={action}
      onClose={onClose}
      onDone={() => {
        tell(`${one?.name} knows it now. It is among the memories on their page.`);
        onClose();
      }}
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
