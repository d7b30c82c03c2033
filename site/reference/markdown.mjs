/** Text as it is, in Markdown that Vue reads: neither tags nor `{{ }}` of it have a meaning. Code in backticks stays code. */
export function prose(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
    .join('')
    .replaceAll('{{', '&#123;&#123;');
}

/** A table; cells are Markdown of one line. */
export function table(head, rows) {
  const line = (cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(text) {
  return `\`${text}\``;
}

/** As part of an address. */
export function slug(text) {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
