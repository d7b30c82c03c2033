import { QuotaAccount } from './quota-account.js';

describe('an account of a quota', () => {
  it('counts what is reserved until it is settled or released', () => {
    const account = new QuotaAccount();
    const [one, bulk, refused] = [account.reserve(1), account.reserve(10), account.reserve(5)];
    expect(account.taken).toBe(16);
    one.settle(1);
    bulk.settle(7);
    refused.release();
    expect(account.taken).toBe(8);
    for (const reservation of [one, bulk, refused]) reservation.release();
    expect(account.taken).toBe(8);
  });

  it('does not take its own calls for those of others, before or after they are written', () => {
    const account = new QuotaAccount();
    account.hear(100);
    const reservation = account.reserve(3);
    account.hear(100);
    expect(account.taken).toBe(103);
    account.hear(103);
    expect(account.taken).toBe(103);
    reservation.settle(3);
    account.hear(103);
    expect(account.taken).toBe(103);
  });

  it('takes in what others have counted, and never less than before', () => {
    const account = new QuotaAccount();
    account.reserve(2).settle(2);
    account.hear(12);
    expect(account.taken).toBe(12);
    account.hear(11);
    expect(account.taken).toBe(12);
  });

  it('counts what comes after its caller has gone', () => {
    const account = new QuotaAccount();
    const reservation = account.reserve(1);
    reservation.release();
    expect(account.taken).toBe(0);
    reservation.settle(1);
    expect(account.taken).toBe(1);
  });
});
