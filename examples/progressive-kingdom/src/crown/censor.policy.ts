import { Injectable } from '@nestjs/common';
import { ModerationPolicy, type PlayerText, type RewrittenText, type TextRefusal } from 'agent-npc-economy';

const treason = /\b(regicide|usurp\w*)\b/iu;
const oaths = /\b(damn|bloody)\b/giu;

/** Refuses talk of treason, and softens oaths. */
@Injectable()
export class Censor extends ModerationPolicy {
  moderate({ text }: PlayerText): RewrittenText | TextRefusal {
    if (treason.test(text)) return { reason: 'TREASON', detail: 'The walls have ears.' };
    return { text: text.replace(oaths, '***') };
  }
}
