import type { ComponentChildren } from 'preact';
import type { Being, WorldEvent } from '../../api/types.js';
import { pageHref } from '../../router.js';
import { formatMoney, formatNumber, plural } from '../../ui/format.js';

/** What the dashboard reads of an event; which of it is there depends on the type. */
interface Told {
  readonly amount?: number;
  readonly cause?: string;
  readonly reason?: string;
  readonly name?: string;
  readonly taxRate?: number;
  readonly collectedTaxes?: number;
  readonly treasury?: number;
  readonly collected?: number;
  readonly payers?: number;
  readonly traderAgentNPC?: Being | null;
  readonly recipientAgentNPC?: Being | null;
  readonly initiator?: Being;
  readonly responder?: Being;
  readonly outcome?: string;
  readonly chat?: readonly { readonly speakerName: string; readonly text: string }[];
  readonly agentNpc?: Being;
  readonly npc?: Being;
}

/** The parts of a collection or a payment to all are left out: the event of the whole says it in one line. */
export function isTold({ type, data }: WorldEvent): boolean {
  return type !== 'tax' && (data as Told).cause !== 'disbursement';
}

/** An event in a sentence, as text alone. */
export function EventText(props: { readonly event: WorldEvent; readonly instanceId: string }) {
  const data = props.event.data as Told;
  const who = (being: Being | null | undefined): ComponentChildren =>
    being ? <a href={pageHref(props.instanceId, 'characters', being.id)}>{being.name}</a> : 'the world';
  switch (props.event.type) {
    case 'trade':
      return <Payment data={data} who={who} />;
    case 'interact':
      return (
        <>
          {who(data.initiator)} talked with {who(data.responder)}
          {data.chat?.[0] && <q class="ticker-quote">{data.chat[0].text}</q>}
        </>
      );
    case 'spawn':
      return <>{who(data.agentNpc)} came into the world</>;
    case 'death':
      return <>{who(data.agentNpc)} died</>;
    case 'npc-spawn':
      return <>{data.npc?.name} came into the world</>;
    case 'npc-death':
      return <>{data.npc?.name} died</>;
    case 'instance':
      return <>The world began</>;
    case 'settings':
      return <>The settings were changed</>;
    case 'tax-rate':
      return <>The tax rate is now {formatNumber(data.taxRate ?? null, 4)} %</>;
    case 'tax-collection':
      return (
        <>
          Taxes were collected: {formatMoney(data.collected ?? null)} from{' '}
          {plural(data.payers ?? 0, 'character')}
        </>
      );
    case 'disbursement':
      return <>The treasury paid out: {formatMoney(data.treasury ?? null)} left</>;
    default:
      return <>{props.event.type}</>;
  }
}

function Payment(props: {
  readonly data: Told;
  readonly who: (being: Being | null | undefined) => ComponentChildren;
}) {
  const { data, who } = props;
  const amount = <strong class="figure">{formatMoney(data.amount ?? null)}</strong>;
  if (data.cause === 'grant') {
    return (
      <>
        {who(data.recipientAgentNPC)} was granted {amount}
        {data.reason && ` for ${data.reason}`}
      </>
    );
  }
  if (data.cause === 'inheritance') {
    const heir = data.recipientAgentNPC ? who(data.recipientAgentNPC) : 'The treasury';
    return (
      <>
        {heir} inherited {amount} from {who(data.traderAgentNPC)}
      </>
    );
  }
  return (
    <>
      {who(data.traderAgentNPC)} paid {who(data.recipientAgentNPC)} {amount}
    </>
  );
}
