/** Puts values into the slots of a sentence. A part in brackets that has an empty one is left out. Values stay as they are. */
export function fill(sentence: string, valueOf: (slot: string) => string): string {
  return sentence.replaceAll(/\[([^\]]*)\]|([^[]+)/g, (_, optional: string | undefined, plain = '') => {
    let isWhole = true;
    const text = (optional ?? (plain as string)).replaceAll(/\{(\w+)\}/g, (_slot, slot: string) => {
      const value = valueOf(slot);
      isWhole &&= value !== '';
      return value;
    });
    return isWhole || optional === undefined ? text : '';
  });
}

/** "a, b and c" */
export function enumerate(words: readonly string[], and: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
}
