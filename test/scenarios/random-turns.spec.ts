import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { holdConversation } from '../../src/conversation/conversation.js';
import { type TalkSettings } from '../../src/conversation/take-turn.js';
import { effectsOfTalk } from '../../src/conversation/effects.js';
import { type CharacterInTalk, charactersIn, toParticipant } from '../../src/conversation/participants.js';
import { sentimentTowards } from '../../src/conversation/talk-part.js';
import { type TurnResult } from '../../src/conversation/turn.js';
import { type AgentNpcRow } from '../../src/database/rows.js';
import { withoutKey } from '../../src/ledger/idempotency.js';
import { decimalOf } from '../../src/common/money/units.js';
import { MemoryRecall } from '../../src/ledger/memory-recall.js';
import { SocialLedger } from '../../src/ledger/social-ledger.js';
import { type TalkParty } from '../../src/policy/mood-policy.js';
import { SentimentMoodPolicy } from '../../src/policy/sentiment-mood.policy.js';
import { type Json } from '../support/api-client.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const turnsWanted = 4000;
const mood = new SentimentMoodPolicy();
const settings: TalkSettings = { maxLines: 6, turnMs: 5000, talkMs: 20_000, fallback: 'empty' };

/** Any UTF-16, lone surrogates, NUL and bidi controls among it, up to far more than a line may have. */
const rawText = fc
  .tuple(
    fc.array(fc.oneof(fc.nat(0xffff), fc.constantFrom(0, 10, 0x202e, 0xd83d, 0xde00, 65)), { maxLength: 30 }),
    fc.constantFrom(1, 1, 1, 40),
  )
  .map(([units, times]) => String.fromCharCode(...units).repeat(times));
const number = fc.oneof(
  fc.double(),
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.constantFrom(NaN, Infinity, -Infinity, 1e308, -1e308, -0, 2 ** 53),
);
const junk = fc.oneof(fc.anything({ maxDepth: 1 }), rawText, number);
/** Mostly something that can be said, or the talks would be over before they begin. */
const wildTurn = fc.oneof(
  { weight: 1, arbitrary: junk },
  {
    weight: 30,
    arbitrary: fc.record(
      {
        say: fc.oneof(
          { weight: 30, arbitrary: rawText.map((text) => `${text}!`) },
          { weight: 1, arbitrary: junk },
        ),
        actions: fc.oneof(fc.array(rawText, { maxLength: 12 }), junk),
        sentiment: fc.oneof({ weight: 4, arbitrary: number }, { weight: 1, arbitrary: junk }),
        end: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: junk }),
        memory: fc.oneof(rawText, junk),
        wealth: number,
        mood: number,
        affinity: number,
      },
      { requiredKeys: ['say'] },
    ),
  },
);

