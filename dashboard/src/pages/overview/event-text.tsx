import type { ComponentChildren } from 'preact';
import type { CharacterName, TaxCollection, TradeEvent, UpdateEvent, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Money } from '../../ui/figures.js';
import { goodsText } from '../../ui/goods.js';
import { formatNumber, type MoneyForm, none, plural } from '../../ui/format.js';
import { ExchangeText, ObligationText, PerishText } from './goods-text.js';

/** Parts of a collection or disbursement are omitted: the event of the whole is one line. */
export function isTold({ type, data }: WorldEvent): boolean {
  return type !== 'tax' && !('cause' in data && data.cause === 'disbursement');
}

/** An event in a sentence, as text alone. */
export function EventText(props: {
  readonly event: WorldEvent;
  /** `exact` on the page of the event itself. */
  readonly money?: MoneyForm;
}) {
  const { event, money = 'rounded' } = props;
  const { instance } = useWorld();
  const who = (being: CharacterName | null): ComponentChildren =>
    being ? <a href={pageHref(instance.id, 'characters', being.id)}>{being.name}</a> : 'the world';
  switch (event.type) {
    case 'trade':
      return <Payment data={event.data} who={who} money={money} />;
    case 'interact':
      return (
        <>
          {'agent' in event.data.initiator ? who(event.data.initiator) : event.data.initiator.name} talked
          with {who(event.data.responder)}
          {event.data.others?.map((other, index, { length }) => (
            <>
              {index === length - 1 ? ' and ' : ', '}
              {who(other)}
            </>
          ))}
          {event.data.chat[0] && <q class="ticker-quote">{event.data.chat[0].text}</q>}
        </>
      );
    case 'spawn':
      return <>{who(event.data.agentNpc)} came into the world</>;
    case 'death':
      return <>{who(event.data.agentNpc)} died</>;
    case 'agent-npc-update':
      return (
        <>
          {who(event.data.agentNpc)} was changed
          <Values data={event.data} />
        </>
      );
    case 'npc-spawn':
      return <>{event.data.npc.name} came into the world</>;
    case 'npc-death':
      return <>{event.data.npc.name} died</>;
    case 'instance':
      return <>The world began</>;
    case 'settings':
      return <>The settings were changed</>;
    case 'tax-rate':
      return <>The tax rate is now {formatNumber(event.data.taxRate, 4)}%</>;
    case 'tax-collection': {
      const { collected, payers } = event.data as TaxCollection;
      return (
        <>
          Taxes were collected: <Money value={collected} form={money} /> from {plural(payers, 'character')}
        </>
      );
    }
    case 'disbursement': {
      const { amount, policy, recipients, treasury } = event.data;
      if (policy !== 'refund') {
        return (
          <>
            The treasury paid out; <Money value={treasury} form={money} /> left
          </>
        );
      }
      return (
        <>
          The treasury paid <Money value={amount} form={money} /> of the taxes back to{' '}
          {plural(recipients, 'character')}
        </>
      );
    }
    case 'night':
      return (
        <>
          Night {formatNumber(event.data.night, 0)} passed: {plural(event.data.moods, 'mood')} and{' '}
          {plural(event.data.relationships, 'relationship')} changed{' '}
        </>
      );
    case 'tax':
      if (event.data.cause !== 'tax' && event.data.cause !== 'opening')
        return <Payment data={event.data} who={who} money={money} />;
      if (event.data.cause === 'opening') {
        return (
          <>
            The treasury began with{' '}
            <strong>
              <Money value={event.data.amount} form={money} />
            </strong>
          </>
        );
      }
      return (
        <>
          {who(traderOf(event.data))} paid{' '}
          <strong>
            <Money value={event.data.amount} form={money} />
          </strong>{' '}
          in taxes
        </>
      );
    case 'deletion':
      return <>The world was deleted</>;
    case 'restoration':
      return <>The world was restored</>;
    case 'account':
      return <>{event.data.account.name} was opened as an account</>;
    case 'account-update':
      return <>The account {event.data.account.name} was changed</>;
    case 'account-closing':
      return <>The account {event.data.account.name} was closed</>;
    case 'exchange':
      return <ExchangeText data={event.data} money={money} />;
    case 'hold':
    case 'release': {
      const { amount, payerAccount, payerAgentNPC } = event.data;
      return (
        <>
          <Money value={amount} form={money} /> of {who(payerAccount ?? payerAgentNPC ?? null)}{' '}
          {event.type === 'hold' ? 'is held' : 'was given back'}
        </>
      );
    }
    case 'listing':
    case 'listing-end': {
      const { listing, ownerAccount, ownerAgentNPC } = event.data;
      return (
        <>
          {who(ownerAccount ?? ownerAgentNPC ?? null)}{' '}
          {event.type === 'listing' ? 'offers to' : 'no longer offers to'} {listing.side}{' '}
          {formatNumber(listing.remaining, 4)} {listing.asset} at{' '}
          <Money value={listing.unitPrice} form={money} />
        </>
      );
    }
    case 'perish':
      return <PerishText data={event.data} />;
    case 'obligation':
      return <ObligationText data={event.data} who={who} money={money} />;
    default:
      // A newer service may tell of what this page does not know.
      return <>{(event satisfies never as WorldEvent).type}</>;
  }
}

