import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

/** Asks before something that cannot be taken back; the browser keeps the focus within and closes it with Escape. */
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    // The browser gives the focus back for a dialog that is closed, not for one that is taken away.
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <dialog
      class="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={textId} class="dialog-text">
        {children}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="button primary" disabled={pending || !ready} onClick={onConfirm}>
          {pending ? 'One moment …' : action}
        </button>
      </div>
    </dialog>
  );
}
