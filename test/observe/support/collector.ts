import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

/** A span as OTLP has it, with its attributes as an object. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number };
}

type Raw = Omit<CollectedSpan, 'attributes' | 'links'> & {
  readonly attributes: readonly Attribute[];
  readonly links?: CollectedSpan['links'];
};

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Raw[] }[];
  }[];
}

function toObject(attributes: readonly Attribute[]): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}

/** A real HTTP server that takes traces as OTLP in JSON, with a memory. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  readonly resources: Record<string, string | number | undefined>[] = [];
  /** Everything as it came, to look for what must not be in it. */
  text = '';

  private constructor(
    private readonly server: Server,
    readonly endpoint: string,
  ) {}

  static async start(): Promise<Collector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const collector = new Collector(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      void json(request).then((body) => {
        if (request.url === '/v1/traces') collector.take(body as Export);
        response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' });
        response.end('{}');
      });
    });
    return collector;
  }

  /** The spans of the trace that begins with that request. */
  traceOf(requestId: string): CollectedSpan[] {
    const root = this.spans.find(({ attributes }) => attributes['economy.request_id'] === requestId);
    if (!root) throw new Error(`no span has the request id ${requestId}`);
    return this.spans.filter(({ traceId }) => traceId === root.traceId);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take(body: Export): void {
    this.text += JSON.stringify(body);
    for (const { resource, scopeSpans } of body.resourceSpans) {
      this.resources.push(toObject(resource.attributes));
      for (const { spans } of scopeSpans) {
        for (const { attributes, links = [], ...span } of spans) {
          this.spans.push({ ...span, links, attributes: toObject(attributes) });
        }
      }
    }
  }
}
