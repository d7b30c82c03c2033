/** Texts of a character that everybody may see. Each is a column of economy.agent_npc and a field of the API, hence one word. */
export const publicTexts = ['description'] as const;

/** What describes a character besides its name. */
export const characterTexts = ['personality', ...publicTexts] as const;

export type PublicTexts = Readonly<Record<(typeof publicTexts)[number], string>>;
export type CharacterTexts = Readonly<Record<(typeof characterTexts)[number], string>>;

/** All of them, empty where none is given. */
export function textsOf(given: Readonly<Partial<Record<keyof CharacterTexts, unknown>>>): CharacterTexts {
  return Object.fromEntries(characterTexts.map((name) => [name, given[name] ?? ''])) as CharacterTexts;
}
