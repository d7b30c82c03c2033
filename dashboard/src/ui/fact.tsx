import type { ComponentChildren } from 'preact';

/** What something has and what it is, in a list of such; nothing where it has none. */
export function Fact(props: { readonly name: string; readonly children: ComponentChildren }) {
  if (!props.children) return null;
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
