import { type ModuleMetadata, type Type } from '@nestjs/common';
import { type ConversationDialect } from '../conversation/conversation-dialect.js';
import { type EconomyFeature, economyFeatures } from '../common/config/economy-feature.js';
import { variableOf } from '../common/config/env-variables.js';
import { readSettings, runsInProduction } from '../common/config/env.js';
import { type Settings, SettingsError } from '../common/config/settings.js';
import { type EconomyPolicies, policyKinds } from '../policy/economy-policies.js';
import { type EconomyOptions } from './economy-options.js';

/** The checked options. */
export interface HostedSettings {
  readonly settings: Settings;
  readonly path: string;
  readonly databaseUrl: string;
  readonly migrate: boolean;
  readonly imports: NonNullable<ModuleMetadata['imports']>;
  readonly policies: EconomyPolicies;
  readonly dialects: readonly Type<ConversationDialect>[];
}

const groups = new Set(
  Object.keys(variableOf).flatMap((name) => (name.includes('.') ? [name.split('.')[0]] : [])),
);
const pathForm = /^(?:\/[A-Za-z0-9._~-]+)+$/;

/** Checks the options as the variables are checked. Throws one `SettingsError` that lists every fault. */
export function readOptions(options: EconomyOptions): HostedSettings {
  const faults: string[] = [];
  const {
    path = '/economy',
    features = economyFeatures,
    imports = [],
    policies = {},
    dialects = [],
    production,
    ...rest
  } = options;
  if (typeof path !== 'string' || !pathForm.test(path)) {
    faults.push('path must be like /economy: it starts with a slash and does not end with one');
  }
  const featureFaults = faultsOf(features);
  faults.push(...featureFaults);
  if (!Array.isArray(imports)) faults.push('imports must be a list of Nest modules');
  faults.push(...policyFaults(policies));
  if (!isClassList(dialects)) faults.push('dialects must be a list of classes');
  const { migrate = true, ...database } = (rest.database as EconomyOptions['database'] | undefined) ?? {
    url: '',
  };
  if (typeof migrate !== 'boolean') faults.push('database.migrate must be true or false');
  if (production !== undefined && typeof production !== 'boolean')
    faults.push('production must be true or false');
  const values: Readonly<Record<string, string>> = {
    LOG_LEVEL: 'warn',
    ...toVariables({ ...rest, database }, faults),
  };
  const missing = !values['DATABASE_URL']?.trim();
  if (missing) faults.push('database.url is missing: set the address of a PostgreSQL, 14 or later');
  try {
    const settings = readSettings(
      {
        ...values,
        // Without an address the settings would use the embedded database, which a host cannot.
        ...(missing ? { DATABASE_URL: 'postgres://missing' } : {}),
        ...(featureFaults.length === 0 && {
          DISABLED_FEATURES: economyFeatures.filter((each) => !features.includes(each)).join(','),
        }),
        NODE_ENV: (production ?? runsInProduction()) ? 'production' : 'development',
      },
      false,
    );
    if (faults.length === 0) {
      return {
        settings,
        path,
        databaseUrl: settings.databaseUrl ?? '',
        migrate,
        imports,
        policies,
        dialects,
      };
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    faults.push(...error.faults.map(inOptions));
  }
  throw new SettingsError(faults);
}

function policyFaults(policies: EconomyPolicies): string[] {
  return Object.entries(policies as Record<string, unknown>).flatMap(([kind, classes]) => {
    if (!policyKinds.some((known) => known === kind)) return [`policies.${kind} is not an option`];
    return isClassList(classes) ? [] : [`policies.${kind} must be a list of classes`];
  });
}

function isClassList(classes: unknown): boolean {
  return Array.isArray(classes) && classes.every((each) => typeof each === 'function');
}

function isFeatureList(features: unknown): features is EconomyFeature[] {
  return (
    Array.isArray(features) && features.every((feature) => economyFeatures.some((known) => known === feature))
  );
}

function faultsOf(features: unknown): string[] {
  if (!isFeatureList(features)) {
    return [`features must be a list of ${economyFeatures.join(', ')}`];
  }
  return features.includes('webhooks') && !features.includes('events')
    ? ['features: webhooks needs events']
    : [];
}

/** The options as variables of the service; unknown options and values that no variable can have are faults. */
function toVariables(options: object, faults: string[], parent = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(options) as [string, unknown][]) {
    const name = `${parent}${key}`;
    if (value === undefined) continue;
    if (groups.has(name) && typeof value === 'object' && value !== null) {
      Object.assign(found, toVariables(value, faults, `${name}.`));
      continue;
    }
    const variable = variableOf[name];
    const text = toText(value);
    if (variable === undefined) faults.push(`${name} is not an option`);
    else if (text === null) faults.push(`${name} must be text, a number, true or false, or a list of these`);
    else found[variable] = text;
  }
  return found;
}

function toText(value: unknown): string | null {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  if (!Array.isArray(value)) return null;
  const items = value.map((item: unknown) => (Array.isArray(item) ? null : toText(item)));
  return items.includes(null) ? null : items.join(',');
}

const optionOf = new Map(Object.entries(variableOf).map(([option, variable]) => [variable, option]));

/** A fault names a variable; here it is renamed to the option. */
function inOptions(fault: string): string {
  return fault.replaceAll(/\b[A-Z][A-Z_]+\b/g, (name) => optionOf.get(name) ?? name);
}
