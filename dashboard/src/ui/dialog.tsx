import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useId, useRef } from 'preact/hooks';
import { told } from '../api/told.js';
import { useBack } from '../back.js';

/** A question before the page; the browser keeps the focus within and closes it with Escape and Back. */
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
  useBack(onClose);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    // What was done before is no part of this question.
    told.set(null);
    shown.showModal();
    // The browser gives the focus back for a dialog that is closed, not for one that is taken away.
    return () => shown.close();
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
