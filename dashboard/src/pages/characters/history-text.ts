import type { HistoryEntry } from '../../api/types.js';
import { goodsText } from '../../ui/goods.js';
import { formatMoney } from '../../ui/format.js';

/** An entry of a history in a few words, from the view of its character. */
export function whatHappened(entry: HistoryEntry): string {
  const { type, role, cause, amount, other, goods, reason } = entry;
  const money = formatMoney(amount, 'exact');
  const name = other?.name ?? 'the world';
  const why = reason ? ` (${reason})` : '';
  // In which nobody has paid an amount.
  switch (type) {
    case 'exchange':
      return `${other ? `Exchanged goods with ${name}` : 'Made or used goods'}${why}`;
    case 'listing':
      return `Made an offer${why}`;
    case 'listing-end':
      return `Ended an offer${why}`;
    case 'obligation':
      return `${role === 'debtor' ? 'Of what they owe' : 'Of what they are owed by'} ${other?.name ?? 'the treasury'}${why}`;
    default:
  }
  switch (role) {
    case 'spawned':
      return 'Came into the world';
    case 'payer':
      return cause === 'payment' ? `Paid ${money} to the treasury` : `Paid ${money} in taxes`;
    case 'trader':
      return cause === 'inheritance'
        ? `Left ${money} to ${name}`
        : `Paid ${name} ${money}${goodsText(goods)}${why}`;
    case 'recipient':
      if (cause === 'disbursement') return `Got ${money} from the treasury`;
      if (cause === 'inheritance') return `Inherited ${money} from ${name}`;
      return other ? `Got ${money} from ${name}${goodsText(goods)}${why}` : `Was granted ${money}`;
    case 'initiator':
    case 'responder':
    case 'other':
      return `Talked with ${name}`;
    case 'deceased':
      return 'Died';
    case 'heir':
      return `Inherited goods from ${name}`;
    case 'mourner':
      return `Mourned ${name}`;
    case 'enemy':
      return `${name}, an enemy, died`;
    case 'parent':
      return `${name} was born to them`;
    case 'sleeper':
      return 'Slept';
    default:
      return role;
  }
}