/** What was changed, from what to what; texts that have been erased since, and what is private, only by name. */
function Values({ data }: { readonly data: UpdateEvent }) {
  const { old, new: after, personalityChanged, goalChanged, relationship } = data;
  const { mood, name, agentIdentifier, ...texts } = after;
  const words = [
    ...(mood === undefined ? [] : [`mood ${formatNumber(old.mood ?? null, 4)} → ${formatNumber(mood, 4)}`]),
    ...(name ? [`name ${old.name || none} → ${name}`] : []),
    ...Object.keys(texts),
    ...(agentIdentifier ? ['agent'] : []),
    ...(personalityChanged ? ['personality'] : []),
    ...(goalChanged ? ['goal'] : []),
    ...(relationship ? ['a relationship'] : []),
  ];
  return words.length > 0 ? `: ${words.join(', ')}` : null;
}

/** Who paid: a character or an account. */
function traderOf({ traderAgentNPC, traderAccount }: TradeEvent): CharacterName | null {
  return traderAccount ?? traderAgentNPC ?? null;
}

function recipientOf({ recipientAgentNPC, recipientAccount }: TradeEvent): CharacterName | null {
  return recipientAccount ?? recipientAgentNPC ?? null;
}

function Payment(props: {
  readonly data: TradeEvent;
  readonly who: (being: CharacterName | null) => ComponentChildren;
  readonly money: MoneyForm;
}) {
  const { data, who, money } = props;
  const amount = (
    <strong>
      <Money value={data.amount} form={money} />
    </strong>
  );
  if (data.cause === 'grant') {
    return (
      <>
        {who(recipientOf(data))} was granted {amount}
        {data.reason && ` for ${data.reason}`}
      </>
    );
  }
  if (data.cause === 'disbursement') {
    return (
      <>
        {who(recipientOf(data))} got {amount} from the treasury
      </>
    );
  }
  if (data.cause === 'inheritance') {
    const heir = recipientOf(data) ? who(recipientOf(data)) : 'The treasury';
    return (
      <>
        {heir} inherited {amount} from {who(traderOf(data))}
      </>
    );
  }
  if (data.cause === 'reversal') {
    const treasury = data.type === 'tax' ? 'The treasury' : 'Nobody';
    const giver = traderOf(data) ? who(traderOf(data)) : treasury;
    const taker = recipientOf(data) ? who(recipientOf(data)) : treasury.toLowerCase();
    return (
      <>
        {giver} gave {amount} back to {taker}
        {data.reason && ` for ${data.reason}`}
      </>
    );
  }
  const receiver = data.type === 'tax' ? 'the treasury' : who(recipientOf(data));
  return (
    <>
      {who(traderOf(data))} paid {receiver} {amount}
      {data.reason && ` for ${data.reason}`}
      {goodsText(data.goods)}
      {data.talkSeq !== undefined && ', as agreed in a talk'}
    </>
  );
}
