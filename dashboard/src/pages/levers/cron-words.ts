import cronstrue from 'cronstrue';

/** A cron expression of five fields in plain language, or null where it is none. */
export function cronInWords(cron: string): string | null {
  // The library reads seconds, years and names such as `@daily` too; the service does not.
  if (cron.trim().split(/\s+/).length !== 5) return null;
  try {
    return cronstrue.toString(cron, { use24HourTimeFormat: true });
  } catch {
    return null;
  }
}
