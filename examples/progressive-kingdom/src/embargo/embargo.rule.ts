import { Injectable } from '@nestjs/common';
import { type ProposedTrade, type TradeRefusal, TradeRule } from 'agent-npc-economy';
import { EmbargoService } from './embargo.service.js';

/** Refuses trades from and to characters under an embargo. */
@Injectable()
export class EmbargoRule extends TradeRule {
  readonly name = 'embargo';

  constructor(private readonly embargoes: EmbargoService) {
    super();
  }

  async check({ instance, trader, recipient }: ProposedTrade): Promise<TradeRefusal | null> {
    for (const { characterId, reason } of await this.embargoes.inForce(instance.id)) {
      const outlaw = [trader, recipient].find((party) => party?.id === characterId);
      if (outlaw) return { reason: 'EMBARGO', detail: `Nobody may trade with ${outlaw.name}: ${reason}` };
    }
    return null;
  }
}
