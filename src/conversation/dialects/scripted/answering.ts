import { type Act } from './book.js';
import { type Heard } from './hearing.js';
import { coinsOf, mentions, type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';
import { chance, isOfDeath, type Subject } from './subjects.js';

export type Answer = Pick<Subject, 'rule' | 'slots'>;

const rough = ['gruff', 'proud', 'blunt', 'boastful', 'sulky', 'greedy'];
const mild = ['gentle', 'shy', 'pious', 'melancholic'];

/** What is said to thanks, threats and the like; null: it is none. */
export function answerToAct({ act, isQuestion }: Heard, setting: Setting): Answer[] | null {
  const { bond } = setting;
  const isCold = bond.warmth === 'cold';
  const isUnkind = isCold || bond.warmth === 'cool';
  const answers: Partial<Record<Act, () => Answer[] | null>> = {
    farewell: () => (isQuestion ? null : []),
    threat: () => [only('threatened')],
    insult: () => {
      if (isOf(mild, setting) && !isCold) return [only('soothe')];
      return [only(isOf(rough, setting) && chance(setting, 'back') < 65 ? 'insult' : 'insulted')];
    },
    cold: () => {
      if (isUnkind) return [only(chance(setting, 'scorn') < 45 ? 'scorn' : 'retort')];
      return [only(isOf(rough, setting) && chance(setting, 'back') < 50 ? 'insulted' : 'soothe')];
    },
    thanks: () => [only(isCold ? 'scorn' : 'thanked')],
    praise: () => [only(isUnkind ? 'scorn' : 'praised')],
    apology: () => [only(isCold ? 'apology.cold' : 'apology')],
    request: () => [only(isUnkind ? 'request.cold' : 'request')],
  };
  return answers[act]?.() ?? null;
}

/** The reaction to a statement: what the listener feels about it. */
export function reactionTo(heard: Heard, setting: Setting, memories: readonly Recollection[]): Answer[] {
  const { bond, turn, day } = setting;
  const { topic } = heard;
  const unlessCool = (rule: string): Answer[] => [only(bond.warmth === 'cool' ? 'curt' : rule)];
  if (topic === 'grief') return [mournedIn(heard, memories)];
  if (topic === 'weather' && day.sky !== null) return [only('weathered')];
  if (heard.isSad) return unlessCool(topic === 'tax' ? 'interest.tax' : 'sympathy');
  if (heard.isGlad) return unlessCool('glad');
  if (topic === 'topic' && turn.scene?.topic !== undefined)
    return isOfDeath(setting) ? [] : [only('interest.topic')];
  if (topic === 'tax' || topic === 'treasury') {
    const agreement = { warm: 80, open: 62, cool: 25, cold: 0 }[bond.warmth] + bond.chemistry * 15;
    return [only(chance(setting, 'reaction') < agreement ? 'agree' : 'disagree')];
  }
  return unlessCool(topic === null ? 'interest' : `interest.${topic}`);
}

function mournedIn({ text }: Heard, memories: readonly Recollection[]): Answer {
  const dead = memories.find(
    ({ topic, about, slots }) => topic === 'grief' && mentions(text, [about, slots['dead'] ?? '']),
  );
  return dead ? { rule: 'mourned', slots: dead.slots } : only('sympathy');
}

/** What it says to an offer of money. */
export function dealOf(setting: Setting): Answer {
  const { turn, library } = setting;
  const { lexicon } = library.book;
  const { amount, reason, payer } = turn.trade!.offered!;
  const slots = {
    offered: coinsOf(amount, lexicon),
    forReason: reason === '' ? '' : lexicon.forReason(reason.replace(/[{}[\]|.]/g, '')),
  };
  if (!acceptsOffer(setting)) return { rule: 'deal.no', slots };
  return { rule: payer === 'other' ? 'deal.get' : 'deal.pay', slots };
}

/** It takes money from all but enemies, pays up to a tenth of its wealth where it has nothing against the other, and offers nothing. */
export function acceptsOffer({ turn: { trade, self, relationship } }: Setting): boolean {
  if (!trade?.offered || relationship.stage === 'hostile') return false;
  const { payer, amount: asked } = trade.offered;
  return payer === 'other' || (relationship.stage !== 'wary' && asked <= self.wealth / 10);
}

export function isOf(traits: readonly string[], { voice }: Setting): boolean {
  return voice.traits.slice(0, 2).some((trait) => traits.includes(trait));
}

export function only(rule: string): Answer {
  return { rule, slots: {} };
}
