import { session } from './api/session.js';
import { useStore } from './api/store.js';
import { useRoute } from './router.js';
import { ApplicationShell } from './shell/application-shell.js';
import { ConnectionBanner } from './shell/connection-banner.js';
import { Invitation } from './shell/invitation.js';
import { Palette } from './shell/palette.js';
import { SignIn } from './shell/sign-in.js';
import { ToldBanner } from './shell/told-banner.js';
import { WorldShell } from './shell/world-shell.js';
import { useExpiry } from './shell/use-expiry.js';

export function App() {
  const signedIn = useStore(session);
  const route = useRoute();
  useExpiry();
  return (
    <>
      <ConnectionBanner />
      {signedIn && route.at !== 'invitation' && <Palette />}
      {route.at === 'invitation' ? (
        <Invitation key={route.code} code={route.code} />
      ) : !signedIn ? (
        <SignIn />
      ) : route.at === 'world' ? (
        <WorldShell
          key={route.instanceId}
          instanceId={route.instanceId}
          page={route.page}
          path={route.path}
          query={route.query}
          moment={route.moment}
        />
      ) : (
        <ApplicationShell page={route.page} path={route.path} query={route.query} />
      )}
      {signedIn && <ToldBanner />}
    </>
  );
}
