import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly action: string;
  readonly pending: boolean;
  /** Whether there is something to confirm yet. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const { title, action, pending, ready = true, onConfirm, onClose, children } = props;
  const textId = useId();
  return (
    <Dialog title={title} describedBy={textId} onClose={onClose}>
      <div id={textId} class="dialog-text">
        {children}
      </div>
      <div class="dialog-actions">
        <Button text="Cancel" onClick={onClose} />
        <Button
          text={pending ? 'One moment …' : action}
          look="primary"
          disabled={pending || !ready}
          onClick={onConfirm}
        />
      </div>
    </Dialog>
  );
}
