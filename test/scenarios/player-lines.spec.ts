import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toneOf } from '../../src/conversation/tone/tone.js';
import { type HeldTalk } from '../../src/policy/mood-policy.js';
import { SentimentMoodPolicy } from '../../src/policy/sentiment-mood.policy.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';

interface Row {
  readonly line: string;
  readonly language?: string;
  readonly affinity: readonly [number, number];
  readonly mood: readonly [number, number];
  readonly memory?: string;
  readonly reply?: string;
}

const fixture = join(__dirname, '../conversation/fixtures/player-lines.json');
const { rows } = JSON.parse(readFileSync(fixture, 'utf8')) as { rows: Row[] };
/** What they are like decides what they say, and may show. */
const personalities = [
  '',
  'A gruff and blunt smith.',
  'A gentle, merry baker.',
  'A proud and greedy merchant.',
];

describe('the line of a player', () => {
  const stranger = { mood: 60, affinity: 0, trust: 0, respect: 0, recentTalks: 0 };

  // What an agent answers varies with who speaks; how far a line moves it holds for the coolest and the strongest answer to it.
  it.each(
    rows.flatMap(({ line, affinity }) => {
      const tone = toneOf(line) ?? 0;
      return [tone === 0 ? -1 : 0, Math.sign(tone) || 1].map((sentiment) => ({
        line,
        tone,
        affinity,
        sentiment,
      }));
    }),
  )(
    '$line moves no further when the answer has the sentiment $sentiment',
    ({ tone, affinity, sentiment }) => {
      const { responder } = new SentimentMoodPolicy().feel({
        initiator: { ...stranger, sentiment: tone },
        responder: { ...stranger, sentiment },
      } as HeldTalk);
      expect(responder.affinity).toBeGreaterThanOrEqual(affinity[0]);
      expect(responder.affinity).toBeLessThanOrEqual(affinity[1]);
    },
  );

  const service = sharedService();

  it.each(rows)('$line', async ({ line, language = 'en', affinity, mood, memory, reply }) => {
    const client = await service.newClient();
    const options = language === 'de' ? { language } : {};
    const agent = await client.post('/v1/agent', { name: 'Voices', protocol: 'scripted', options });
    const agentIdentifier = agent.body['id'] as string;
    const characters = personalities.map((personality, at) => [
      `c${at}`,
      { mood: 60, moodBaseline: 60, personality, agentIdentifier },
    ]);
    const world = await service.world({ agentNpcs: Object.fromEntries(characters) }, client);
    for (const name of personalities.map((_, at) => `c${at}`)) {
      const speaker = { name: 'Robin', ref: randomUUID() };
      const { body } = await client.post(`${world.path(name)}/talk`, { speaker, text: line, end: true });
      const { affinityDelta, moodDelta } = body['event'].relationship.responder as Json;
      const moved = [Math.max(affinity[0], affinityDelta), Math.max(mood[0], moodDelta)];
      expect([name, affinityDelta, moodDelta]).toEqual([
        name,
        Math.min(affinity[1], moved[0]!),
        Math.min(mood[1], moved[1]!),
      ]);
      if (memory !== undefined) {
        const { items } = (await client.get(`${world.path(name)}/memory`)).body;
        expect(items[0].text).not.toMatch(/insult|harsh|threat/);
      }
      if (reply !== undefined) {
        expect(body['reply'].text).toMatch(
          /threat|afraid|scare|frighten|help|step|money|back|try it|say that again|standing right here|no, you/i,
        );
      }
    }
  });
});
