// `npm run samples`: talks of the demo village by the built-in speaker alone, in invented days, as docs/samples shows them.
// `npm run samples -- en 200` writes so many of a language to the standard output instead. The village lives in this file: moods and
// affinities change by the default mood policy, coins change hands, rents are owed, one villager dies.
import { mkdirSync, writeFileSync } from 'node:fs';
import { speakScripted } from '../src/conversation/dialects/scripted.dialect.ts';
import { moodLabel, standing } from '../src/conversation/labels.ts';
import { seededRandom } from '../src/conversation/seeded.ts';
import { relationshipStage } from '../src/http/resource/relationship-stage.ts';
import { SentimentMoodPolicy } from '../src/policy/sentiment-mood.policy.ts';
import { villagers } from '../src/process/demo/village.ts';

const hour = 3_600_000;
const texts = {
  en: {
    places: ['the mill', 'the smithy', 'the well', 'the market', 'the ford'],
    topics: ['the harvest feast', 'the broken bridge', 'the wolves in the hills'],
    told: [
      'The bridge at the ford broke in the storm',
      'A ship with red sails was seen on the river',
      'There was a light in the old tower at night',
    ],
    reflections: [
      'I trust people too easily',
      'Kindness comes back, but seldom from where it went',
      'I work more than I live',
      'Who shouts the loudest is mostly afraid',
      'A debt is paid twice, the second time in sleep',
    ],
    debt: (amount, name) => `the ${amount} coins for the rent that ${name} owes`,
    grudge: (name) => `${name} insulted me.`,
    hearsay: (a, b) => [
      `${a} gave ${b} twenty coins and wants nobody to know`,
      `${a} was seen at the ford with a stranger`,
      `${a} has not paid the tax`,
    ],
  },
  de: {
    places: ['die Mühle', 'die Schmiede', 'der Brunnen', 'der Markt', 'die Furt'],
    topics: ['das Erntefest', 'die zerbrochene Brücke', 'die Wölfe in den Hügeln'],
    told: [
      'Die Brücke an der Furt ist im Sturm gebrochen',
      'Auf dem Fluss fuhr ein Schiff mit roten Segeln',
      'Im alten Turm brannte nachts ein Licht',
    ],
    reflections: [
      'Ich vertraue zu leicht',
      'Güte kommt zurück, aber selten von dort, wohin sie ging',
      'Ich arbeite mehr, als ich lebe',
      'Wer am lautesten schreit, hat meist Angst',
    ],
    debt: (amount, name) => `die ${amount} Münzen Miete, die ${name} schuldet`,
    grudge: (name) => `${name} hat mich beleidigt.`,
    hearsay: (a, b) => [
      `${a} hat ${b} zwanzig Münzen gegeben, und keiner soll es wissen`,
      `${a} war mit einem Fremden an der Furt`,
      `${a} hat die Steuer nicht bezahlt`,
    ],
  },
};

