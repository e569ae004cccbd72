declare module 'vader-sentiment' {
  /** VADER (Hutto & Gilbert, 2014): `compound` runs from -1 (most negative) to 1 (most positive). */
  export const SentimentIntensityAnalyzer: {
    polarity_scores(text: string): { neg: number; neu: number; pos: number; compound: number }
  }
}
