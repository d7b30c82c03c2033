import { session } from './api/session.js';
import { useStore } from './api/store.js';
import { type Route, useRoute } from './router.js';
import { ApplicationShell } from './shell/application-shell.js';
import { ConnectionBanner } from './shell/connection-banner.js';
import { Invitation } from './shell/invitation.js';
import { Palette } from './shell/palette.js';
import { SignIn } from './shell/sign-in.js';
import { ToldBanner } from './shell/told-banner.js';
import { WorldShell } from './shell/world-shell.js';
import { useExpiry } from './shell/use-expiry.js';

export function App() {
  const signedIn = useStore(session) !== null;
  const route = useRoute();
  useExpiry();
  return (
    <>
      <ConnectionBanner />
      {signedIn && route.at !== 'invitation' && <Palette />}
      <Place route={route} signedIn={signedIn} />
      {signedIn && <ToldBanner />}
    </>
  );
}

function Place({ route, signedIn }: { readonly route: Route; readonly signedIn: boolean }) {
  if (route.at === 'invitation') return <Invitation key={route.code} code={route.code} />;
  if (!signedIn) return <SignIn />;
  if (route.at === 'application') return <ApplicationShell {...route} />;
  return <WorldShell key={route.instanceId} {...route} />;
}
