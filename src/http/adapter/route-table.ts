import { Injectable } from '@nestjs/common';
import { type OpenAPIObject } from '@nestjs/swagger';

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** What the table reads of a parameter in the document: itself, or a reference to one that operations share. */
interface DeclaredParameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
}

interface DeclaredItem {
  readonly parameters?: readonly DeclaredParameter[];
}

const none: ReadonlySet<string> = new Set();

/** The templates below a part of a path: by the literal next part, or for any. */
interface Branch {
  readonly named: Map<string, Branch>;
  any?: Branch;
  template?: string;
}

/** Paths served in addition to the operations of the document; everything below each counts as one. */
const besides = new Set(['docs', 'openapi.json', 'problems', 'metrics', 'mcp', '.well-known']);

/** The paths with their methods and query parameters, from the OpenAPI document: for refusals and for metrics. */
@Injectable()
export class RouteTable {
  private routes: readonly Route[] = [];
  private tree: Branch = { named: new Map() };
  private queries: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  fill({ paths, components }: Pick<OpenAPIObject, 'paths' | 'components'>): void {
    this.routes = Object.entries(paths).map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i'),
      methods: Object.keys(operations)
        .filter((key) => key !== 'parameters')
        .map((method) => method.toUpperCase()),
    }));
    this.tree = { named: new Map() };
    for (const path of Object.keys(paths)) this.plant(path);
    const shared = (components?.parameters ?? {}) as Readonly<Record<string, DeclaredParameter>>;
    this.queries = new Map(
      Object.entries(paths).flatMap(([path, item]) => {
        const { parameters: common = [], ...operations } = item as DeclaredItem;
        return Object.entries(operations as Readonly<Record<string, DeclaredItem>>).map(
          ([method, { parameters = [] }]) => {
            const all = [...common, ...parameters].map((each) => shared[refOf(each)] ?? each);
            const names = all.flatMap((each) => (each.in === 'query' ? (each.name ?? []) : []));
            return [`${method.toUpperCase()} ${path}`, new Set(names)] as const;
          },
        );
      }),
    );
  }

  /** The names of the query parameters of an operation, by the template of its path. */
  parametersOf(template: string, method: string): ReadonlySet<string> {
    return this.queries.get(`${method === 'HEAD' ? 'GET' : method} ${template}`) ?? none;
  }

  methodsOf(path: string): string[] {
    const methods = this.routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  }

  /** The template of an address (`/v1/npc/{instance}/{identifier}`), or `other`: one of few, whatever callers send. */
  templateOf(url: string): string {
    const end = url.indexOf('?');
    const parts = (end < 0 ? url : url.slice(0, end)).split('/');
    if (parts.at(-1) === '') parts.pop();
    const first = parts[1]?.toLowerCase() ?? '';
    if (besides.has(first)) return `/${first}`;
    return find(this.tree, parts, 1) ?? 'other';
  }

  private plant(path: string): void {
    let branch = this.tree;
    for (const part of path.split('/').slice(1)) {
      const below = part.startsWith('{') ? branch.any : branch.named.get(part.toLowerCase());
      const next = below ?? { named: new Map<string, Branch>() };
      if (part.startsWith('{')) branch.any = next;
      else branch.named.set(part.toLowerCase(), next);
      branch = next;
    }
    branch.template = path;
  }
}

function find(branch: Branch, parts: readonly string[], index: number): string | undefined {
  const part = parts[index];
  if (part === undefined) return branch.template;
  const named = branch.named.get(part) ?? branch.named.get(part.toLowerCase());
  const found = named && find(named, parts, index + 1);
  return found ?? (branch.any && part !== '' ? find(branch.any, parts, index + 1) : undefined);
}

function refOf({ $ref = '' }: DeclaredParameter): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
