import { session, signIn } from '../../api/session.js';
import { tellChange } from '../../api/told.js';
import type { AccessToken } from '../../api/types.js';
import { ActionForm } from '../../ui/form/action-form.js';
import { TextField } from '../../ui/form/fields.js';
import { useAction } from '../../ui/form/use-action.js';
import { PageHeader } from '../../ui/page-header.js';

const initial = { current: '', password: '' };

/** One's own password. */
export default function Password() {
  const action = useAction<typeof initial, AccessToken>({
    initial,
    read: (body) => ({ send: { method: 'PUT', path: '/v1/auth/password', body } }),
  });
  return (
    <>
      <PageHeader title="Password" lead="A new one ends your other sessions" />
      <div class="panel">
        <ActionForm<AccessToken>
          action={action}
          button="Change the password"
          scope="economy:read"
          onDone={({ access_token: token }) => {
            signIn(token, session.get()!.applicationName);
            action.reset();
            tellChange('Password changed.');
          }}
        >
          <TextField {...action.field('current')} label="Current password" kind="password" />
          <TextField {...action.field('password')} label="New password" kind="password" />
        </ActionForm>
      </div>
    </>
  );
}
