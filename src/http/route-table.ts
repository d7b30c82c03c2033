import { Injectable } from '@nestjs/common';
import { type OpenAPIObject } from '@nestjs/swagger';

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** Which methods a path takes, from the OpenAPI document: what a 405 needs for its `Allow`. */
@Injectable()
export class RouteTable {
  private routes: readonly Route[] = [];

  fill(paths: OpenAPIObject['paths']): void {
    this.routes = Object.entries(paths).map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i'),
      methods: Object.keys(operations).map((method) => method.toUpperCase()),
    }));
  }

  methodsOf(path: string): string[] {
    const methods = this.routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  }
}
