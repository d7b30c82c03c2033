import type { ComponentChildren } from 'preact';
import { showMoment } from '../router.js';
import { Button } from './button.js';
import { Icon } from './icon.js';

/** What cannot be shown, or done, at a moment of the past. */
export function OnlyNow({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="notice only-now">
      <Icon name="past" />
      <span>{children}</span>
      <Button text="Back to now" look="small" onClick={() => showMoment(null)} />
    </p>
  );
}
