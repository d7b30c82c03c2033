import type { ComponentChildren } from 'preact';
import { findEvent, tell, tellEvent } from '../../api/told.js';
import type { Instance } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { ActionForm } from '../../ui/form/action-form.js';
import { type Action, type ActionPlan, type Reading, useAction } from '../../ui/form/use-action.js';
import type { Faults } from '../../ui/form/use-form.js';
import { Panel } from '../../ui/panel.js';

/** What the fields of a panel say: the settings that are to change. */
export type SettingsReading<Values> = { readonly faults: Faults<Values> } | { readonly settings: object };

export interface SettingsAction<Values, Preview> extends Action<Values, Instance, Preview> {
  readonly changed: boolean;
}

/** The settings of a panel: only changed ones are sent, so that nobody's change elsewhere is undone. */
export function useSettings<Values extends object, Preview = never>(plan: {
  readonly initial: Values;
  readonly read: (values: Values) => SettingsReading<Values>;
  readonly fieldOf?: ActionPlan<Values, Instance>['fieldOf'];
  /** Settings that are only sent together. */
  readonly together?: readonly string[];
  readonly preview?: (
    settings: object,
  ) => ReturnType<Exclude<NonNullable<ActionPlan<Values, Instance>['preview']>, string>>;
}): SettingsAction<Values, Preview> {
  const { instance } = useWorld();
  const { read, initial, preview, fieldOf, together = [] } = plan;
  const before = read(initial);
  const changesOf = (settings: object): object =>
    changesIn('settings' in before ? before.settings : {}, settings, together);
  const action = useAction<Values, Instance, Preview>({
    initial,
    ...(fieldOf && { fieldOf }),
    ...(preview && { preview: ({ body }) => preview(body as object) }),
    read(values): Reading<Values> {
      const reading = read(values);
      if ('faults' in reading) return reading;
      const body = changesOf(reading.settings);
      if (Object.keys(body).length === 0) return { faults: {} };
      return { send: { method: 'PUT', path: `/v1/instance/${instance.id}`, body } };
    },
  });
  const now = read(action.values);
  return { ...action, changed: 'faults' in now || Object.keys(changesOf(now.settings)).length > 0 };
}

function changesIn(before: object, after: object, together: readonly string[]): object {
  const was = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  const all = Object.entries(after);
  const changed = new Set(
    all.filter(([name, value]) => was.get(name) !== JSON.stringify(value)).map(([name]) => name),
  );
  if (together.some((name) => changed.has(name))) together.forEach((name) => changed.add(name));
  return Object.fromEntries(all.filter(([name]) => changed.has(name)));
}

export function SettingsPanel<Values extends object, Preview>(props: {
  readonly title: string;
  readonly note?: string;
  readonly action: SettingsAction<Values, Preview>;
  /** Said when it is set. */
  readonly done: string;
  readonly outlook?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const { title, note, action, done, outlook, children } = props;
  const { refresh } = useWorld();
  async function onDone(world: Instance): Promise<void> {
    action.reset(action.values);
    refresh();
    const event = await findEvent(world, 'settings');
    if (event) tellEvent(done, world.id, event.seq);
    else tell(done);
  }
  return (
    <Panel title={title} note={note}>
      <ActionForm<Instance>
        action={action}
        button="Save"
        idle={!action.changed}
        scope="economy:write"
        onDone={(world) => void onDone(world)}
        outlook={outlook}
      >
        {children}
      </ActionForm>
    </Panel>
  );
}
