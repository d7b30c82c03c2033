import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ThemeSwitch } from './theme-switch.js';

/** What is shown to who has no session. */
export function SignInCard(props: { readonly title: string; readonly children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${props.title} · Agent NPC Economy`;
    heading.current?.focus();
  }, [props.title]);
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <p class="brand">Agent NPC Economy</p>
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.children}
      </div>
      <ThemeSwitch />
    </main>
  );
}
