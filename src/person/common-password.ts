import { type ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidAt } from '../common/errors/economy-error.js';

/** Checking takes longer than linear, and what is long enough is hard to guess by its beginning. */
const longestChecked = 64;
/** 0 and 1 of 0..4: less than a million guesses. */
const mostOfGuessable = 1;

let loading: Promise<ZxcvbnFactory> | undefined;

/** With the first one: few processes ever check a password, and the list takes a while to load. */
function load(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new Factory({ dictionary, graphs }),
  );
  return loading;
}

/** Refuses a password that is among the commonest, or made of one by the usual tricks, or of the words given. */
export async function refuseCommon(password: string, words: readonly string[]): Promise<void> {
  const { score } = (await load()).check(password.slice(0, longestChecked), [...words]);
  if (score > mostOfGuessable) return;
  throw invalidAt(
    '/password',
    'COMMON_PASSWORD',
    'password must not be one of the commonest, or easily made of one; four unusual words are a good one',
  );
}