function village(language, count) {
  const random = seededRandom(`samples/${language}`);
  const pick = (items) => items[Math.floor(random() * items.length)];
  const words = texts[language];
  let now = Date.parse('2031-03-03T07:00:00.000Z');
  const world = { instanceId: 'the-valley', taxRate: 8, treasury: 240, population: villagers.length };
  const people = villagers.map((villager) => ({
    ...villager,
    id: villager.key,
    memories: [],
    ties: new Map(),
    dead: false,
  }));
  const byKey = new Map(people.map((person) => [person.key, person]));
  const kinOf = (self, other) => {
    if (self.parents?.includes(other.key)) return 'parent';
    if (other.parents?.includes(self.key)) return 'child';
    return self.parents?.some((key) => other.parents?.includes(key)) ? 'sibling' : null;
  };
  const tie = (self, other) => {
    if (!self.ties.has(other.key))
      self.ties.set(other.key, {
        affinity: kinOf(self, other) ? 40 : 0,
        respect: 0,
        interactions: 0,
        lastAt: null,
        recent: [],
      });
    return self.ties.get(other.key);
  };
  const remember = (self, kind, text, weight, about, more = {}) =>
    self.memories.push({
      at: new Date(now).toISOString(),
      kind,
      text,
      weight,
      about: about ? { id: about.id, name: about.name } : null,
      ...more,
    });
  const living = () => people.filter(({ dead }) => !dead);
  for (const self of people) {
    for (const other of people) {
      const kin = self === other ? null : kinOf(self, other);
      if (kin) remember(self, 'kin', `${other.name} is my ${kin}.`, 1, other);
    }
  }
  // Some know each other, and not all of them like it.
  for (const self of people) {
    for (const other of people.slice(people.indexOf(self) + 1)) {
      if (kinOf(self, other) || random() < 0.5) continue;
      const affinity = Math.round(-55 + 100 * random());
      for (const [one, two] of [
        [self, other],
        [other, self],
      ]) {
        const lastAt = new Date(now - (24 + 100 * random()) * hour).toISOString();
        Object.assign(tie(one, two), { affinity, interactions: 4, lastAt });
        if (affinity < -25) {
          remember(one, 'talk', words.grudge(two.name), 0.5, two);
          one.memories.at(-1).at = lastAt;
        }
      }
    }
  }

  function happen(talk) {
    const [a, b] = [pick(living()), pick(living())];
    if (a === b) return;
    if (random() < 0.3 && a.wealth > 20) {
      const amount = Math.round(a.wealth * 0.05) + 1;
      a.wealth -= amount;
      b.wealth += amount;
      remember(b, 'trade', `${a.name} gave me ${amount}.`, 0.4, a, { amount });
      remember(a, 'trade', `I gave ${b.name} ${amount}.`, 0.2, b, { amount: -amount });
      tie(b, a).affinity += 2;
    }
    if (random() < 0.1) remember(a, 'told', words.told[talk % 3], 0.8, null);
    if (random() < 0.1) remember(a, 'reflection', pick(words.reflections), 0.7, null);
    if (random() < 0.15) {
      const about = pick(living());
      if (about !== a && about !== b)
        remember(a, 'hearsay', `${pick(words.hearsay(about.name, pick(living()).name))}.`, 0.5, about, {
          hearsay: { from: b.name, hops: 1 },
        });
    }
    if (talk % 40 === 20) {
      for (const self of living()) {
        const tax = Math.round(self.wealth * world.taxRate) / 100;
        self.wealth -= tax;
        world.treasury += tax;
        self.mood = Math.max(0, self.mood - 4);
        if (tax > 0) remember(self, 'tax', `I paid ${tax} in tax.`, 0.3, null, { amount: -tax });
      }
      world.taxRate = pick([8, 12.5, 24, 0]);
    }
    if (talk === 60) {
      const dead = byKey.get('osric');
      dead.dead = true;
      world.population -= 1;
      for (const self of living()) {
        if (kinOf(self, dead) || tie(self, dead).affinity >= 30 || self.key === 'marta') {
          self.mood = Math.max(0, self.mood - 20);
          remember(
            self,
            'death',
            `${dead.name} died, and I grieved.`,
            2,
            dead,
            self.key === 'wat' ? { amount: 40 } : {},
          );
        }
      }
    }
  }

  function contextOf(self, other, { turn, turnsLeft, lines, scene, id }) {
    const mean = living().reduce((sum, { wealth }) => sum + wealth, 0) / living().length;
    const { affinity, interactions, lastAt } = tie(self, other);
    const memories = self.memories
      .filter(
        ({ about, kind }) =>
          about === null || about.id === other.id || ['death', 'hearsay', 'kin', 'trade'].includes(kind),
      )
      .slice(-14);
    const of = ({ id, name, personality, mood, wealth }) => ({
      id,
      name,
      personality,
      description: '',
      mood,
      moodLabel: moodLabel(mood),
      wealth,
      standing: standing(wealth, mean),
      ageDays: 3,
    });
    const { moodLabel: otherMood } = of(other);
    return {
      schema: 'npc-turn/1',
      interactionId: id,
      turn,
      turnsLeft,
      role: turn % 2 === 0 ? 'initiator' : 'responder',
      now: new Date(now).toISOString(),
      self: of(self),
      other: {
        id: other.id,
        name: other.name,
        description: other.personality,
        moodLabel: otherMood,
        kind: 'agent-npc',
      },
      relationship: {
        affinity,
        stage: relationshipStage(affinity, interactions),
        interactions,
        lastAt,
        kin: kinOf(self, other),
      },
      memories,
      world: { ...world, treasury: Math.round(world.treasury) },
      ...(scene && { scene }),
      transcript: lines.map(({ speaker, text }) => ({ speaker, text })),
    };
  }

  const talks = [];
  for (let talk = 0; talk < count; talk += 1) {
    now += (1 + random() * 4) * hour;
    // Nobody talks at night.
    if (new Date(now).getUTCHours() < 6 || new Date(now).getUTCHours() > 21) now += 9 * hour;
    happen(talk);
    const a = pick(living());
    const b = random() < 0.6 && a.ties.size > 0 ? byKey.get(pick([...a.ties.keys()])) : pick(living());
    if (a === b || b.dead) {
      talk -= 1;
      continue;
    }
    const scene =
      random() < 0.05
        ? { place: pick(words.places), topic: words.debt(3 + Math.floor(9 * random()), b.name) }
        : random() < 0.35
          ? {
              place: pick(words.places),
              ...(random() < 0.4 && { topic: pick(words.topics) }),
              ...(random() < 0.25 && { witnesses: [pick(living()).name] }),
            }
          : null;
    if (scene?.witnesses?.some((name) => name === a.name || name === b.name)) delete scene.witnesses;
    const lines = [];
    const wanted = new Map();
    for (let turn = 0; turn < 6; turn += 1) {
      const [self, other] = turn % 2 === 0 ? [a, b] : [b, a];
      const result = speakScripted(
        contextOf(self, other, { turn, turnsLeft: 5 - turn, lines, scene, id: `talk-${talk}` }),
        undefined,
        language,
      );
      lines.push({
        speaker: self.name,
        key: self.key,
        text: result.say,
        sentiment: result.sentiment,
        actions: result.actions,
      });
      if (result.memory) wanted.set(self.key, result.memory);
      if (result.end) break;
    }
    const mean = (key) => {
      const own = lines.filter((line) => line.key === key).map(({ sentiment }) => sentiment);
      return own.length === 0 ? 0 : own.reduce((sum, value) => sum + value, 0) / own.length;
    };
    talks.push({
      talk,
      a,
      b,
      now,
      scene,
      lines,
      before: [tie(a, b).affinity, tie(b, a).affinity],
      memories: [...wanted.values()],
    });
    const party = (self, other) => {
      const { affinity, respect, recent } = tie(self, other);
      const recentTalks = recent.filter((at) => at > now - 24 * hour).length;
      return { mood: self.mood, affinity, respect, recentTalks, sentiment: mean(self.key) };
    };
    const felt = new SentimentMoodPolicy().feel({ initiator: party(a, b), responder: party(b, a) });
    for (const [self, other, change] of [
      [a, b, felt.initiator],
      [b, a, felt.responder],
    ]) {
      const ties = tie(self, other);
      ties.recent = ties.recent.filter((at) => at > now - 24 * hour);
      ties.affinity = Math.max(-100, Math.min(100, ties.affinity + change.affinity));
      ties.respect += change.respect;
      ties.interactions += 1;
      ties.recent.push(now);
      ties.lastAt = new Date(now).toISOString();
      self.mood = Math.max(0, Math.min(100, self.mood + change.mood + (58 - self.mood) * 0.03));
      const heard = lines
        .filter(({ key }) => key === other.key)
        .sort((x, y) => Math.abs(y.sentiment) - Math.abs(x.sentiment))[0];
      remember(
        self,
        'talk',
        wanted.get(self.key) ?? `I talked with ${other.name}. They said: “${heard?.text ?? ''}”`,
        0.3,
        other,
      );
    }
  }
  return { talks, people };
}

