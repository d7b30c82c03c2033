import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from './button.js';
import { CopyField } from './copy-field.js';
import { Dialog } from './dialog.js';

export function SecretDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}) {
  const { title, text, label, secret, onClose, children } = props;
  const textId = useId();
  return (
    <Dialog title={title} describedBy={textId} onClose={() => undefined}>
      <div class="dialog-text">
        <p id={textId}>{text}</p>
        <CopyField label={label} value={secret} />
        {children}
      </div>
      <div class="dialog-actions">
        <Button text="I have saved it" look="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}
