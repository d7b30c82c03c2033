import { canonical } from './fingerprint.js';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('the canonical form of a body', () => {
  it('has identifiers in lower case, alone, in lists and in entries', () => {
    const upper = id.toUpperCase();
    expect(
      canonical({ uuid: upper, parentIdentifiers: [upper], trades: [{ traderIdentifier: upper }] }),
    ).toEqual({ uuid: id, parentIdentifiers: [id], trades: [{ traderIdentifier: id }] });
  });

  it('has the decimals that numbers mean', () => {
    expect(JSON.stringify(canonical({ amount: 0.1 + 0.2, zero: -0 }))).toBe('{"amount":0.3,"zero":0}');
    expect(canonical({ amount: 0.30005 })).toEqual({ amount: 0.30005 });
  });

  it('leaves the order of fields, texts and metadata as they are', () => {
    const body = {
      name: id.toUpperCase(),
      metadata: { uuid: id.toUpperCase(), n: 0.1 + 0.2 },
      amount: 1,
      recipientIdentifier: null,
      traderIdentifier: 'No UUID',
      atomic: true,
    };
    expect(JSON.stringify(canonical(body))).toBe(JSON.stringify(body));
  });
});
