import type { ComponentChildren } from 'preact';
import { useWorld } from '../api/world.js';
import { pageHref } from '../router.js';
import { Icon } from './icon.js';

/** A character by its name, which may have been erased, and the way to its page. */
export function CharacterLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { instance } = useWorld();
  return (
    <a class="quiet-link" href={pageHref(instance.id, 'characters', id)}>
      {name || 'Somebody'}
    </a>
  );
}

export function EventLink(props: {
  readonly seq: number;
  readonly class?: string;
  readonly children?: ComponentChildren;
}) {
  const { seq, class: look = 'event-link', children = seq } = props;
  const { instance } = useWorld();
  return (
    <a class={look} href={pageHref(instance.id, 'events', String(seq))}>
      {children}
    </a>
  );
}

/** Above a page that belongs to another: the way there. */
export function BackLink({ text, href }: { readonly text: string; readonly href: string }) {
  return (
    <a class="back-link" href={href}>
      <Icon name="back" /> {text}
    </a>
  );
}
