import { TurnFailure } from '../turn-failure.js';
import { isPastThoughts, withoutMarks } from './marks.js';
import { findJson, unfenced } from './near-json.js';
import { MAX_SPOKEN, readTurn, completeSentences } from './read-turn.js';
import { type Speakers } from './speakers.js';

/** More of one that is still written is not read along. */
const MOST = 32_768;

/**
 * What is surely spoken of an output that is still being written: the whole sentences of `say`, or of prose after thoughts that were
 * closed. Other prose may yet turn out to be thoughts, so nothing of it is sure before the end: ''.
 */
export function spokenSoFar(output: string, speakers: Speakers, isPast = false): string {
  if (output.length > MOST) return '';
  const isSure = isPast || isPastThoughts(output);
  const text = unfenced(isSure ? withoutMarks(output) : output.trim());
  if (text.startsWith('{')) return sentencesOf(findJson(text, 'say')?.object['say'], speakers);
  return isSure && !/^(?:[<[`]|"\s*[{\\])/.test(text) ? sentencesOf(text, speakers) : '';
}

function sentencesOf(said: unknown, speakers: Speakers): string {
  if (typeof said !== 'string') return '';
  // The last one may go on, and an asterisk, a bracket or a quotation may yet be closed.
  const sentences = completeSentences(said.slice(0, MAX_SPOKEN).replace(/\s*\S*$/, '')) ?? '';
  const isOpen = sentences.split('*').length % 2 === 0;
  const sure = isOpen ? sentences.slice(0, sentences.lastIndexOf('*')) : sentences;
  return sure.trim() === '' ? '' : attempt(() => (readTurn(sure, speakers).say ?? '').replace(/^["“]/, ''));
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof TurnFailure) return '';
    throw error;
  }
}
