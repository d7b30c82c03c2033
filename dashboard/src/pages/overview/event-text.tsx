import type { ComponentChildren } from 'preact';
import type { CharacterName, TaxCollection, TradeEvent, UpdateEvent, WorldEvent } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Money } from '../../ui/figures.js';
import { formatNumber, type MoneyForm, none, plural } from '../../ui/format.js';
import { goodsText } from '../../ui/goods.js';
import { say } from '../../ui/say.js';
import { exchangeText, obligationText, sumsText, type Words } from './goods-text.js';

/** Parts of a collection or disbursement are omitted: the event of the whole is one line. */
export function isTold({ type, data }: WorldEvent): boolean {
  return type !== 'tax' && !('cause' in data && data.cause === 'disbursement');
}

/** An event in a sentence, as text alone; the amounts are `exact` on the page of the event itself. */
export function EventText(props: { readonly event: WorldEvent; readonly money?: MoneyForm }) {
  const { instance } = useWorld();
  return <>{sentenceOf(props.event, wordsOf(instance.id, props.money ?? 'rounded'))}</>;
}

function wordsOf(instanceId: string, form: MoneyForm): Words {
  return {
    who: (being) =>
      being ? <a href={pageHref(instanceId, 'characters', being.id)}>{being.name}</a> : 'the world',
    sum: (value) => <Money value={value} form={form} />,
  };
}

function sentenceOf(event: WorldEvent, words: Words): ComponentChildren {
  const { who, sum } = words;
  switch (event.type) {
    case 'trade':
      return paymentText(event.data, words);
    case 'tax':
      if (event.data.cause === 'opening') return say`The treasury began with ${strong(event.data, words)}`;
      return event.data.cause === 'tax'
        ? say`${who(traderOf(event.data))} paid ${strong(event.data, words)} in taxes`
        : paymentText(event.data, words);
    case 'interact':
      return talkText(event.data, words);
    case 'spawn':
      return say`${who(event.data.agentNpc)} came into the world`;
    case 'death':
      return say`${who(event.data.agentNpc)} died`;
    case 'agent-npc-update':
      return say`${who(event.data.agentNpc)} was changed${changesText(event.data)}`;
    case 'npc-spawn':
      return `${event.data.npc.name} came into the world`;
    case 'npc-death':
      return `${event.data.npc.name} died`;
    case 'instance':
      return 'The world began';
    case 'settings':
      return 'The settings were changed';
    case 'tax-rate':
      return `The tax rate is now ${formatNumber(event.data.taxRate, 4)}%`;
    case 'tax-collection': {
      const { collected, payers } = event.data as TaxCollection;
      return say`Taxes were collected: ${sum(collected)} from ${plural(payers, 'character')}`;
    }
    case 'disbursement': {
      const { amount, policy, recipients, treasury } = event.data;
      return policy === 'refund'
        ? say`The treasury paid ${sum(amount)} of the taxes back to ${plural(recipients, 'character')}`
        : say`The treasury paid out; ${sum(treasury)} left`;
    }
    case 'night': {
      const { night, moods, relationships } = event.data;
      return `Night ${formatNumber(night, 0)} passed: ${plural(moods, 'mood')} and ${plural(relationships, 'relationship')} changed`;
    }
    case 'deletion':
      return 'The world was deleted';
    case 'restoration':
      return 'The world was restored';
    case 'account':
      return `${event.data.account.name} was opened as an account`;
    case 'account-update':
      return `The account ${event.data.account.name} was changed`;
    case 'account-closing':
      return `The account ${event.data.account.name} was closed`;
    case 'exchange':
      return exchangeText(event.data, words);
    case 'hold':
    case 'release': {
      const { amount, payerAccount, payerAgentNPC } = event.data;
      const what = event.type === 'hold' ? 'is held' : 'was given back';
      return say`${sum(amount)} of ${who(payerAccount ?? payerAgentNPC ?? null)} ${what}`;
    }
    case 'listing':
    case 'listing-end': {
      const { listing, ownerAccount, ownerAgentNPC } = event.data;
      const { side, remaining, asset, unitPrice } = listing;
      const offers = event.type === 'listing' ? 'offers to' : 'no longer offers to';
      const what = `${offers} ${side} ${formatNumber(remaining, 4)} ${asset}`;
      return say`${who(ownerAccount ?? ownerAgentNPC ?? null)} ${what} at ${sum(unitPrice)}`;
    }
    case 'perish':
      return say`${sumsText(event.data.perished, words)} perished`;
    case 'obligation':
      return obligationText(event.data, words);
    default:
      // A newer service may tell of what this page does not know.
      return (event satisfies never as WorldEvent).type;
  }
}

function talkText(
  talk: Extract<WorldEvent, { type: 'interact' }>['data'],
  { who }: Words,
): ComponentChildren {
  const { initiator, responder, others = [], chat } = talk;
  const more = others.map(
    (other, index) => say`${index === others.length - 1 ? ' and ' : ', '}${who(other)}`,
  );
  const quote = chat[0] && <q class="ticker-quote">{chat[0].text}</q>;
  return say`${'agent' in initiator ? who(initiator) : initiator.name} talked with ${who(responder)}${more}${quote}`;
}

/** What was changed, from what to what; texts that have been erased since, and what is private, only by name. */
function changesText({ old, new: after, ...hidden }: UpdateEvent): string {
  const { mood, name, agentIdentifier, ...texts } = after;
  const words = [
    mood !== undefined && `mood ${formatNumber(old.mood ?? null, 4)} → ${formatNumber(mood, 4)}`,
    name && `name ${old.name || none} → ${name}`,
    ...Object.keys(texts),
    agentIdentifier && 'agent',
    hidden.personalityChanged && 'personality',
    hidden.goalChanged && 'goal',
    hidden.relationship && 'a relationship',
  ].filter(Boolean);
  return words.length > 0 ? `: ${words.join(', ')}` : '';
}

/** Who paid: a character or an account. */
function traderOf({ traderAgentNPC, traderAccount }: TradeEvent): CharacterName | null {
  return traderAccount ?? traderAgentNPC ?? null;
}

function strong({ amount }: TradeEvent, { sum }: Words): ComponentChildren {
  return <strong>{sum(amount)}</strong>;
}

function paymentText(data: TradeEvent, words: Words): ComponentChildren {
  const { who } = words;
  const amount = strong(data, words);
  const trader = traderOf(data);
  const recipient = data.recipientAccount ?? data.recipientAgentNPC ?? null;
  const reason = data.reason && ` for ${data.reason}`;
  switch (data.cause) {
    case 'grant':
      return say`${who(recipient)} was granted ${amount}${reason}`;
    case 'disbursement':
      return say`${who(recipient)} got ${amount} from the treasury`;
    case 'inheritance':
      return say`${recipient ? who(recipient) : 'The treasury'} inherited ${amount} from ${who(trader)}`;
    case 'reversal': {
      const treasury = data.type === 'tax' ? 'The treasury' : 'Nobody';
      const taker = recipient ? who(recipient) : treasury.toLowerCase();
      return say`${trader ? who(trader) : treasury} gave ${amount} back to ${taker}${reason}`;
    }
    default: {
      const receiver = data.type === 'tax' ? 'the treasury' : who(recipient);
      const agreed = data.talkSeq !== undefined && ', as agreed in a talk';
      return say`${who(trader)} paid ${receiver} ${amount}${reason}${goodsText(data.goods)}${agreed}`;
    }
  }
}
