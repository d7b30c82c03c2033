import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

/** The tone, −1 to 1, in which one speaks to another, by their names. */
export type Tone = (speaker: string, listener: string) => number;

/** An agent of the `converse` protocol that says a line each, in a tone that the village decides. */
export class TemperAgent {
  private constructor(
    private readonly server: Server,
    readonly endpoint: string,
  ) {}

  static async start(tone: Tone): Promise<TemperAgent> {
    const server = createServer((request, response) => {
      void read(request).then((text) => {
        const data = text === '' ? {} : answer(JSON.parse(text) as Asked, tone);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ success: true, data }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TemperAgent(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/village`);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

interface Asked {
  readonly role: 'initiator' | 'responder';
  readonly context: {
    readonly self: { readonly name: string };
    readonly otherAgent: { readonly name: string };
  };
}

function answer({ role, context }: Asked, tone: Tone): Record<string, unknown> {
  const { name: speaker } = context.self;
  const { name: listener } = context.otherAgent;
  const sentiment = Math.round(tone(speaker, listener) * 100) / 100;
  const manner =
    sentiment > 0.2 ? 'It is good to see you' : sentiment < -0.2 ? 'I have no time for you' : 'Well met';
  return { say: `${manner}, ${listener}.`, sentiment, end: role === 'responder' };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
