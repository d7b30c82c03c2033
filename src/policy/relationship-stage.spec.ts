import { relationshipStage, relationshipStages } from './relationship-stage.js';

describe('relationshipStage', () => {
  it.each([
    [-100, 5, 'hostile'],
    [-50, 5, 'hostile'],
    [-49, 5, 'wary'],
    [-10, 5, 'wary'],
    [-9, 5, 'acquaintance'],
    [0, 1, 'acquaintance'],
    [29, 5, 'acquaintance'],
    [30, 5, 'friend'],
    [69, 5, 'friend'],
    [70, 5, 'close friend'],
    [100, 5, 'close friend'],
  ])('affinity %d after %d talks: %s', (affinity, interactions, stage) => {
    expect(relationshipStage(affinity, interactions)).toBe(stage);
  });

  it.each([
    [-9, 'stranger'],
    [0, 'stranger'],
    [100, 'stranger'],
    [-10, 'wary'],
    [-50, 'hostile'],
  ])('affinity %d without a talk: %s', (affinity, stage) => {
    expect(relationshipStage(affinity, 0)).toBe(stage);
  });

  it('names every stage, and never falls as affinity rises', () => {
    const affinities = Array.from({ length: 201 }, (_, index) => index - 100);
    const ranks = affinities.map((affinity) => relationshipStages.indexOf(relationshipStage(affinity, 1)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    const found = new Set(
      affinities.flatMap((each) => [relationshipStage(each, 0), relationshipStage(each, 1)]),
    );
    expect(found).toEqual(new Set(relationshipStages));
  });
});
