import { isGrieving } from '../../labels.js';
import { type Act } from './book.js';
import { debtIn } from './debts.js';
import { type Heard } from './hearing.js';
import { coinsOf, kinfolkOf, mentions, type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';
import { answerOnTopic, chance, isOfDeath, replyOn, type Subject } from './subjects.js';

export type Answer = Pick<Subject, 'rule' | 'slots'>;

const rough = ['gruff', 'proud', 'blunt', 'boastful', 'sulky', 'greedy'];
const mild = ['gentle', 'shy', 'pious', 'melancholic'];

/** What to say to the line before, which is one of the grammar; empty if it needs no answer. */
export function answersTo(
  heard: Heard,
  setting: Setting,
  memories: readonly Recollection[],
  isOwn: (topic: string) => boolean,
): Answer[] {
  const { bond, turn } = setting;
  const isCold = bond.warmth === 'cold';
  if (turn.trade?.offered) return [dealOf(setting)];
  const onDebt = heard.topic === 'debt' ? answerToDebt(heard, setting) : null;
  if (onDebt !== null) return onDebt;
  const byAct = answerToAct(heard, setting);
  if (byAct !== null) return byAct;
  if (heard.chat !== null && !isCold) return [answerToChat(heard.chat, setting)];
  if (heard.isQuestion) {
    // Who has told already does not tell again.
    const isOwnTopic = heard.topic === null || isOwn(heard.topic);
    return isOwnTopic ? reactionTo(heard, setting, memories) : answerToQuestion(heard, setting, memories);
  }
  if (heard.text === '' || heard.act === 'greeting' || (heard.isRemark && !isCold)) return [];
  if (isCold) return [only('scorn')];
  return reactionTo(heard, setting, memories, isOwn);
}

/** Who owes promises, or defies who asks; who is owed waits, or does not. */
function answerToDebt({ act, isRemark }: Heard, setting: Setting): Answer[] | null {
  const { warmth } = setting.bond;
  const debt = debtIn(setting);
  if (debt === null || isRemark) return null;
  if (!debt.isOwn) return [only(act === 'cold' ? 'debt.last' : 'debt.wait')];
  if (act === 'cold') return [only('retort')];
  const isDefiant = warmth === 'cold' || (isOf(rough, setting) && warmth !== 'warm') || warmth === 'cool';
  return [only(isDefiant ? 'debt.defy' : 'debt.owe')];
}

/** Children have answers of their own, and who is wary of the other has few. */
function answerToChat(chat: string, { bond, voice }: Setting): Answer {
  if (voice.isChild) return only('interest');
  return only(bond.warmth === 'cool' ? 'curt' : `${chat}>`);
}

export function answerToAct({ act, topic, isQuestion }: Heard, setting: Setting): Answer[] | null {
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
      if (topic === 'levy') return [only('levy')];
      if (topic === 'past' && chance(setting, 'regret') < (isOf(mild, setting) ? 55 : isCold ? 8 : 30))
        return [only('regret')];
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

function answerToQuestion(heard: Heard, setting: Setting, memories: readonly Recollection[]): Answer[] {
  const { turn, bond, library } = setting;
  switch (heard.topic) {
    case 'wealth':
      if (bond.warmth !== 'warm' && isOf(['greedy', 'shrewd', 'proud', 'shy'], setting))
        return [only('purse.secret')];
      return [replyOn('wealth', setting, memories)!];
    case 'kin': {
      if (bond.kin !== null) return [only(`kin.reply.${bond.kin}`)];
      const kinfolk = kinfolkOf(turn, library.book.lexicon, turn.other.name);
      return [kinfolk === '' ? only('kin.none') : { rule: 'kin.known', slots: { kinfolk } }];
    }
    case 'gossip': {
      const told = memories.find(
        ({ topic, rule }) => ['gossip', 'told', 'witness'].includes(topic) && !rule.startsWith('grudge'),
      );
      return [told ?? only('nonews')];
    }
    case 'gift':
    case 'past':
      return [
        memories.find(({ isOfListener, topic }) => isOfListener && topic === heard.topic) ??
          memories.find(({ isOfListener }) => isOfListener) ??
          only('unsure'),
      ];
    case 'grief':
      // Who is asked about a stranger's death says how far it was.
      return [
        memories.some(({ topic }) => topic === 'grief') ? mournedIn(heard, memories) : only('mourned.far'),
      ];
    case 'pastime':
      return [replyOn('pastime', setting, memories) ?? replyOn('work', setting, memories)!];
    case 'told':
    case 'witness':
    case 'reflection':
      return reactionTo(heard, setting, memories);
    case 'topic':
      return [turn.scene?.topic === undefined ? only('unsure') : answerOnTopic(setting)];
    default:
      return [(heard.topic === null ? null : replyOn(heard.topic, setting, memories)) ?? only('unsure')];
  }
}

function mournedIn({ text }: Heard, memories: readonly Recollection[]): Answer {
  const dead = memories.find(
    ({ topic, about, slots }) => topic === 'grief' && mentions(text, [about, slots['dead'] ?? '']),
  );
  return dead ? { rule: 'mourned', slots: dead.slots } : only('sympathy');
}

/** The reaction to a statement: what the listener feels about it. */
export function reactionTo(
  heard: Heard,
  setting: Setting,
  memories: readonly Recollection[],
  isOwn: (topic: string) => boolean = () => true,
): Answer[] {
  const { bond, turn, day, library } = setting;
  const { lexicon } = library.book;
  if (bond.kin !== null && heard.topic === 'kin') return [only(`kin.reply.${bond.kin}`)];
  if (heard.topic === 'grief') return [mournedIn(heard, memories)];
  if (heard.topic === 'gift') {
    const gift = memories.find(({ rule, isOfListener }) => isOfListener && rule === 'gave');
    if (lexicon.youGaveMe.test(heard.text))
      return [gift ? { rule: 'gifted', slots: gift.slots } : only('thanked')];
    if (lexicon.iGaveYou.test(heard.text)) return [only(bond.warmth === 'cool' ? 'curt' : 'owing')];
    return [only('interest.gift')];
  }
  if (heard.topic === 'gossip') return [only('gossiped')];
  if (heard.topic === 'weather' && day.sky !== null) return [only('weathered')];
  if (heard.isSad && heard.topic !== 'told') {
    const lighter = { tax: 'interest.tax', past: 'interest.owed' }[heard.topic ?? ''];
    return [only(bond.warmth === 'cool' ? 'curt' : (lighter ?? 'sympathy'))];
  }
  if (heard.isGlad) return [only(bond.warmth === 'cool' ? 'curt' : 'glad')];
  const luck = chance(setting, 'reaction');
  const isJoker = isOf(['merry', 'wry', 'boastful', 'shrewd'], setting);
  const isOfItself = ['work', 'pastime', 'mood'].includes(heard.topic ?? '');
  if (
    isOfItself &&
    bond.warmth === 'warm' &&
    !bond.isFirst &&
    !isGrieving(turn.self) &&
    luck < (isJoker ? 45 : 15)
  )
    return [only('tease')];
  if (heard.topic === 'topic' && turn.scene?.topic !== undefined) {
    if (!isOwn('topic')) return [answerOnTopic(setting)];
    // Whom one asked for a view is not contradicted for having none.
    return isOfDeath(setting) ? [] : [only('interest.topic')];
  }
  if (['tax', 'treasury', 'reflection'].includes(heard.topic ?? '')) {
    const agreement = { warm: 80, open: 62, cool: 25, cold: 0 }[bond.warmth] + bond.chemistry * 15;
    return [only((luck * 37) % 100 < agreement ? 'agree' : 'disagree')];
  }
  if (bond.warmth === 'cool') return [only('curt')];
  return [only(heard.topic === null ? 'interest' : `interest.${heard.topic}`)];
}

function dealOf(setting: Setting): Answer {
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
