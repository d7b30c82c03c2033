export const worldSettings = ['village', 'port', 'starship'] as const;

/**
 * What kind of world it is: which words the built-in voice has.
 *
 * @publicApi
 */
export type WorldSetting = (typeof worldSettings)[number];
