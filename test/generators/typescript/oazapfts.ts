import { defaults, listEvents, tradeWithCharacter } from './client';

const { BASE = '', TOKEN = '', WORLD = '', MARTA = '', ISOLDE = '' } = process.env;
defaults.baseUrl = BASE;
defaults.headers = { authorization: `Bearer ${TOKEN}` };

const order = { recipientIdentifier: ISOLDE, amount: 1.25 };
const trade = await tradeWithCharacter(WORLD, MARTA, order, { idempotencyKey: 'oazapfts' });
if (!isFine(trade)) throw new Error(trade.data.code);
console.log(`trade ${trade.data.seq}`);

const page = await listEvents(WORLD, { after: trade.data.seq - 1, limit: 5 });
if (!isFine(page)) throw new Error(page.data.code);
const [first] = page.data.items;
if (first?.type === 'trade') console.log(`page ${page.data.items.length} ${first.type} ${first.data.amount}`);

/** `default` is any status to the generator, which 200 cannot be told apart from by its number. */
function isFine<Answer extends { status: number }>(
  answer: Answer,
): answer is Extract<Answer, { status: 200 }> {
  return answer.status === 200;
}
