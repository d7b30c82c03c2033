import { formatNumber } from '../../ui/format.js';

/** One line of a talk. */
export function Bubble(props: {
  readonly own: boolean;
  readonly speaker: string;
  readonly text: string;
  readonly actions: readonly string[];
}) {
  const { own, speaker, text, actions } = props;
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
