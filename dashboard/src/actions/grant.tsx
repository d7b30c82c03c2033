import { useQuery } from '../api/query.js';
import type { AgentNpc, TradeEvent } from '../api/types.js';
import { useWorld } from '../api/world.js';
import { EventDialog } from '../ui/form/action-form.js';
import { TextField } from '../ui/form/fields.js';
import type { Person } from '../ui/form/people-field.js';
import { amountFault, faultsOf } from '../ui/form/readers.js';
import { type Reading, useAction } from '../ui/form/use-action.js';
import { formatMoney, readNumber } from '../ui/format.js';
import type { ActionProps } from './open.js';
import { startingWith, SubjectField, sayWho } from './subject.js';

interface Values {
  readonly who: readonly Person[];
  readonly amount: string;
  readonly reason: string;
}

/** New money for a character, such as a reward. */
export function Grant({ who, onClose }: ActionProps) {
  const { instance } = useWorld();
  const action = useAction<Values, TradeEvent>({
    initial: { who: startingWith(who), amount: '', reason: '' },
    fieldOf: { WEALTH_LIMIT: 'amount' },
    read: ({ who: [one], amount, reason }): Reading<Values> => {
      const faults = faultsOf({
        who: one ? undefined : sayWho,
        amount: amountFault(amount),
        reason: reason.trim() ? undefined : 'Give a reason, ideally one word: figures are grouped by it.',
      });
      if (faults || !one) return { faults: faults ?? {} };
      return {
        send: {
          method: 'PUT',
          path: `/v1/agent-npc/${instance.id}/${one.id}/grant`,
          body: { amount: readNumber(amount), reason: reason.trim() },
        },
      };
    },
  });
  const { values, field } = action;
  const [one] = values.who;
  const now = useQuery<AgentNpc>(one ? `/v1/agent-npc/${instance.id}/${one.id}` : null);
  const amount = readNumber(values.amount);
  return (
    <EventDialog<TradeEvent>
      title={who ? `Grant ${who.name} money` : 'Grant money'}
      button={amount ? `Grant ${formatMoney(amount, 'exact')}` : 'Grant'}
      action={action}
      onClose={onClose}
      said={({ recipientAgentNPC, amount, reason }) =>
        `${recipientAgentNPC?.name} was granted ${formatMoney(amount, 'exact')} for ${reason}.`
      }
      outlook={
        now.data &&
        amount !== null && (
          <p>
            {now.data.name} has {formatMoney(now.data.wealth, 'exact')}, and will have{' '}
            {formatMoney(now.data.wealth + amount, 'exact')}. This is new money in the world.
          </p>
        )
      }
    >
      <SubjectField who={who} label="Who gets it" field={field('who')} />
      <TextField {...field('amount')} label="Amount" kind="decimal" maxLength={17} placeholder="25.00" />
      <TextField
        {...field('reason')}
        label="Reason"
        maxLength={64}
        placeholder="quest"
        hint="Ideally one word: figures are grouped by it."
      />
    </EventDialog>
  );
}
