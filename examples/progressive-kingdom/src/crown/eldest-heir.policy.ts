import { type Estate, type EstateShare, fromUnits, InheritancePolicy, toUnits } from 'agent-npc-economy';

/** The eldest child inherits and pays the crown a tenth for it; without children everything falls to the crown. */
export class EldestHeir extends InheritancePolicy {
  readonly name = 'eldest-heir';

  divide({ estate, children: [eldest] }: Estate): EstateShare[] {
    if (!eldest) return [{ to: 'treasury', amount: estate }];
    const units = toUnits(estate) ?? 0n;
    const relief = units / 10n;
    return [
      { to: 'treasury', amount: fromUnits(relief) },
      { to: eldest.id, amount: fromUnits(units - relief) },
    ];
  }
}
