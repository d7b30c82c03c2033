import { useId, useRef, useState } from 'preact/hooks';
import { Dialog } from './dialog.js';

/** A secret that is shown this one time. */
export function SecretDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const { title, text, label, secret, onClose } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy(): Promise<void> {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('yes');
    } catch {
      // A page that came over plain HTTP may not: it is selected, to be copied by hand.
      setCopied('no');
    }
  }

  return (
    <Dialog title={title} describedBy={textId} onClose={() => undefined}>
      <div class="dialog-text">
        <p id={textId}>{text}</p>
        <label class="field">
          <span>{label}</span>
          <textarea
            ref={box}
            rows={2}
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <p class="note" role="status">
          {copied === 'yes' && 'Copied.'}
          {copied === 'no' && 'It is selected: copy it with Ctrl-C.'}
        </p>
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" class="button primary" onClick={onClose}>
          I have saved it
        </button>
      </div>
    </Dialog>
  );
}
