import type { TradeEvent } from '../api/types.js';
import { useWorld } from '../api/world.js';
import { EventDialog } from '../ui/form/action-form.js';
import { CheckField, TextField } from '../ui/form/fields.js';
import { PeopleField, type Person } from '../ui/form/people-field.js';
import { amountFault, faultsOf } from '../ui/form/readers.js';
import { RowsField } from '../ui/form/rows-field.js';
import { type Reading, useAction } from '../ui/form/use-action.js';
import { formatMoney, readNumber } from '../ui/format.js';
import { goodsText } from '../ui/goods.js';
import { freshGood, goodColumns, type GoodRow, goodsFault, mostGoods, readGoods } from './goods.js';
import type { ActionProps } from './open.js';
import { startingWith, SubjectField, sayWho } from './subject.js';

interface Values {
  readonly from: readonly Person[];
  readonly to: readonly Person[];
  readonly leaves: readonly 'leaves'[];
  readonly amount: string;
  readonly goods: readonly GoodRow[];
}

/** Money from one character to another, for goods if the viewer names some. */
export function Pay({ who, onClose }: ActionProps) {
  const { instance } = useWorld();
  const action = useAction<Values, TradeEvent>({
    initial: { from: startingWith(who), to: [], leaves: [], amount: '', goods: [] },
    preview: 'dry-run',
    fieldOf: {
      recipientIdentifier: 'to',
      INSUFFICIENT_WEALTH: 'amount',
      WEALTH_LIMIT: 'amount',
      SELF_TRADE: 'to',
    },
    read: (values): Reading<Values> => read(values, instance.id),
  });
  const { values, field, preview } = action;
  const [payer] = values.from;
  const amount = readNumber(values.amount);
  return (
    <EventDialog<TradeEvent>
      title={who ? `${who.name} pays` : 'Pay'}
      button={amount ? `Pay ${formatMoney(amount, 'exact')}` : 'Pay'}
      action={action}
      onClose={onClose}
      said={paidText}
      outlook={preview && <p>Afterwards, {afterText(preview)}.</p>}
    >
      <SubjectField who={who} label="Who pays" field={field('from')} />
      {values.leaves.length === 0 && (
        <PeopleField {...field('to')} label="Who is paid" most={1} except={payer ? [payer.id] : []} />
      )}
      <CheckField
        {...field('leaves')}
        label="Whether somebody is paid"
        quiet
        options={[{ value: 'leaves', label: 'Nobody is paid: the money leaves the world' }]}
      />
      <TextField {...field('amount')} label="Amount" kind="decimal" maxLength={17} placeholder="5.00" />
      <RowsField
        {...field('goods')}
        label="For these goods"
        columns={goodColumns}
        most={mostGoods}
        fresh={freshGood}
        noun="good"
      />
    </EventDialog>
  );
}

function read({ from, to, leaves, amount, goods }: Values, instanceId: string): Reading<Values> {
  const [payer] = from;
  const [paid] = to;
  const isLeaving = leaves.length > 0;
  const faults = faultsOf({
    from: payer ? undefined : sayWho,
    to: paid || isLeaving ? undefined : sayWho,
    amount: amountFault(amount),
    goods: goodsFault(goods),
  });
  if (faults || !payer) return { faults: faults ?? {} };
  const list = readGoods(goods);
  return {
    send: {
      method: 'PUT',
      path: `/v1/agent-npc/${instanceId}/${payer.id}/trade`,
      body: {
        recipientIdentifier: isLeaving ? null : paid!.id,
        amount: readNumber(amount),
        ...(list.length > 0 && { goods: list }),
      },
    },
  };
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
