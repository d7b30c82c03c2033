import { RateSubject } from './rate-subject.js';

describe('what other replicas let through', () => {
  it('counts from when it is listened to, and from the beginning for those that came later or began again', () => {
    const subject = new RateSubject('application', 'id', 10, 0);
    const left = (...published: readonly (readonly [replica: string, total: number])[]): number => {
      subject.receive(
        published.map(([replica, total]) => ({ replica, total })),
        0,
      );
      return subject.bucket.level(0);
    };
    expect(left(['one', 1000])).toBe(20);
    expect(left(['one', 1005])).toBe(15);
    expect(left(['one', 1005], ['two', 3])).toBe(12);
    expect(left(['one', 2], ['two', 3])).toBe(10);
  });
});
