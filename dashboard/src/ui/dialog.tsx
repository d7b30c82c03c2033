import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

/** A question before the page; the browser keeps the focus within and closes it with Escape. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly describedBy?: string;
  readonly children: ComponentChildren;
}) {
  const { title, onClose, wide = false, describedBy, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    // The browser gives the focus back for a dialog that is closed, not for one that is taken away.
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <dialog
      class={wide ? 'dialog wide-dialog' : 'dialog'}
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
