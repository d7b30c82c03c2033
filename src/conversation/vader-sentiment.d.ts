declare module 'vader-sentiment' {
  const vader: {
    SentimentIntensityAnalyzer: {
      /** `compound` is −1..1; 0 where the lexicon knows none of the words, too. */
      polarity_scores(text: string): { compound: number };
    };
  };
  export default vader;
}
