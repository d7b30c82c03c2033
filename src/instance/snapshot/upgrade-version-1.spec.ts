import { upgradeVersion1 } from './upgrade-version-1.js';

describe('a line of version 1', () => {
  const upgraded = (kind: string, row: string): string => {
    const line = upgradeVersion1(`{"${kind}" : ${row}}`);
    const before = `{"${kind}":`;
    expect(line.startsWith(before)).toBe(true);
    return line.slice(before.length, -1);
  };

  it.each([
    ['0.0000', '0'],
    ['-0.0000', '0'],
    ['0.0001', '1'],
    ['-20.0000', '-200000'],
    ['12.5', '125000'],
    ['12', '120000'],
    ['007.2500', '72500'],
    ['99999999999.9999', '999999999999999'],
  ])('has %s as %s units', (decimal, units) => {
    expect(upgraded('agent_npc', `{"wealth" : "${decimal}", "mood":"100.0000"}`)).toBe(
      `{"wealth":${units},"mood":1000000}`,
    );
  });

  it('keeps every digit of a total, as text', () => {
    const row = '{"mood_policy":"gossip","minted" : "123456789012345678901234567890.1234"}';
    expect(upgraded('instance', row)).toBe(
      '{"mood_policy":"gossip","minted":"1234567890123456789012345678901234"}',
    );
  });

  it('of a release without mood policies has the built-in one', () => {
    expect(upgraded('instance', '{"sunk" : "1.5000"}')).toBe('{"mood_policy":"sentiment","sunk":"15000"}');
  });

  it('leaves null, rates, weights and everything else as they are', () => {
    expect(upgraded('event', '{"amount" : null, "data" : null}')).toBe('{"amount":null,"data":null}');
    expect(upgraded('memory', '{"weight" : "0.4100", "event_seq" : 18}')).toBe(
      '{"weight":"0.4100","event_seq":18}',
    );
    expect(upgraded('npc', '{"name" : "\\"1.5\\" \\\\ , 2.5 \\u00e9"}')).toBe(
      '{"name":"\\"1.5\\" \\\\ , 2.5 é"}',
    );
  });

  it.each([
    ['spawn', '{"mood": 33.3333, "name": "5.5"}', '{"mood":333333,"name":"5.5"}'],
    [
      'death',
      '{"agentNpc": {"wealth": 99999999999.9999, "mood": 0.0001, "trades_seen": 5},' +
        ' "mourners": [{"mood": 80.0000, "moodDelta": -20}, {"mood": 0, "moodDelta": -0.5}]}',
      '{"agentNpc":{"wealth":999999999999999,"mood":1,"trades_seen":5},' +
        '"mourners":[{"mood":800000,"moodDelta":-200000},{"mood":0,"moodDelta":-5000}]}',
    ],
    [
      'interact',
      '{"relationship": {"initiator": {"mood": 1.5, "affinity": 3, "moodDelta": 0.0000}}, "chat": [{"sentiment": 0.41}]}',
      '{"relationship":{"initiator":{"mood":15000,"affinity":3,"moodDelta":0}},"chat":[{"sentiment":0.41}]}',
    ],
    ['tax-collection', '{"taxRate": 7.2500, "collected": 101.1}', '{"taxRate":7.2500,"collected":1011000}'],
    ['disbursement', '{"amount": 4.4444, "recipients": 9}', '{"amount":44444,"recipients":9}'],
    [
      'settings',
      '{"taxPolicyOptions": {"floor": 5.5, "amount": 1.25}}',
      '{"taxPolicyOptions":{"floor":5.5,"amount":1.25}}',
    ],
    [
      'trade',
      '{"metadata": {"mood": 1.5, "amount": 12345678901234567.25, "collected": "1.5"}}',
      '{"metadata":{"mood":1.5,"amount":12345678901234567.25,"collected":"1.5"}}',
    ],
  ])('has the amounts in the data of a %s in units, and no others', (kind, before, after) => {
    expect(upgraded('event', `{"kind" : "${kind}", "data" : ${before}}`)).toBe(
      `{"kind":"${kind}","data":${after}}`,
    );
  });

  it.each([
    ['a number for a text', 'agent_npc', '{"wealth" : 12.5}'],
    ['too many digits', 'agent_npc', '{"wealth" : "12.50001"}'],
    ['no number', 'event', '{"amount" : "NaN"}'],
    ['something else in the data', 'event', '{"kind":"spawn","data":{"mood":"12.5"}}'],
    ['too many digits in the data', 'event', '{"kind":"spawn","data":{"mood":12.50001}}'],
  ])('is refused with %s', (_what, kind, row) => {
    expect(() => upgraded(kind, row)).toThrow('must be a decimal with up to four fraction digits');
  });

  it.each(['hello', '{"event" : {"amount" : 1', '"1', '{"event" : 01x}'])(
    'is refused as no JSON: %s',
    (line) => {
      expect(() => upgradeVersion1(line)).toThrow(SyntaxError);
    },
  );
});
