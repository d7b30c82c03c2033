// An attack in a process of its own, forked by its observer: `{ start: name, options }`, then `{ stop: true }`.
import { type Attack, type AttackOptions } from './attack.js';
import { type AttackName, startAttack } from './attacks.js';

interface Order {
  readonly start?: AttackName;
  readonly options?: AttackOptions;
}

let attack: Attack | undefined;

async function obey({ start, options }: Order): Promise<void> {
  if (start && options) {
    attack = await startAttack(start, options);
    process.send!({ started: true });
    return;
  }
  await attack?.stop();
  process.send!({ answers: attack?.answers ?? {} }, () => process.disconnect());
}

process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) => {
    process.send!({ error: String((error as Error).stack ?? error) });
  });
});
// Its parent process has ended.
process.on('disconnect', () => {
  void (attack?.stop() ?? Promise.resolve()).finally(() => process.exit());
});
