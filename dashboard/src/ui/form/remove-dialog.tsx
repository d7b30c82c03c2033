import type { ComponentChildren } from 'preact';
import { tellChange } from '../../api/told.js';
import { ActionDialog } from './action-form.js';
import { useAction } from './use-action.js';

/** Takes something away for good, and says so in the audit trail. */
export function RemoveDialog(props: {
  readonly title: string;
  readonly button: string;
  readonly path: string;
  /** Said when it is done. */
  readonly done: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** What to do where it is refused, by the code of the refusal. */
  readonly help?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
}) {
  const { title, button, path, done, onClose, onDone, help, children } = props;
  const action = useAction<object, unknown>({
    initial: {},
    read: () => ({ send: { method: 'DELETE', path } }),
  });
  return (
    <ActionDialog<unknown>
      title={title}
      button={button}
      danger
      scope="manage"
      action={action}
      onClose={onClose}
      onDone={() => {
        tellChange(done);
        onDone();
      }}
      outlook={action.error?.code && help?.[action.error.code]}
    >
      {children}
    </ActionDialog>
  );
}
