import { type OpenAPIObject } from '@nestjs/swagger';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  required?: boolean;
  example?: unknown;
}

export interface Response {
  readonly $ref?: string;
  description?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
}

/** What the steps that finish the OpenAPI document read and change of an operation. */
export interface DescribedOperation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Record<string, { example?: object }> };
  parameters?: readonly Parameter[];
  responses: Record<string, Response>;
  security?: readonly object[];
}

/** The operations of one path by their methods, and the parameters that all of them have. */
export type PathItem = Record<string, DescribedOperation> & { parameters?: readonly Parameter[] };

export function pathItemsIn({ paths }: Pick<OpenAPIObject, 'paths'>): PathItem[] {
  return Object.values(paths) as unknown as PathItem[];
}

export function operationsIn(document: Pick<OpenAPIObject, 'paths'>): DescribedOperation[] {
  return pathItemsIn(document).flatMap(operationsOf);
}

export function operationsOf({ parameters: _shared, ...operations }: PathItem): DescribedOperation[] {
  return Object.values(operations);
}

/** `tax-rate` and `tax rate` are `TaxRate`. */
export function inPascalCase(text: string): string {
  return text
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
