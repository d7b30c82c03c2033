import { maxMoney } from './money/money.js';
import { inUnits } from './money/units.js';

/** The largest wealth, amount or treasury, in ten-thousandths. */
export const largestAmount = Number(inUnits(maxMoney));
/** The highest mood; the lowest is 0. */
export const highestMood = 100;
export const highestMoodInUnits = Number(inUnits(highestMood));
/** Affinity reaches from its negative to it. */
export const highestAffinity = 100;
/** Up to which affinity somebody is an enemy. */
export const enemyAffinity = -50;
/** The affinities from which somebody is a friend, and a close friend. */
export const friendAffinity = 30;
export const closeFriendAffinity = 70;
/** The longest reason and reference of a payment. */
export const mostReason = 64;
export const mostReference = 128;
