import { type toSettings } from './own-settings.js';

/** The settings as a provider. */
export const SETTINGS = Symbol('SETTINGS');

/**
 * What an interaction does with an agent that cannot be reached.
 *
 * @publicApi
 */
export type InteractFallback = 'empty' | 'scripted' | 'error';

type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Item[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;

/** Every setting of the service, read once; `settings-schema.ts` and `own-settings.ts` declare them. */
export type Settings = Immutable<ReturnType<typeof toSettings>>;

/** The framework that serves HTTP; the service behaves the same on each. */
export type AuthSettings = Settings['auth'];

/**
 * All faults of the settings at once, one line each.
 *
 * @publicApi
 */
export class SettingsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}
