import { EconomyClient } from '@agent-npc-economy/client';

const { BASE = '', TOKEN = '', WORLD = '', MARTA = '', ISOLDE = '' } = process.env;
const economy = new EconomyClient({ baseUrl: BASE, token: TOKEN });

const order = { idempotencyKey: 'order-1' };
const sale = await economy.trade(WORLD, MARTA, { recipientIdentifier: ISOLDE, amount: 1 }, order);
console.log(`${sale.traderAgentNPC?.name} paid ${sale.amount}`);

for await (const event of economy.events(WORLD, { after: sale.seq - 1 })) {
  console.log(event.seq, event.type);
}
