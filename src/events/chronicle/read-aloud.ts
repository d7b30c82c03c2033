import { type Chronicle } from '../../http/resource/chronicle.resource.js';

/** A chronicle as a text: its title, and a paragraph for each chapter. */
export function readAloud({ title, chapters }: Chronicle): string {
  const parts = chapters.map(
    ({ title: heading, entries }) => `${heading}\n${entries.map(({ text }) => text).join(' ')}`,
  );
  return `${[...(title === '' ? [] : [title]), ...parts].join('\n\n')}\n`;
}
