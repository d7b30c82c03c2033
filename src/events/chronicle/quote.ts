import { cleanText } from '../../conversation/clean-text.js';
import { type SpokenLine, type Talk } from './chronicle.reader.js';
import { type Moment } from './story.js';

/** A feeling that turns something. */
const leastSentiment = 0.5;
const mostOfTopic = 60;
const [leastCharacters, mostCharacters] = [12, 120];

/** A moment with what the talk was about that turned it, and the line that did; talks with players are their own. */
export function withTalk(moment: Moment, talks: ReadonlyMap<number, Talk>): Moment {
  const { turn, sentences } = moment;
  const [first, ...others] = sentences;
  const talk = turn && talks.get(turn.seq);
  if (!talk || !first || talk.lines.some(({ source }) => source === 'player')) return moment;
  const topic = cleanText(talk.topic ?? '', mostOfTopic).replace(/[.…]$/, '');
  const about = topic === '' ? [] : [{ rule: 'about', text: topic }];
  const strength = ({ sentiment }: SpokenLine): number => (turn.isGood ? 1 : -1) * (sentiment ?? 0);
  const [best] = talk.lines
    .map((line) => ({ ...line, text: quotable(line.text, turn.isGood) }))
    .filter(
      (line) =>
        [first.a, first.b].includes(line.speakerId) && line.text !== '' && strength(line) >= leastSentiment,
    )
    .toSorted((one, other) => strength(other) - strength(one));
  const said = best ? [{ rule: 'said', a: best.speakerId, text: best.text }] : [];
  return { ...moment, sentences: [first, ...about, ...said, ...others] };
}

/** What ends in a quarrel comes to its point last. */
function quotable(text: string, isGood: boolean): string {
  const sentences = cleanText(text, 1000).match(/[^.!?]+[.!?]+["”“’]?/gu) ?? [];
  const able = sentences
    .map((each) => each.trim())
    .filter(({ length }) => length >= leastCharacters && length <= mostCharacters);
  return (isGood ? able.toSorted((one, other) => other.length - one.length)[0] : able.at(-1)) ?? '';
}
