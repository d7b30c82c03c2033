/** The settings of an instance: the name of each column in events, and its value if the event of the instance lacks it. */
export const instanceSettings = {
  name: ['name', ''],
  tax_rate: ['taxRate', 0],
  tax_mood_impact: ['taxMoodImpact', 0],
  inheritance: ['inheritance', 'heirs'],
  tax_policy: ['taxPolicy', 'flat'],
  tax_policy_options: ['taxPolicyOptions', {}],
  mood_policy: ['moodPolicy', 'sentiment'],
  talk_seed: ['talkSeed', ''],
  texts_kept_days: ['textsKeptDays', null],
  talk_trades: ['talkTrades', null],
  tax_schedule: ['taxSchedule', null],
  tax_due_at: ['nextCollectionAt', null],
  clock: ['clock', null],
} as const;
