/** A text as the database keeps it, whatever was given: cut, without control characters, whole Unicode. */
export function plainText(text: string, most: number): string {
  // By way of UTF-8, in which half of a surrogate pair becomes a replacement character.
  return Buffer.from(text.replaceAll(/\p{Cc}/gu, ' ').slice(0, most), 'utf8').toString('utf8');
}
