import { z } from 'zod';
import { variablesOf } from './env-variables.js';
import { withGeneratedSecrets } from './generated-secrets.js';
import { ownSchema, toSettings } from './own-settings.js';
import { type Variable, variableRegistry } from './setting-kinds.js';
import { sharedSchema } from './settings-schema.js';
import { type Settings, SettingsError } from './settings.js';

type Source = Readonly<Record<string, string | undefined>>;

/** Whether the process runs in production, for code that does not read the other variables. */
export function runsInProduction(): boolean {
  return process.env['NODE_ENV']?.trim() === 'production';
}

/** The operator's own name for the audit trail; null: the user of the system. */
export function readOperatorName(source: Source = process.env): string | null {
  return textOf(source, 'OPERATOR');
}

/**
 * Reads and checks the settings; this is the only place that looks at `process.env`.
 * Throws one `SettingsError` that lists every fault.
 */
export function readSettings(source: Source = process.env, terminal = process.stdout.isTTY): Settings {
  return withGeneratedSecrets(readGivenSettings(source, terminal));
}

/** The settings as given: creates no secret and no folder, for read-only commands. */
export function readGivenSettings(source: Source = process.env, terminal = process.stdout.isTTY): Settings {
  const text = (name: string): string | null => textOf(source, name);
  const embedded = text('DATABASE_URL') === null;
  const production = text('NODE_ENV') === 'production';
  // The demo is only for trying the service on one's own machine.
  const reachedFromHere = isLoopback(text('HOST') ?? (embedded ? '127.0.0.1' : '0.0.0.0'));
  const atHome = embedded && !production && reachedFromHere;
  const surroundings = { embedded, atHome, terminal };
  const shared = parse(sharedSchema(surroundings), source);
  const own = parse(ownSchema(surroundings), source);
  const faultOf = new Map([...shared.faults, ...own.faults]);
  const faults = [...faultOf.values()];

  if (production && embedded && source['DATABASE_URL'] !== undefined)
    faults.push('DATABASE_URL is set, but empty: set an address, or leave it out for the embedded database');
  const keySources = ['JWT_SECRET', 'JWT_KEYS_FILE', 'JWKS_URL'].filter(
    (name) => text(name) !== null && !(name === 'JWKS_URL' && faultOf.has(name)),
  );
  if (!embedded && keySources.length === 0) {
    faults.push(
      'JWT_SECRET is missing: with DATABASE_URL, set JWT_SECRET (32 characters or more), JWT_KEYS_FILE or JWKS_URL',
    );
  }
  if (keySources.length > 1)
    faults.push('JWT_SECRET, JWT_KEYS_FILE and JWKS_URL exclude each other: set one');
  if (own.values?.demo && (production || !reachedFromHere)) {
    faults.push(
      `DEMO=true prints a token with all rights: leave it out, or ${production ? 'do not set NODE_ENV=production' : 'set HOST=127.0.0.1'}`,
    );
  }
  if (own.values?.reusePort && !canReusePort)
    faults.push(
      `REUSE_PORT=true needs Node 24, this is ${process.version}: give each process a PORT of its own`,
    );
  const disabled = own.values?.disabledFeatures;
  if (disabled?.includes('events') && !disabled.includes('webhooks'))
    faults.push('DISABLED_FEATURES has events but not webhooks, which need events');
  if (faults.length > 0 || !shared.values || !own.values) throw new SettingsError(faults);
  return toSettings(shared.values, own.values);
}

/** An empty variable counts as unset. */
function textOf(source: Source, name: string): string | null {
  return source[name]?.trim() || null;
}

/** Since 23.1. */
const canReusePort = Number(process.versions.node.split('.')[0]) >= 24;

/** Whether a server on this host can be reached from this machine only. */
function isLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/i.test(host);
}

interface Parsed<Values> {
  /** Undefined if there are faults. */
  readonly values: Values | undefined;
  /** At most one for each variable, by its name. */
  readonly faults: ReadonlyMap<string, string>;
}

function parse<Schema extends z.ZodObject>(schema: Schema, source: Source): Parsed<z.output<Schema>> {
  const { data, error } = schema.safeParse(textsFor(schema, source));
  const paths = (error?.issues ?? []).map((issue) => `${issue.path.join('.')}.`);
  const refused = variablesOf(schema).filter(({ path }) => paths.some((at) => at.startsWith(`${path}.`)));
  const faults = refused.map((variable) => [variable.name, faultOf(variable, source)] as const);
  return { values: data, faults: new Map(faults) };
}

function faultOf({ name, fault, faultShowsValue }: Variable, source: Source): string {
  return `${name} ${fault}${faultShowsValue ? `, not "${textOf(source, name)}"` : ''}`;
}

/** The texts of the variables, nested as the schema expects them. */
function textsFor(schema: z.ZodObject, source: Source): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([key, field]) => {
      if (field instanceof z.ZodObject) return [key, textsFor(field, source)];
      const { name, emptyCounts } = variableRegistry.get(field as z.ZodType)!;
      return [key, emptyCounts ? source[name] : (textOf(source, name) ?? undefined)];
    }),
  );
}
