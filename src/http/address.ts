/** A URL as its parser reads it, so that what is kept is what is connected to; any other text as it is. */
export function toAddress(text: string): string {
  return URL.canParse(text) ? new URL(text).href : text;
}
