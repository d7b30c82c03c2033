import type { ButtonHTMLAttributes } from 'preact';
import { Icon, type IconName } from './icon.js';

interface Look {
  readonly text: string;
  /** Classes besides `button`, such as `small primary`. */
  readonly look?: string;
}

/** A button that sends no form. */
export function Button(
  props: ButtonHTMLAttributes &
    Look & {
      /** What it is about, for who does not see where it stands. */
      readonly of?: string;
    },
) {
  const { text, look = '', of, ...rest } = props;
  return (
    <button type="button" class={`button ${look}`} {...rest}>
      {text}
      {of !== undefined && <span class="visually-hidden"> {of}</span>}
    </button>
  );
}

export function LinkButton({ text, look = '', href }: Look & { readonly href: string }) {
  return (
    <a class={`button ${look}`} href={href}>
      {text}
    </a>
  );
}

/** A button that is a picture; its label is its title, too. */
export function IconButton(
  props: ButtonHTMLAttributes & { readonly icon: IconName; readonly label: string },
) {
  const { icon, label, ...rest } = props;
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
