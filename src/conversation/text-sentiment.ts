import { createRequire } from 'node:module';
import type Vader from 'vader-sentiment';

const require = createRequire(import.meta.url);

/**
 * The sentiment of a line whose agent gave none, −1..1: VADER, a lexicon with rules for negation and emphasis (Hutto and
 * Gilbert, 2014), which knows English words and emoticons. `undefined` where it knows no word that feels like anything.
 */
export function sentimentOfText(text: string): number | undefined {
  // Its lexicon is read with the first line that needs it, not at each start.
  const vader = require('vader-sentiment') as typeof Vader;
  const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(text);
  return compound === 0 ? undefined : Math.round(compound * 100) / 100;
}
