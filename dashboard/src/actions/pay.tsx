import type { TradeEvent } from '../api/types.js';
import { put } from '../api/use-write.js';
import { EventDialog } from '../ui/form/action-form.js';
import { CheckField, TextField } from '../ui/form/fields.js';
import { nobody, PeopleField } from '../ui/form/people-field.js';
import { amountFault } from '../ui/form/readers.js';
import { RowsField } from '../ui/form/rows-field.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import { formatMoney, readNumber } from '../ui/format.js';
import { goodsText } from '../ui/goods.js';
import { type GoodRow, goodRows, goodsFault, readGoods } from './goods.js';
import { type CharacterActionProps, usePathOf } from './open.js';

const none: { readonly leaves: readonly 'leaves'[]; readonly goods: readonly GoodRow[] } = {
  leaves: [],
  goods: [],
};

/** Money from one character to another, for goods if the viewer names some. */
export function Pay({ who, onClose }: CharacterActionProps) {
  const path = usePathOf(who);
  const action = useAction({
    initial: { to: nobody, amount: '', ...none },
    preview: 'dry-run',
    fieldOf: {
      recipientIdentifier: 'to',
      INSUFFICIENT_WEALTH: 'amount',
      WEALTH_LIMIT: 'amount',
      SELF_TRADE: 'to',
    },
    read: ({ to, leaves, amount, goods }) => {
      const isLeaving = leaves.length > 0;
      const faults = {
        to: isLeaving || to[0] ? undefined : 'Choose a character.',
        amount: amountFault(amount),
        goods: goodsFault(goods),
      };
      return sendUnless(faults, () =>
        put<TradeEvent>(`${path}/trade`, {
          recipientIdentifier: isLeaving ? null : to[0]!.id,
          amount: readNumber(amount),
          ...(goods.length > 0 && { goods: readGoods(goods) }),
        }),
      );
    },
  });
  const { values, field, preview } = action;
  const amount = readNumber(values.amount);
  return (
    <EventDialog
      title={`${who.name} pays`}
      button={amount ? `Pay ${formatMoney(amount, 'exact')}` : 'Pay'}
      action={action}
      onClose={onClose}
      said={paidText}
      outlook={preview && <p>Afterwards, {afterText(preview)}.</p>}
    >
      {values.leaves.length === 0 && (
        <PeopleField {...field('to')} label="Who is paid" most={1} except={[who.id]} />
      )}
      <CheckField
        {...field('leaves')}
        label="Whether somebody is paid"
        quiet
        options={[{ value: 'leaves', label: 'Nobody is paid: the money leaves the world' }]}
      />
      <TextField {...field('amount')} label="Amount" kind="amount" placeholder="5.00" />
      <RowsField {...field('goods')} {...goodRows} label="For these goods" />
    </EventDialog>
  );
}

function paidText({ traderAgentNPC, recipientAgentNPC, amount, goods }: TradeEvent): string {
  const payer = traderAgentNPC?.name ?? 'Somebody';
  if (!recipientAgentNPC) return `${payer} paid ${formatMoney(amount, 'exact')}, which left the world.`;
  return `${payer} paid ${recipientAgentNPC.name} ${formatMoney(amount, 'exact')}${goodsText(goods)}.`;
}

function afterText(event: TradeEvent): string {
  const { traderAgentNPC, recipientAgentNPC, traderWealthAfter, recipientWealthAfter } = event;
  const payer = `${traderAgentNPC?.name} has ${formatMoney(traderWealthAfter, 'exact')}`;
  return recipientAgentNPC
    ? `${payer} and ${recipientAgentNPC.name} ${formatMoney(recipientWealthAfter, 'exact')}`
    : payer;
}
