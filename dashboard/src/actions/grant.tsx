import { useQuery } from '../api/query.js';
import type { AgentNpc, TradeEvent } from '../api/types.js';
import { put } from '../api/use-write.js';
import { EventDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import { amountFault, needed } from '../ui/form/readers.js';
import { sendUnless, useAction } from '../ui/form/use-action.js';
import { formatMoney, readNumber } from '../ui/format.js';
import { type CharacterActionProps, usePathOf } from './open.js';

const hint = 'Ideally one word: figures are grouped by it.';

/** New money for a character, such as a reward. */
export function Grant({ who, onClose }: CharacterActionProps) {
  const path = usePathOf(who);
  const action = useAction({
    initial: { amount: '', reason: '' },
    fieldOf: { WEALTH_LIMIT: 'amount' },
    read: ({ amount, reason }) =>
      sendUnless(
        {
          amount: amountFault(amount),
          reason: needed(reason, 'Give a reason, ideally one word: figures are grouped by it.'),
        },
        () => put<TradeEvent>(`${path}/grant`, { amount: readNumber(amount), reason: reason.trim() }),
      ),
  });
  const { values, field } = action;
  const { data } = useQuery<AgentNpc>(path);
  const amount = readNumber(values.amount);
  return (
    <EventDialog
      title={`Grant ${who.name} money`}
      button={amount ? `Grant ${formatMoney(amount, 'exact')}` : 'Grant'}
      action={action}
      onClose={onClose}
      said={({ recipientAgentNPC, amount, reason }) =>
        `${recipientAgentNPC?.name} was granted ${formatMoney(amount, 'exact')} for ${reason}.`
      }
      outlook={
        data &&
        amount !== null && (
          <p>
            {data.name} has {formatMoney(data.wealth, 'exact')}, and will have{' '}
            {formatMoney(data.wealth + amount, 'exact')}. This is new money in the world.
          </p>
        )
      }
    >
      <TextField {...field('amount')} label="Amount" kind="amount" placeholder="25.00" />
      <TextField {...field('reason')} label="Reason" maxLength={64} placeholder="quest" hint={hint} />
    </EventDialog>
  );
}
