import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Scope } from '../../api/session.js';
import { tellChange, tellEvent } from '../../api/told.js';
import { useWorld } from '../../api/world.js';
import { Dialog } from '../dialog.js';
import { Outcome, useScope } from '../outcome.js';
import type { Action } from './use-action.js';
import { Button } from '../button.js';

interface ActionFormProps<Answer> {
  readonly action: Pick<Action<object, Answer>, 'pending' | 'error' | 'submit'>;
  /** What the button says, such as `Pay 5.00`. */
  readonly button: string;
  readonly danger?: boolean;
  readonly idle?: boolean;
  readonly scope: Scope;
  readonly onDone: (answer: Answer) => void;
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
  readonly outlook?: ComponentChildren;
}

/** Fields, what it would do, what is wrong with it, and the button that does it. */
export function ActionForm<Answer>(props: ActionFormProps<Answer>) {
  const { action, button, danger = false, idle = false, scope, onDone, onClose, children, outlook } = props;
  const place = useRef<HTMLFormElement>(null);
  const { notice, lock } = useScope(scope);
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
      {notice}
      {children}
      {outlook && (
        <div class="outlook" role="status">
          {outlook}
        </div>
      )}
      <Outcome error={action.error} />
      <div class="dialog-actions">
        {onClose && <Button text="Cancel" onClick={onClose} />}
        <button
          type="submit"
          class={`button primary ${danger ? 'destructive' : ''}`}
          {...lock(idle || action.pending)}
        >
          {action.pending ? 'One moment …' : button}
        </button>
      </div>
    </form>
  );
}

type ActionDialogProps<Answer> = Omit<ActionFormProps<Answer>, 'onDone'> & {
  readonly title: string;
  readonly onClose: () => void;
  /** What came of it, in a sentence. */
  readonly said: (answer: Answer) => string;
};

export function ActionDialog<Answer>(
  props: ActionFormProps<Answer> & Pick<ActionDialogProps<Answer>, 'title' | 'onClose'>,
) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <ActionForm {...props} />
    </Dialog>
  );
}

/** For what makes an event of the world: what came of it is said with the way there. */
export function EventDialog<Answer extends { readonly seq: number }>(
  props: Omit<ActionDialogProps<Answer>, 'scope'> & { readonly onDone?: (answer: Answer) => void },
) {
  const { instance } = useWorld();
  const { said, onDone, ...dialog } = props;
  const done = (answer: Answer): void => {
    tellEvent(said(answer), instance.id, answer.seq);
    dialog.onClose();
    onDone?.(answer);
  };
  return <ActionDialog scope="economy:write" {...dialog} onDone={done} />;
}

/** For what is in the trail of changes alone. */
export function ChangeDialog<Answer>(
  props: Omit<ActionDialogProps<Answer>, 'scope'> & {
    readonly scope?: Scope;
    readonly onDone: (answer: Answer) => void;
  },
) {
  const { said, onDone, ...dialog } = props;
  const done = (answer: Answer): void => {
    tellChange(said(answer));
    onDone(answer);
  };
  return <ActionDialog scope="manage" {...dialog} onDone={done} />;
}
