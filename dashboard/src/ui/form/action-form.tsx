import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useId, useRef, useState } from 'preact/hooks';
import { may, type Scope } from '../../api/session.js';
import { Dialog } from '../dialog.js';
import { NoScope, Outcome } from '../outcome.js';
import type { Action } from './use-action.js';

interface ActionFormProps<Answer> {
  readonly action: Pick<Action<object, Answer>, 'pending' | 'error' | 'submit'>;
  /** What the button says, such as `Pay 5.00`. */
  readonly button: string;
  readonly danger?: boolean;
  /** Whether there is nothing to send yet. */
  readonly idle?: boolean;
  /** What the token needs for it. */
  readonly scope: Scope;
  readonly onDone: (answer: Answer) => void;
  readonly onClose?: () => void;
  /** Fields. */
  readonly children: ComponentChildren;
  /** What it would do. */
  readonly outlook?: ComponentChildren;
}

/** Fields, what it would do, what is wrong with it, and the button that does it. */
export function ActionForm<Answer>(props: ActionFormProps<Answer>) {
  const { action, button, danger = false, idle = false, scope, onDone, onClose, children, outlook } = props;
  const place = useRef<HTMLFormElement>(null);
  const scopeId = useId();
  const allowed = may(scope);
  // Counts presses that were in vain: the first field with a fault then gets the focus.
  const [vain, setVain] = useState(0);
  useLayoutEffect(() => {
    if (vain > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [vain]);

  async function send(): Promise<void> {
    const answer = await action.submit();
    if (answer === null) setVain((count) => count + 1);
    else onDone(answer);
  }

  return (
    <form
      class="action-form"
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {!allowed && <NoScope id={scopeId} scope={scope} />}
      {children}
      {outlook && (
        <div class="outlook" role="status">
          {outlook}
        </div>
      )}
      <Outcome error={action.error} />
      <div class="dialog-actions">
        {onClose && (
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
        )}
        <button
          type="submit"
          class={`button primary ${danger ? 'destructive' : ''}`}
          disabled={!allowed || idle || action.pending}
          aria-describedby={allowed ? undefined : scopeId}
        >
          {action.pending ? 'One moment …' : button}
        </button>
      </div>
    </form>
  );
}

/** The same before the page. */
export function ActionDialog<Answer>(
  props: ActionFormProps<Answer> & { readonly title: string; readonly onClose: () => void },
) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <ActionForm {...props} />
    </Dialog>
  );
}