function written({ talks, people }, language) {
  const parts = talks.map(({ talk, a, b, now, scene, lines, before, memories }) => {
    const place = scene
      ? `, ${[scene.place, scene.topic, scene.witnesses?.join()].filter(Boolean).join('; ')}`
      : '';
    const head = `#${talk + 1} ${new Date(now).toISOString().slice(0, 13)}h ${a.name} (${before[0]}) and ${b.name} (${before[1]})${place}`;
    return [
      head,
      ...lines.map(({ speaker, text, sentiment }) => `  ${speaker} [${sentiment}]: ${text}`),
      ...memories.map((text) => `  (${text})`),
    ].join('\n');
  });
  const shown = talks.flatMap(({ lines }) => lines.map(({ sentiment }) => sentiment));
  const mean = shown.reduce((sum, value) => sum + value, 0) / shown.length;
  const bonds = people
    .flatMap(({ ties }) => [...ties.values()].map(({ affinity }) => affinity))
    .sort((x, y) => x - y);
  const quantile = (share) => bonds[Math.floor(share * (bonds.length - 1))];
  process.stderr.write(
    `${language}: mean sentiment ${mean.toFixed(3)}, affinities ${[0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map(quantile).join(' ')}\n`,
  );
  return `${parts.join('\n\n')}\n`;
}

const [language, count] = process.argv.slice(2);
if (language) process.stdout.write(written(village(language, Number(count ?? 200)), language));
else {
  const folder = new URL('../docs/samples/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [each, talks] of [
    ['en', 200],
    ['de', 40],
  ])
    writeFileSync(new URL(`talks-${each}.txt`, folder), written(village(each, talks), each));
}
