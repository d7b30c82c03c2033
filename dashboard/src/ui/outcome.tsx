import type { ComponentChildren } from 'preact';
import { roleName } from '../api/roles.js';
import { session } from '../api/session.js';
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

/** Why the buttons of a panel are off. */
export function NoScope({ id, scope }: { readonly id: string; readonly scope: string }) {
  const role = session.get()?.person?.role;
  if (role !== undefined) {
    return (
      <p class="notice no-scope" id={id}>
        Your role is {roleName(role).toLowerCase()}: you can look, but not change anything here. An owner can
        give you another role.
      </p>
    );
  }
  return (
    <p class="notice no-scope" id={id}>
      Your token has no scope <code>{scope}</code>: you can look, but not change anything here.
    </p>
  );
}
