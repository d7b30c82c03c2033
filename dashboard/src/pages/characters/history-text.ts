import type { HistoryEntry } from '../../api/types.js';
import { goodsText } from '../../ui/goods.js';
import { formatMoney } from '../../ui/format.js';

/** An entry of a history in a few words, from the view of its character. */
export function whatHappened({ role, cause, amount, other, goods }: HistoryEntry): string {
  const money = formatMoney(amount, 'exact');
  const name = other?.name ?? 'the world';
  switch (role) {
    case 'spawned':
      return 'Came into the world';
    case 'payer':
      return cause === 'payment' ? `Paid ${money} to the treasury` : `Paid ${money} in taxes`;
    case 'trader':
      return cause === 'inheritance'
        ? `Left ${money} to ${name}`
        : `Paid ${name} ${money}${goodsText(goods)}`;
    case 'recipient':
      if (cause === 'disbursement') return `Got ${money} from the treasury`;
      if (cause === 'inheritance') return `Inherited ${money} from ${name}`;
      return other ? `Got ${money} from ${name}${goodsText(goods)}` : `Was granted ${money}`;
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
