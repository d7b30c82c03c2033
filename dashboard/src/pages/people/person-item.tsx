import { roleName } from '../../api/roles.js';
import type { Person } from '../../api/types.js';
import { applicationHref } from '../../router.js';
import { Button } from '../../ui/button.js';
import { Time } from '../../ui/figures.js';
import { listed, say } from '../../ui/say.js';

export type Act = 'role' | 'invite' | 'disable' | 'enable' | 'delete';

const words: Readonly<Record<Act, string>> = {
  role: 'Role …',
  invite: 'New invitation …',
  disable: 'Disable …',
  enable: 'Enable …',
  delete: 'Delete …',
};

export function PersonItem(props: {
  readonly person: Person;
  readonly isMe: boolean;
  readonly onAct: (act: Act) => void;
}) {
  const { person, isMe, onAct } = props;
  const { id, name, role, disabled, lastSignInAt, invitedUntil } = person;
  const acts: readonly Act[] = ['role', 'invite', disabled ? 'enable' : 'disable', 'delete'];
  const signedIn = lastSignInAt ? say`last signed in ${<Time value={lastSignInAt} />}` : 'never signed in';
  return (
    <li class={disabled ? 'faded' : undefined}>
      <div class="row-text">
        <strong>
          {name}
          {isMe && ' (you)'}
        </strong>
        <span class="note">
          {listed(
            roleName(role),
            disabled && 'disabled',
            invitedUntil === null ? signedIn : say`invited until ${<Time value={invitedUntil} />}`,
          )}
        </span>
        <a class="note" href={`${applicationHref('changes')}?person=${id}`}>
          What {name} changed
        </a>
      </div>
      <div class="row-actions">
        {acts.map((act) => (
          <Button key={act} text={words[act]} look="small" onClick={() => onAct(act)} of={name} />
        ))}
      </div>
    </li>
  );
}
