export const languages = ['en', 'de'] as const;

/**
 * The language in which a world is told.
 *
 * @publicApi
 */
export type Language = (typeof languages)[number];
