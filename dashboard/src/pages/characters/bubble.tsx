import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatNumber } from '../../ui/format.js';
import './chat.css';

/** A talk as it goes on, with its end in sight. */
export function ChatLog(props: {
  readonly label: string;
  readonly busy?: boolean;
  /** Grows with it. */
  readonly length: number;
  readonly children: ComponentChildren;
}) {
  const { label, busy, length, children } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollTo({ top: place.current.scrollHeight });
  }, [length]);
  return (
    <div class="speak" role="log" aria-label={label} aria-busy={busy} tabIndex={0} ref={place}>
      <ol class="chat">{children}</ol>
    </div>
  );
}

export function Bubble(props: {
  readonly own: boolean;
  readonly speaker: string;
  readonly text: string;
  readonly actions?: readonly string[];
}) {
  const { own, speaker, text, actions = [] } = props;
  return (
    <li class={own ? 'own' : undefined}>
      <span class="speaker">{speaker}</span>
      <p class="bubble">{text}</p>
      {actions.length > 0 && (
        <span class="chat-actions">
          {actions.map((action, index) => (
            <span class="tag" key={index}>
              {action}
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

export function feltText(
  name: string,
  other: string,
  { affinity, affinityDelta }: { readonly affinity: number; readonly affinityDelta: number },
): string {
  const now = formatNumber(affinity, 1);
  if (affinityDelta === 0) return `${name} likes ${other} as before (${now}).`;
  const change = formatNumber(Math.abs(affinityDelta), 1);
  return `${name} likes ${other} ${change} ${affinityDelta > 0 ? 'more' : 'less'} (${now}).`;
}