describe('thousands of wild turn results', () => {
  const service = sharedService();
  let world: World;
  const names = Array.from({ length: 10 }, (_, index) => `c${index}`);
  beforeAll(async () => {
    const agentNpcs = Object.fromEntries(
      names.map((name, index) => [name, { wealth: index * 11.1, mood: index * 11 }]),
    );
    world = await service.world({ agentNpcs });
  });

  const wealths = async (): Promise<unknown> =>
    service.dataSource.query(
      `SELECT id, wealth::text FROM economy.agent_npc WHERE instance_id = $1
       UNION ALL SELECT id, concat_ws(' ', minted, sunk, collected_taxes, treasury_spent) FROM economy.instance
        WHERE id = $1 ORDER BY id`,
      [world.id],
    );

  it('never take a feeling out of its bounds, move no wealth, and leave no text that is too long', async () => {
    const turns = fc.sample(wildTurn, { seed, numRuns: turnsWanted });
    const before = await wealths();
    const ledger = service.app.get(SocialLedger, { strict: false });
    const memories = service.app.get(MemoryRecall, { strict: false });
    const met = { moods: new Set<number>(), affinities: new Set<number>(), outcomes: new Set<string>() };

    for (let pair = 0, given = 0; given < turns.length; pair += 1) {
      const a = pair % names.length;
      const b = (a + 1 + (Math.floor(pair / names.length) % (names.length - 1))) % names.length;
      const begun = await ledger.openInteraction(
        world.id,
        { eventId: uuidv7(), initiator: idOf(a), responder: idOf(b), others: [], leaseMs: 60_000 },
        withoutKey,
      );
      if (!('opened' in begun)) throw new Error('a talk without a key was replayed');
      const { opened } = begun;
      const remembered = await memories.recall(opened.instance, opened.pairs, '');
      const [initiator, responder] = charactersIn(opened, remembered) as [CharacterInTalk, CharacterInTalk];
      const rows = { initiator: initiator.row, responder: responder.row };
      const origin = { meanWealth: opened.meanWealth, clock: null, headers: new Map(), seed: '' };
      // Most couples push in one direction, so that the bounds are really met; fewer downwards, where words count more.
      const leaning = [1e9, 1e9, -1e9, null][(a + b) % 4]!;
      const speak = async (): Promise<TurnResult> => {
        const turn: unknown = turns[given % turns.length];
        given += 1;
        return (leaning !== null && isObject(turn) ? { ...turn, sentiment: leaning } : turn) as TurnResult;
      };
      const held = await holdConversation({
        interactionId: uuidv7(),
        participants: [initiator, responder].map((character) => toParticipant(character, origin)),
        world: { instanceId: world.id, taxRate: 0, treasury: 0, population: names.length },
        settings,
        speak,
      });
      const [one, other] = [held.parts[0]!, held.parts[1]!];
      const party = (role: Side): TalkParty => ({
        ...rows[role],
        // As if all stood in the middle, where the policy holds nothing back: the ledger alone keeps the bounds.
        mood: 50,
        affinity: 0,
        trust: 0,
        respect: 0,
        kin: null,
        interactions: 0,
        recentTalks: pair % 3,
        sentiment: role === 'initiator' ? sentimentTowards(one, other.id) : sentimentTowards(other, one.id),
      });
      const felt = mood.feel({ initiator: party('initiator'), responder: party('responder') });
      const changes = [
        { of: one, towards: other, change: felt.initiator },
        { of: other, towards: one, change: felt.responder },
      ];
      const effects = effectsOfTalk(held, held.outcome === 'silent' ? null : changes);
      const result = await ledger.registerInteraction(
        world.id,
        {
          eventId: uuidv7(),
          initiatorId: rows.initiator.id,
          responderId: rows.responder.id,
          talk: { outcome: held.outcome, chat: held.lines },
          effects,
        },
        withoutKey,
      );
      met.outcomes.add(result.outcome);
      for (const role of ['initiator', 'responder'] as const) {
        const { affinity, affinityDelta, ...units } = result.relationship![role]!;
        const [mood, moodDelta] = [decimalOf(units.mood), decimalOf(units.moodDelta)];
        const after = result[role] as AgentNpcRow;
        expect(units.mood).toBe(after.mood);
        expect(mood >= 0 && mood <= 100).toBe(true);
        expect(affinity >= -100 && affinity <= 100).toBe(true);
        expect(Math.abs(moodDelta) <= 10.8 && Math.abs(affinityDelta) <= 22).toBe(true);
        expect(after.wealth).toBe(rows[role].wealth);
        met.moods.add(mood);
        met.affinities.add(affinity);
      }
      for (const line of result.chat) {
        expect((line['text'] as string).length).toBeLessThanOrEqual(500);
        expect((line['actions'] as string[]).length).toBeLessThanOrEqual(8);
      }
    }

    // The bounds were reached, not only kept.
    expect([...met.outcomes].toSorted()).toEqual(['completed', 'partial', 'silent']);
    expect([Math.min(...met.moods), Math.max(...met.moods)]).toEqual([0, 100]);
    expect([Math.min(...met.affinities), Math.max(...met.affinities)]).toEqual([-100, 100]);
    expect(await wealths()).toEqual(before);
    const [stored] = await service.dataSource.query<Json[]>(
      `SELECT (SELECT max(length(text)) FROM economy.memory WHERE instance_id = $1) <= 200 AS memories,
              (SELECT bool_and(length(line ->> 'text') BETWEEN 1 AND 500 AND line ->> 'text' !~ '[[:cntrl:]]')
                 FROM economy.event, jsonb_array_elements(data -> 'chat') AS line WHERE instance_id = $1) AS lines,
              (SELECT bool_and(mood BETWEEN 0 AND 1000000) FROM economy.agent_npc WHERE instance_id = $1) AS moods,
              (SELECT bool_and(affinity BETWEEN -100 AND 100) FROM economy.relationship WHERE instance_id = $1)
                AS affinities,
              (SELECT bool_and(amount IS NULL) FROM economy.event WHERE instance_id = $1 AND kind = 'interact')
                AS unpaid`,
      [world.id],
    );
    expect(stored).toEqual({ memories: true, lines: true, moods: true, affinities: true, unpaid: true });
  });

  const idOf = (index: number): string => world.character(names[index]!)['id'] as string;
});

type Side = 'initiator' | 'responder';

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
