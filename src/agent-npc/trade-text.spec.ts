import { worldSettings } from '../common/world-setting.js';
import fc from 'fast-check';
import { type KnownApplication } from '../identity/application-directory.js';
import { type CharacterTexts, characterTexts } from '../database/character-texts.js';
import { type AgentNpcRow, type AgentRow, type InstanceRow } from '../database/rows.js';
import { type TradeResult } from '../ledger/ledger-result.js';
import { type Units } from '../common/money/units.js';
import { toTradeEvent } from './trade-event.resource.js';
import { tradeText } from './trade-text.js';

const units = fc
  .oneof(
    fc.nat(),
    fc.maxSafeNat().map((n) => n % 1e15),
  )
  .map((n) => n as unknown as Units);
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().replace('Z', '+00:00'));
const timestamps = {
  id: fc.uuid(),
  created_at: moment,
  updated_at: moment,
  deleted_at: fc.option(moment),
  version: fc.nat(),
};
const options = fc.dictionary(text, fc.jsonValue());

const agent: fc.Arbitrary<AgentRow> = fc.record({
  ...timestamps,
  name: text,
  endpoint: text,
  host_type: fc.constantFrom('self_hosted' as const, 'built_in' as const),
  protocol: text,
  options,
  has_credentials: fc.boolean(),
  healthy: fc.boolean(),
  last_health_check: fc.option(moment),
  last_failure: fc.constant(null),
});
const instance: fc.Arbitrary<InstanceRow> = fc.record({
  ...timestamps,
  application_id: fc.uuid(),
  uuid: fc.uuid(),
  name: text,
  label: text,
  expires_at: fc.option(fc.constant('2027-01-31T08:00:00.000+00:00')),
  tax_rate: fc.constantFrom(0, 12.5, 100),
  tax_mood_impact: fc.constantFrom(0, 0.0001),
  inheritance: text,
  tax_policy: text,
  tax_policy_options: options,
  mood_policy: text,
  language: fc.constantFrom('en' as const, 'de' as const),
  setting: fc.constantFrom(...worldSettings),
  talk_seed: text,
  texts_kept_days: fc.option(fc.nat()),
  talk_trades: fc.option(fc.record({ maxPerTalk: units, maxPerDay: units })),
  tax_schedule: fc.option(fc.constant({ cron: '0 6 * * *', timeZone: 'UTC' })),
  tax_due_at: fc.option(moment),
  tax_failure: fc.constant(null),
  last_event_at: moment,
  clock: fc.option(fc.record({ timeScale: fc.constantFrom(0, 72.5), worldTime: moment, setAt: moment })),
  collected_taxes: units,
  treasury_spent: units,
  treasury: units,
  goods_owned: fc.constant(false),
  asset_count: fc.constant(0),
  agent_npc_count: fc.nat(),
  npc_count: fc.nat(),
});
const character: fc.Arbitrary<AgentNpcRow> = fc.record({
  ...timestamps,
  uuid: fc.uuid(),
  name: text,
  type: text,
  wealth: units,
  held: units,
  mood: units,
  mood_baseline: fc.option(units),
  ...(Object.fromEntries(characterTexts.map((name) => [name, text])) as Record<
    keyof CharacterTexts,
    typeof text
  >),
  agent,
});
const application = fc.record({
  ...timestamps,
  name: text,
  description: text,
  stream_username: fc.option(text),
  tokens_valid_from: moment,
  featured_instance: fc.option(instance),
  rate_limit: fc.constant(null),
  monthly_quota: fc.constant(null),
  daily_tokens: fc.constant(null),
  require_idempotency_key: fc.constant(false),
  liveCredentials: fc.constant(new Set()),
  revokedTokens: fc.constant(new Set()),
}) as fc.Arbitrary<KnownApplication>;
const trade: fc.Arbitrary<TradeResult> = fc.record({
  seq: fc.nat(),
  id: fc.uuid(),
  at: moment,
  kind: fc.constantFrom('trade' as const, 'tax' as const),
  cause: fc.constantFrom('trade', 'grant'),
  amount: units,
  actorId: fc.constant(null),
  recipientId: fc.constant(null),
  actorWealth: fc.option(units),
  recipientWealth: fc.option(units),
  metadata: fc.option(options, { nil: undefined }),
  goods: fc.option(
    fc.array(
      fc.record({ item: text, quantity: units, unitPrice: units }, { requiredKeys: ['item', 'quantity'] }),
    ),
    { nil: undefined },
  ),
  reason: fc.option(text, { nil: undefined }),
  talkSeq: fc.option(fc.nat(), { nil: undefined }),
  instance,
  actor: fc.option(character),
  recipient: fc.option(character),
});

describe('the text of a trade', () => {
  const same = (result: TradeResult, known: KnownApplication): void =>
    expect(tradeText(result, known)).toBe(JSON.stringify(toTradeEvent(result, known)));

  it('is the JSON of its resource, letter for letter', () => {
    fc.assert(fc.property(trade, application, same));
  });

  it('is that of the trade it is for, whatever was made of the same kept rows before', () => {
    const later = fc.tuple(trade, application, units, units, moment);
    fc.assert(
      fc.property(later, ([first, known, wealth, mood, at]) => {
        same(first, known);
        const after = (row: AgentNpcRow | null) => row && { ...row, wealth, mood, updated_at: at, kept: row };
        const [actor, recipient] = [after(first.actor), after(first.recipient)];
        same({ ...first, seq: first.seq + 1, actor, recipient }, known);
        same(
          { ...first, instance: { ...first.instance, name: 'Another name' } },
          { ...known, name: 'Another game' },
        );
      }),
    );
  });
});
