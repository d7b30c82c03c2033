import { awaitsSession, continueSession, session } from './session.js';

/*
 * A session is in the memory of its tabs and in what the browser keeps for each of them. A new tab asks the others over a channel:
 * it reaches pages of this origin in this browser alone, and leaves nothing behind, so the session still ends with its last
 * tab. In `localStorage` it would outlive them, on a disk; in a cookie the browser would send it along where another site
 * calls. Any script of this origin could ask, as it could read either of those: the policy of the page lets none but ours run.
 */
const name = 'economy-session';
/** Long enough for all tabs, short enough for nobody to notice. */
const waitMs = 150;

interface Offer {
  /** The question that it is for. */
  readonly to: string;
  readonly token: string;
  readonly applicationName: string;
  /** When the viewer last had the tab in sight: a link comes from the one seen last. */
  readonly seenAt: number;
}

type Message = { readonly from: string } | Offer;

let seenAt = Date.now();
document.addEventListener('visibilitychange', () => (seenAt = Date.now()));

/** Continues the session of another tab where this one has had none, and gives it to those that ask from now on. */
export async function shareSession(): Promise<void> {
  const channel = new BroadcastChannel(name);
  const post: (message: Message) => void = channel.postMessage.bind(channel);
  const me = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const offers: Offer[] = [];
  let late = false;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('from' in data) {
      const mine = session.get();
      if (mine) post({ to: data.from, token: mine.token, applicationName: mine.applicationName, seenAt });
    } else if (data.to === me) {
      offers.push(data);
      if (late) take(offers);
    }
  });
  if (!awaitsSession()) return;
  post({ from: me });
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  late = true;
  take(offers);
}

function take(offers: readonly Offer[]): void {
  const newest = offers.toSorted((one, other) => other.seenAt - one.seenAt)[0];
  if (newest && awaitsSession()) continueSession(newest.token, newest.applicationName);
}
