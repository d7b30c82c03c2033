import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { roleName } from '../api/roles.js';
import { may, type Scope, session } from '../api/session.js';
import type { CallError } from '../api/client.js';
import { Icon } from './icon.js';

/** What came of the last press, also for who does not see it. */
export function Outcome(props: { readonly error: CallError | null; readonly done?: ComponentChildren }) {
  const { error, done } = props;
  return (
    <div class="outcome" role="status">
      {error ? (
        <p class="error-text">
          <Icon name="warning" /> {error.message}
        </p>
      ) : (
        done && <p class="done">{done}</p>
      )}
    </div>
  );
}

/** Whether the viewer may act here; else why the buttons are off, which say so too. */
export function useScope(scope: Scope) {
  const id = useId();
  const allowed = may(scope);
  return {
    allowed,
    notice: !allowed && <NoScope id={id} scope={scope} />,
    /** For a button, with whether it is off anyhow. */
    lock: (off = false) => ({ disabled: !allowed || off, 'aria-describedby': allowed ? undefined : id }),
  };
}

function NoScope({ id, scope }: { readonly id: string; readonly scope: string }) {
  const role = session.get()?.person?.role;
  const lack =
    role === undefined ? (
      <>
        Your token has no scope <code>{scope}</code>
      </>
    ) : (
      `Your role is ${roleName(role).toLowerCase()}`
    );
  return (
    <p class="notice no-scope" id={id}>
      {lack}: you can look, but not change anything here.
      {role !== undefined && ' An owner can give you another role.'}
    </p>
  );
}
