import type { ComponentChildren, InputHTMLAttributes } from 'preact';
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

/** A field that the browser fills in, and remembers. */
export function Credential({ label, ...input }: { readonly label: string } & InputHTMLAttributes) {
  return (
    <label class="field">
      <span>{label}</span>
      <input required spellcheck={false} autocapitalize="none" {...input} />
    </label>
  );
}

/** Below the fields: what is wrong, and what sends them. */
export function Submit(props: {
  readonly text: string;
  readonly busy: boolean;
  readonly fault: string | null;
}) {
  return (
    <>
      <Fault text={props.fault} />
      <button type="submit" class="button primary" disabled={props.busy}>
        {props.busy ? 'One moment …' : props.text}
      </button>
    </>
  );
}

export function Fault({ text }: { readonly text: string | null }) {
  return (
    text && (
      <p class="error-text" role="alert">
        {text}
      </p>
    )
  );
}
