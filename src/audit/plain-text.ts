/** Any text in a form that the database stores: truncated, without control characters, valid Unicode. */
export function plainText(text: string, most: number): string {
  // UTF-8 turns half of a surrogate pair into a replacement character.
  return Buffer.from(text.replaceAll(/\p{Cc}/gu, ' ').slice(0, most), 'utf8').toString('utf8');
}
