import { type Answer, only } from './answering.js';
import { unmarked } from './grammar.js';
import { Knowledge, shown } from './knowledge.js';
import { type Recollection } from './recollection.js';
import { type Setting } from './speaker.js';
import { subjectOf, taxRule } from './subjects.js';
import { type Understood } from './understanding.js';
import { tradeIn } from './voice.js';

/** Whom one needs then. */
const tradesOfActs: Readonly<Record<string, string>> = {
  ...{ room: 'innkeeper', hurt: 'herbalist', ill: 'herbalist', repair: 'smith' },
};

/** What a character says of the place and the time, of who does what there, and of what is new. */
export class Surroundings extends Knowledge {
  constructor(
    setting: Setting,
    memories: readonly Recollection[],
    said: Understood,
    private readonly text: string,
  ) {
    super(setting, memories, said);
  }

  answers(): Readonly<Record<string, () => Answer>> {
    const { setting, memories } = this;
    const { scene, now } = setting.turn;
    const toTrade = (): Answer => this.toTrade();
    return {
      tax: () => only(`tax.rate.${taxRule(setting, memories).slice('tax.'.length)}`),
      treasury: () => only('treasury.known'),
      place: () => only(scene?.place === undefined ? 'where.unknown' : 'where.is'),
      ...{
        way: toTrade,
        route: toTrade,
        room: toTrade,
        wherebuy: toTrade,
        owner: toTrade,
        repair: toTrade,
        ill: toTrade,
        hurt: toTrade,
      },
      time: () => {
        if (scene?.time !== undefined) return { rule: 'when.is', slots: { time: unmarked(scene.time) } };
        return now === undefined
          ? only('when.part')
          : { rule: 'when.clock', slots: { hour: this.hourOf(now) } };
      },
      weather: () =>
        scene?.weather === undefined
          ? (subjectOf('weather', setting) ?? only('weather.unknown'))
          : { rule: 'weather.is', slots: { text: unmarked(scene.weather) } },
      forecast: () => only(setting.day.sky === null ? 'weather.unknown' : 'weather.later'),
      news: () => this.toNews(),
      source: () => this.toSource(),
    };
  }

  /** Who told it what it has just told. */
  private toSource(): Answer {
    const { transcript, self } = this.setting.turn;
    const own = transcript.filter(({ speaker }) => speaker === self.name).map(({ text }) => text);
    const told = this.memories.find(
      ({ rule, slots }) => rule === 'gossip' && own.some((text) => text.includes(slots['text']!)),
    );
    return told ? { rule: 'source.from', slots: told.slots } : only('source');
  }

  /** Who has the trade that is asked for, unless it is its own. */
  private toTrade(): Answer {
    const { act } = this.said;
    const { voice, library } = this.setting;
    const trade = tradesOfActs[act] ?? tradeIn(this.text) ?? this.tradeOf(this.said.word);
    const has = (rule: string): boolean => library.pools.has(rule);
    if (trade === voice.trade) return only(has(`${act}.self`) ? `${act}.self` : act);
    const person = this.expert(trade);
    if (!person) return only(act);
    return { rule: has(`${act}.known`) ? `${act}.known` : 'way.known', slots: { who: shown(person.name) } };
  }

  private hourOf(now: string): string {
    const { language, lexicon } = this.setting.library.book;
    const dayPeriod = language === 'en' ? ('long' as const) : undefined;
    const format = { hour: 'numeric', dayPeriod, timeZone: 'UTC' } as const;
    return new Date(now).toLocaleTimeString(lexicon.number, format).replace(/^0(?=\d)/, '');
  }

  private toNews(): Answer {
    const told = this.memories.find(
      ({ topic, rule }) => ['gossip', 'told', 'witness'].includes(topic) && !rule.startsWith('grudge'),
    );
    const death = this.memories.find(({ topic, isNews }) => topic === 'grief' && isNews);
    if (told && !death) return told;
    return death ? { rule: 'news.fresh', slots: death.slots } : only('nonews');
  }
}
