import type { ComponentChildren } from 'preact';
import { tellDone } from '../../api/told.js';
import type { Instance } from '../../api/types.js';
import { put, type Sent } from '../../api/use-write.js';
import { useWorld } from '../../api/world.js';
import { ActionForm } from '../../ui/form/action-form.js';
import { faultsOf } from '../../ui/form/readers.js';
import { type Action, type ActionPlan, useAction } from '../../ui/form/use-action.js';
import type { Faults, Name } from '../../ui/form/use-form.js';
import { Panel } from '../../ui/panel.js';

export interface SettingsAction<Values, Preview> extends Action<Values, Instance, Preview> {
  readonly changed: boolean;
}

/** The settings of a panel: only changed ones are sent, so that nobody's change elsewhere is undone. */
export function useSettings<Values extends object, Preview = never>(plan: {
  readonly initial: Values;
  readonly faults?: (values: Values) => { readonly [Key in Name<Values>]?: string | undefined };
  /** What the fields say, where they have no faults. */
  readonly settings: (values: Values) => object;
  readonly fieldOf?: ActionPlan<Values, Instance>['fieldOf'];
  /** Settings that are only sent together. */
  readonly together?: readonly string[];
  readonly preview?: (settings: object) => Sent;
}): SettingsAction<Values, Preview> {
  const { instance } = useWorld();
  const { settings, initial, preview, fieldOf = {}, together = [] } = plan;
  const faultsIn = (values: Values): Faults<Values> | null => faultsOf(plan.faults?.(values) ?? {});
  const changesOf = (values: Values): object =>
    changesIn(faultsIn(initial) ? {} : settings(initial), settings(values), together);
  const action = useAction<Values, Instance, Preview>({
    initial,
    fieldOf,
    ...(preview && { preview: ({ body }) => preview(body as object) }),
    read(values) {
      const faults = faultsIn(values);
      if (faults) return { faults };
      const body = changesOf(values);
      return Object.keys(body).length === 0
        ? { faults: {} }
        : { send: put<Instance>(`/v1/instance/${instance.id}`, body) };
    },
  });
  const { values } = action;
  return { ...action, changed: faultsIn(values) !== null || Object.keys(changesOf(values)).length > 0 };
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
  readonly outlook?: ComponentChildren;
  readonly children: ComponentChildren;
  /** Said when it is set. */
  readonly done: string;
}) {
  const { title, note, action, done, outlook, children } = props;
  const { refresh } = useWorld();
  const onDone = (world: Instance): void => {
    action.reset(action.values);
    refresh();
    void tellDone(done, world, 'settings');
  };
  return (
    <Panel title={title} note={note}>
      <ActionForm
        action={action}
        button="Save"
        idle={!action.changed}
        scope="economy:write"
        onDone={onDone}
        outlook={outlook}
      >
        {children}
      </ActionForm>
    </Panel>
  );
}
