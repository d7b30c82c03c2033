import { AsyncLocalStorage } from 'node:async_hooks';
import { type Server } from 'node:http';
import { Client, Pool } from 'pg';
import { type ContextRequest } from '../../src/http/adapter/request-context.js';

/** Statements that name no application and no instance of the caller, and why they need not. */
const excused: readonly (readonly [statement: RegExp, reason: string])[] = [
  [
    /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE SAVEPOINT|SET LOCAL|SELECT 1\b)/i,
    'no rows',
  ],
  [/economy\.schema_migration/, 'the readiness check: whether the schema is there'],
];

/** Statements of the guard and of the token call, which find out who asks: until then there is no caller. */
const beforeCaller = [
  /(?:FROM|UPDATE) "?economy"?\."?application(?:_key)?"?\s/i,
  /^\s*SELECT "InstanceEntity"\."id"[^;]*\."application_id" = \$1\) AND/,
  /^\s*SELECT h\.id FROM economy\.holder h\s+WHERE h\.instance_id = \$1 AND h\.id = ANY \(\$2\) AND \(h\.agent_id IS NULL\) = \$3/,
];

/** Where a statement says by a parameter whose rows it means: the instance, the application, or a thing of it. */
const bound: readonly RegExp[] = [
  /\bw\.id\s*=\s*\$(\d+)/gi,
  /\b(?:instance_id|application_id|webhook_id|consumer|agent_id)"?\s*=\s*(?:ANY\s*\(\s*)?\$(\d+)/gi,
  // Functions of the write path take the instance first.
  /\beconomy\.\w+\s*\(\s*\$(\d+)/gi,
  /\bINSERT\s+INTO\s+economy\.\w+\s*\(\s*(?:instance_id|application_id|agent_id)\b[^)]*\)\s*(?:VALUES\s*\(|SELECT\s+)\$(\d+)/gi,
  /\b(?:FROM|UPDATE)\s+"?economy"?\."?(?:instance|application|agent|webhook)"?\b[^;]*?\bWHERE[\s(]+"?(?:\w+"?\.)?"?id"?\s*=\s*(?:ANY\s*\(\s*)?\$(\d+)/gi,
];

type Query = (this: unknown, ...args: unknown[]) => unknown;
type Emit = (event: string, ...args: unknown[]) => boolean;

const touches = /\b"?economy"?\s*\./i;
const requests = new AsyncLocalStorage<{
  readonly request: ContextRequest;
  readonly witness: StatementWitness;
}>();
const seen = new WeakSet<object>();

interface Finding {
  readonly statement: string;
  readonly request: string;
  readonly reason: string;
}

/** One value that a statement was bound by, for the caller that it must belong to. */
interface Claim extends Finding {
  readonly application: string;
  readonly value: string;
}

/**
 * Sees every statement that is sent for a request, and holds it against the caller: it must be bound to an instance, or to
 * the application, of the caller's own. What is sent outside of requests has no caller; see `docs/adr/0029`.
 */
export class StatementWitness {
  private static installed = false;
  private readonly claims = new Map<string, Claim>();
  readonly findings = new Map<string, Finding>();
  statements = 0;
  readonly kinds = new Set<string>();

  /** Follows the requests of a server, in memory as well, and the statements of this process. */
  watch(server: Server): void {
    StatementWitness.install();
    const emit = server.emit.bind(server) as Emit;
    server.emit = (event: string, ...args: unknown[]) => {
      if (event !== 'request') return emit(event, ...args);
      const request = args[0] as ContextRequest;
      const store = { request, witness: this };
      // The parts of a body come in the context of the connection.
      const tell = request.emit.bind(request) as Emit;
      request.emit = (name: string, ...rest: unknown[]) => requests.run(store, () => tell(name, ...rest));
      return requests.run(store, () => emit(event, ...args));
    };
  }

  private static install(): void {
    if (StatementWitness.installed) return;
    StatementWitness.installed = true;
    // The pool hands a statement to whatever connection is free, in the context of who freed it: it is seen before that.
    for (const prototype of [Pool.prototype, Client.prototype] as unknown as { query: Query }[]) {
      const { query } = prototype;
      prototype.query = function (this: unknown, ...args) {
        saw(args);
        return query.apply(this, args);
      };
    }
  }

  hold(text: string, values: readonly unknown[], request: ContextRequest): void {
    if (excused.some(([statement]) => statement.test(text))) return;
    this.statements += 1;
    this.kinds.add(text);
    const finding = {
      statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, 300),
      request: nameOf(request),
    };
    const bindings = bindingsOf(text);
    const application = request.user?.application.id;
    if (application === undefined) {
      if (beforeCaller.some((statement) => statement.test(text))) return;
      this.findings.set(text, { ...finding, reason: 'sent before anybody knew who asks' });
      return;
    }
    if (bindings.every((index) => (values[index - 1] ?? null) === null)) {
      this.findings.set(text, { ...finding, reason: 'bound to no instance and no application' });
      return;
    }
    // What is looked up among the caller's own may be called by anything.
    if (bindings.some((index) => values[index - 1] === application)) return;
    for (const index of bindings) {
      for (const value of [values[index - 1]].flat()) {
        const key = `${application} ${String(value)}`;
        if (this.claims.has(key)) continue;
        const reason = `bound to ${String(value)}, which is not of ${application}`;
        this.claims.set(key, { ...finding, reason, application, value: String(value) });
      }
    }
  }

  /** What is not the caller's: `owners` knows the application of each thing; of what nobody has there are no rows. */
  faults(owners: ReadonlyMap<string, string>): Finding[] {
    const foreign = [...this.claims.values()].filter(({ application, value }) => {
      const owner = owners.get(value);
      return owner !== undefined && owner !== application;
    });
    return [...this.findings.values(), ...foreign];
  }

  get values(): string[] {
    return [...new Set([...this.claims.values()].map(({ value }) => value))];
  }
}

/** Statements outside of requests have no caller to be held to. */
function saw([first, second]: readonly unknown[]): void {
  const config =
    typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : null;
  const text = config?.text ?? (typeof first === 'string' ? first : '');
  const values = config?.values ?? (Array.isArray(second) ? (second as unknown[]) : []);
  const once = config ?? values;
  if (seen.has(once)) return;
  seen.add(once);
  const store = requests.getStore();
  if (store && touches.test(text)) store.witness.hold(text, values, store.request);
}

function bindingsOf(text: string): number[] {
  const found = bound.flatMap((pattern) => [...text.matchAll(pattern)].map(([, index]) => Number(index)));
  return [...found, ...insertedOwner(text)];
}

/** The parameter of `application_id` in an INSERT that was made from an entity. */
function insertedOwner(text: string): number[] {
  const [, columns = '', values = ''] = /^INSERT INTO "[^(]*\(([^)]*)\) VALUES \(([^)]*)\)/.exec(text) ?? [];
  const place = columns.split(',').findIndex((column) => column.trim() === '"application_id"');
  const index = /^\s*\$(\d+)/.exec(values.split(',')[place] ?? '')?.[1];
  return index === undefined ? [] : [Number(index)];
}

const nameOf = ({ method, url = '' }: ContextRequest): string =>
  `${method} ${url.split('?', 1)[0]!.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…')}`;
