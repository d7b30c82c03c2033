import { type Member, SpeakingOrder } from './speaking-order.js';

const member = (name: string): Member => ({ self: { id: name, name } });

describe('who speaks next', () => {
  const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map(member) as [Member, Member, Member];
  const names = (members: readonly Member[]): string[] => members.map(({ self }) => self.name);

  it('is the one who has been silent longest', () => {
    const order = new SpeakingOrder([ann, bob, cid]);
    const spoken = Array.from({ length: 7 }, (_, line) => {
      const next = order.next(20 - line);
      order.hear(next, line, null);
      return next;
    });
    expect(names(spoken)).toEqual(['Ann', 'Bob', 'Cid', 'Ann', 'Bob', 'Cid', 'Ann']);
  });

  it('is who was addressed, with the latest line alone', () => {
    const order = new SpeakingOrder([ann, bob, cid]);
    order.hear(ann, 0, cid);
    expect(order.next(20)).toBe(cid);
    order.hear(cid, 1, ann);
    expect(order.next(20)).toBe(ann);
    order.hear(ann, 2, null);
    expect(order.next(20)).toBe(bob);
  });

  it('is one who has not spoken when only their lines are left, whoever was addressed', () => {
    const order = new SpeakingOrder([ann, bob, cid]);
    order.hear(ann, 0, bob);
    order.hear(bob, 1, ann);
    expect([order.next(2), order.next(1)]).toEqual([ann, cid]);
    const other = new SpeakingOrder([ann, bob, cid]);
    other.hear(ann, 0, cid);
    expect([other.next(3), other.next(2)]).toEqual([cid, cid]);
    other.hear(cid, 1, ann);
    expect(other.next(1)).toBe(bob);
  });

  it('is nobody who has left, though addressed; one alone has no talk', () => {
    const order = new SpeakingOrder([ann, bob, cid]);
    order.hear(ann, 0, cid);
    order.leave(cid);
    expect([order.next(20), order.isOver]).toEqual([bob, false]);
    expect(names(order.othersOf(ann))).toEqual(['Bob']);
    order.leave(bob);
    expect(order.isOver).toBe(true);
  });

  it('answers the one who spoke last, before the first line the first of the others', () => {
    const order = new SpeakingOrder([ann, bob, cid]);
    expect([order.otherOf(ann), order.otherOf(bob)]).toEqual([bob, ann]);
    order.hear(cid, 0, null);
    order.hear(ann, 1, null);
    expect([order.otherOf(bob), order.otherOf(ann)]).toEqual([ann, cid]);
  });

  it('says a line to whom it names, among the others', () => {
    const order = new SpeakingOrder([ann, bob, cid]);
    expect(order.addresseeOf(ann, 'Well met.', 'Cid')).toBe(cid);
    expect(order.addresseeOf(ann, 'Well met.', 'Ann')).toBeNull();
    expect(order.addresseeOf(ann, 'Well met.', undefined)).toBeNull();
    order.leave(cid);
    expect(order.addresseeOf(ann, 'Well met.', 'Cid')).toBeNull();
  });
});
