const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const day = 86_400_000;

/** A moment of the world as people say it: "a Tuesday evening in June". */
export function timeInWords(at: string): string {
  const moment = new Date(at);
  return `a ${days[moment.getUTCDay()]} ${partOfDay(moment.getUTCHours())} in ${months[moment.getUTCMonth()]}`;
}

/** "a Tuesday in June" */
export function dayInWords(at: string): string {
  const moment = new Date(at);
  return `a ${days[moment.getUTCDay()]} in ${months[moment.getUTCMonth()]}`;
}

/** "tomorrow", "in three days"; a moment as it is where the time is not known. */
export function dueIn(at: string, now: string | undefined): string {
  if (now === undefined) return at;
  const left = Date.parse(at) - Date.parse(now);
  if (left < 0) return 'since before now';
  const count = Math.round(left / day);
  return count === 0 ? 'today' : count === 1 ? 'tomorrow' : `in ${count} days`;
}

function partOfDay(hour: number): string {
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
