import type { ComponentChildren } from 'preact';
import { remove } from '../../api/use-write.js';
import { ChangeDialog } from './action-form.js';
import { useAction } from './use-action.js';

/** Takes something away for good, and says so in the audit trail. */
export function RemoveDialog(props: {
  readonly title: string;
  readonly button: string;
  readonly path: string;
  readonly done: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** What to do where it is refused, by the code of the refusal. */
  readonly help?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
}) {
  const { path, done, help, ...dialog } = props;
  const action = useAction({ initial: {}, read: () => ({ send: remove(path) }) });
  const outlook = action.error?.code && help?.[action.error.code];
  return <ChangeDialog danger action={action} said={() => done} outlook={outlook} {...dialog} />;
}
