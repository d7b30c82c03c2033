import { type z } from 'zod';
import { variableOf } from '../common/config/env-variables.js';
import { type sharedSchema } from '../common/config/settings-schema.js';
import { type EconomyOptions } from './economy-options.js';

/** Every option of a value, with nothing left out. */
type Complete<T> = T extends readonly (infer Item)[]
  ? Item[]
  : T extends object
    ? { [Key in keyof T]-?: Complete<NonNullable<T[Key]>> }
    : NonNullable<T>;
type Settings = Complete<z.output<ReturnType<typeof sharedSchema>>>;

it('every setting that means something in a host is an option of the module', () => {
  // The compiler refuses this for a setting that is no option, or one of another type.
  const settingsOf = (options: Complete<Pick<EconomyOptions, keyof Settings>>): Settings => options;
  expect(settingsOf).toBeInstanceOf(Function);
  expect(variableOf).toMatchObject({ 'database.url': 'DATABASE_URL', logLevel: 'LOG_LEVEL' });
});
