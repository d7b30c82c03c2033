import { cleanText } from '../clean-text.js';
import { isRecord, type TurnOffer, type TurnResult } from '../turn.js';
import { plainFailure } from '../turn-failure.js';
import { withoutMarks } from './marks.js';
import { findJson, isMeantAsJson, parse, unfenced } from './near-json.js';
import { isRefusal } from './refusals.js';
import { beginsWithThoughts, ownPart, type Speakers } from './speakers.js';
import { withoutStageDirections } from './stage-directions.js';

/** More than is ever spoken: it limits the time of the patterns, as the agent chooses the text. */
export const MAX_SPOKEN = 4000;
const COMPLETE_SENTENCES = /^[\s\S]*[.!?。！？…]["'”’)]*(?=\s|$)/u;

/**
 * The output of a model as a turn result (not yet clamped): its JSON object if there is one, else the text itself. The format is read
 * first, and what surrounds it is cut then. `isCut`: the output ended before its end, and only complete sentences count.
 */
export function readTurn(output: string, speakers: Speakers, isCut = false): TurnResult {
  if (output.trim() === '') throw plainFailure('empty', 'its response has no words');
  const found = findJson(output, 'say');
  if (found !== null) {
    const { say } = found.object;
    if (say !== null && typeof say !== 'string') throw plainFailure('schema', 'the JSON has no `say`');
    return voiced({ ...found.object, say }, speakers, found.isCut);
  }
  const parsed = parse(output.trim());
  if (typeof parsed === 'string') return readTurn(parsed, speakers, isCut);
  const prose = unfenced(withoutMarks(output));
  if (prose === '') throw plainFailure('empty', 'its response has thoughts, and no words');
  if (isMeantAsJson(prose)) throw plainFailure('unreadable', 'its response is malformed JSON');
  return voiced({ say: prose }, speakers, isCut);
}

/**
 * The words of a turn result without anything that nobody says: thoughts, tokens of templates, the names and parts of others, stage
 * directions, which become actions. Its line may again be the raw output of a model. The one place where that is done, for
 * every dialect.
 */
export function cleanTurn(result: TurnResult, speakers: Speakers): TurnResult {
  const { say } = result;
  if (typeof say !== 'string' || say.trim() === '') return cleanRest(result);
  const isRaw = /^\s*(?:```|"?\s*[{[<]|["']?say["']?\s*:)/i.test(say) && findJson(say, 'say') !== null;
  const read = isRaw ? readTurn(say, speakers) : voiced({ say }, speakers, false);
  const { actions = [], ...rest } = result;
  return cleanRest({ ...read, ...rest, say: read.say, actions: joined(read.actions, actions) });
}

function joined(read: TurnResult['actions'], given: TurnResult['actions']): string[] | null {
  const all = [read, given].flatMap((each) => (Array.isArray(each) ? each : []));
  return all.length === 0 ? null : all;
}

/** What is remembered or done; a third party may read it. */
export function cleanWords(text: string): string {
  const words = withoutMarks(text.slice(0, MAX_SPOKEN));
  return isRefusal(words) ? '' : words;
}

function cleanRest(result: TurnResult): TurnResult {
  const cleaned = { ...result };
  if (typeof result.memory === 'string') cleaned.memory = cleanWords(result.memory);
  if (Array.isArray(result.actions)) {
    cleaned.actions = result.actions.map(
      (action: unknown) => (typeof action === 'string' ? cleanWords(action) : action) as string,
    );
  }
  if (isRecord(result.offer) && typeof result.offer['reason'] === 'string') {
    cleaned.offer = { ...(result.offer as unknown as TurnOffer), reason: cleanWords(result.offer['reason']) };
  }
  return cleaned;
}

/** @throws TurnFailure if nothing is left that the speaker says */
function voiced(result: TurnResult & { say: string | null }, speakers: Speakers, isCut: boolean): TurnResult {
  if (result.say === null || result.say.trim() === '') return { ...result, say: null };
  const words = withoutMarks(result.say.slice(0, MAX_SPOKEN));
  if (words === '') throw plainFailure('empty', 'its response has thoughts, and no words');
  const own = ownPart(words, speakers);
  if (own === null && beginsWithThoughts(words)) {
    throw plainFailure('empty', 'its response has thoughts, and no words');
  }
  if (own === null) throw plainFailure('other_speaker', 'its line is said by somebody else');
  const { text, directions } = withoutStageDirections(unquoted(own));
  const spoken = isCut ? completeSentences(text) : text;
  if (spoken === null) throw plainFailure('cut', 'its response ends in its first sentence');
  if (isRefusal(spoken, speakers.self)) throw plainFailure('refused', 'the model says that it may not speak');
  if (cleanText(spoken, MAX_SPOKEN) === '') throw plainFailure('empty', 'its response has no words');
  return {
    ...result,
    say: spoken,
    ...(directions.length > 0 && { actions: joined(directions, result.actions) }),
    ...(isCut && { cut: true }),
  };
}

/** The complete sentences of a line that was cut off; null if there are none. */
export function completeSentences(text: string): string | null {
  return COMPLETE_SENTENCES.exec(text)?.[0] ?? null;
}

function unquoted(text: string): string {
  return /^(["“])([^"“”]*)["”]$/s.exec(text)?.[2] ?? text;
}
