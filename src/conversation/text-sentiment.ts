import vader from 'vader-sentiment';

/**
 * The sentiment of a line whose agent gave none, −1..1: VADER, a lexicon with rules for negation and emphasis (Hutto and
 * Gilbert, 2014), which knows English words and emoticons. `undefined` where it knows no word that feels like anything.
 */
export function sentimentOfText(text: string): number | undefined {
  const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(text);
  return compound === 0 ? undefined : Math.round(compound * 100) / 100;
}
