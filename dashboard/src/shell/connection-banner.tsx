import { useEffect, useState } from 'preact/hooks';
import { connection, tryNow } from '../api/connection.js';
import { useStore } from '../api/store.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';

const thanksMs = 3000;

/** Says that the service is gone and when it is asked again, and for a moment that it is back. */
export function ConnectionBanner() {
  const { up, nextTryAt, comebacks } = useStore(connection);
  const [now, setNow] = useState(() => Date.now());
  const [thanked, setThanked] = useState(0);
  useEffect(() => {
    if (up) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [up, nextTryAt]);
  useEffect(() => {
    if (comebacks === 0) return undefined;
    const timer = setTimeout(() => setThanked(comebacks), thanksMs);
    return () => clearTimeout(timer);
  }, [comebacks]);
  const seconds = nextTryAt === null ? 0 : Math.max(0, Math.ceil((nextTryAt - now) / 1000));
  return (
    <div class="banner-place">
      <div role="status">
        {!up && (
          <div class="banner banner-bad">
            <Icon name="warning" />
            <span>The service does not answer. What you see may be out of date.</span>
          </div>
        )}
        {up && thanked < comebacks && <div class="banner banner-good">The service is back.</div>}
      </div>
      {!up && (
        <div class="banner banner-bad banner-more">
          {/* Counted for the eye alone: a screen reader would say every second. */}
          <span class="figure" aria-hidden="true">
            {seconds > 0 ? `Next try in ${seconds} s` : 'Trying …'}
          </span>
          <Button text="Try now" look="small" onClick={tryNow} />
        </div>
      )}
    </div>
  );
}
