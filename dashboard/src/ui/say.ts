import type { ComponentChildren } from 'preact';

/** A sentence with elements in it: `` say`${<Money value={5} />} were paid` ``. */
export function say(texts: TemplateStringsArray, ...parts: readonly ComponentChildren[]): ComponentChildren {
  return texts.flatMap((text, index) => [text, parts[index]]);
}

/** Those of the parts that there are, with commas between them. */
export function listed(...parts: readonly ComponentChildren[]): ComponentChildren {
  return parts.filter(Boolean).flatMap((part, index) => (index === 0 ? [part] : [', ', part]));
}
