import { type ProposedTrade, TradeRule, type TradeRefusal } from '../../src/index.js';
import { type PlayerText, ModerationPolicy, type TextRefusal } from '../../src/index.js';
import { EldestChild, Grudge, Tenth } from '../policies/support/kit-policies.js';

class NoDevilsNumber extends TradeRule {
  readonly name = 'no-devils-number';

  check({ amount }: ProposedTrade): TradeRefusal | null {
    return amount === '6.6600' ? { reason: 'UNLUCKY', detail: 'Nobody pays that.' } : null;
  }
}

class Polite extends ModerationPolicy {
  moderate({ text }: PlayerText): TextRefusal | { readonly text: string } {
    if (text.includes('vile')) return { reason: 'INSULT', detail: 'Please stay polite.' };
    return { text: text.replaceAll('damned', 'poor') };
  }
}

/** What others than the service decide, in the topics that say `ruled`. */
export const rules = {
  tax: [Tenth],
  inheritance: [EldestChild],
  mood: [Grudge],
  tradeRules: [NoDevilsNumber],
  moderation: [Polite],
};
