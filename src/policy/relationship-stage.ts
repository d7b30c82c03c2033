import { closeFriendAffinity, enemyAffinity, friendAffinity } from '../common/bounds.js';

/** The stages of a relationship, from the worst to the best. */
export const relationshipStages = [
  'hostile',
  'wary',
  'stranger',
  'acquaintance',
  'friend',
  'close friend',
] as const;
/**
 * The stage of a relationship, in a word.
 *
 * @publicApi
 */
export type RelationshipStage = (typeof relationshipStages)[number];

/** hostile to −50, wary to −10; a stranger has never talked; then by affinity: acquaintance, friend from 30, close from 70. */
export function relationshipStage(affinity: number, interactions: number): RelationshipStage {
  if (affinity <= enemyAffinity) return 'hostile';
  if (affinity <= -10) return 'wary';
  if (interactions === 0) return 'stranger';
  if (affinity < friendAffinity) return 'acquaintance';
  return affinity < closeFriendAffinity ? 'friend' : 'close friend';
}
