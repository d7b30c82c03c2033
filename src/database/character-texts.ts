/** Texts of a character that everybody may see. Each is a column of economy.character_text, of the view agent_npc and a field of the API, hence one word. */
export const publicTexts = ['description', 'activity'] as const;

/** Texts for its own agent alone. */
export const privateTexts = ['personality', 'goal'] as const;

/** What describes a character besides its name. */
export const characterTexts = [...privateTexts, ...publicTexts] as const;

/** Those that a release before kept in economy.holder. The columns stay, empty, until a later release drops them. */
export const formerTexts = ['personality', 'goal', 'description', 'activity'] as const;

export type PublicTexts = Readonly<Record<(typeof publicTexts)[number], string>>;
export type CharacterTexts = Readonly<Record<(typeof characterTexts)[number], string>>;

/** All of them, empty where none is given. */
export function textsOf(given: Readonly<Partial<Record<keyof CharacterTexts, unknown>>>): CharacterTexts {
  return Object.fromEntries(characterTexts.map((name) => [name, given[name] ?? ''])) as CharacterTexts;
}

/** Empties the texts that are for its own agent alone. */
export const noPrivateTexts: Readonly<Record<(typeof privateTexts)[number], ''>> = {
  personality: '',
  goal: '',
};
