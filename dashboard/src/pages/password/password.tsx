import { session, signIn } from '../../api/session.js';
import { tellChange } from '../../api/told.js';
import type { AccessToken } from '../../api/types.js';
import { put } from '../../api/use-write.js';
import { ActionForm } from '../../ui/form/action-form.js';
import { TextField } from '../../ui/form/fields.js';
import { useAction } from '../../ui/form/use-action.js';
import { PageHeader } from '../../ui/page-header.js';

export default function Password() {
  const action = useAction({
    initial: { current: '', password: '' },
    read: (body) => ({ send: put<AccessToken>('/v1/auth/password', body) }),
  });
  return (
    <>
      <PageHeader title="Password" lead="A new one ends your other sessions" />
      <div class="panel">
        <ActionForm
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
