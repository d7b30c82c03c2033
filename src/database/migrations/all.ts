import { Initial1767000000004 } from './1767000000004-initial.js';
import { ApplicationKeys1767100000000 } from './1767100000000-application-keys.js';
import { PlayerTalks1767300000000 } from './1767300000000-player-talks.js';
import { TalkTrades1767400000000 } from './1767400000000-talk-trades.js';
import { CheckedTalkTrades1767400000001 } from './1767400000001-checked-talk-trades.js';
import { WaitingTurns1767500000000 } from './1767500000000-waiting-turns.js';
import { DescriptionsAndClocks1767600000000 } from './1767600000000-descriptions-and-clocks.js';
import { Feelings1767700000000 } from './1767700000000-feelings.js';
import { CheckedFeelings1767700000001 } from './1767700000001-checked-feelings.js';
import { MemoriesOfAnything1767800000000 } from './1767800000000-memories-of-anything.js';
import { UpdatesOfCharacters1767800000001 } from './1767800000001-updates-of-characters.js';
import { GroupTalks1767900000000 } from './1767900000000-group-talks.js';
import { AmountsOfTradeEffects1768000000000 } from './1768000000000-amounts-of-trade-effects.js';
import { Prices1769000000000 } from './1769000000000-prices.js';
import { People1769200000000 } from './1769200000000-people.js';
import { Holders1769400000000 } from './1769400000000-holders.js';
import { MoodsOfThoseTaxed1769300000000 } from './1769300000000-moods-of-those-taxed.js';

/** The migrations in their order. A released one is never edited: a change is a new one. */
export const migrations = [
  Initial1767000000004,
  ApplicationKeys1767100000000,
  PlayerTalks1767300000000,
  TalkTrades1767400000000,
  CheckedTalkTrades1767400000001,
  WaitingTurns1767500000000,
  DescriptionsAndClocks1767600000000,
  Feelings1767700000000,
  CheckedFeelings1767700000001,
  MemoriesOfAnything1767800000000,
  UpdatesOfCharacters1767800000001,
  GroupTalks1767900000000,
  AmountsOfTradeEffects1768000000000,
  Prices1769000000000,
  People1769200000000,
  MoodsOfThoseTaxed1769300000000,
  Holders1769400000000,
] as const;
