import { createHash } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { type Names } from './names.js';
import { type StoppedClock } from './stopped-clock.js';

export const minute = 60_000;
export const day = 1440 * minute;
const units: Readonly<Record<string, number>> = { s: 1000, m: minute, h: 60 * minute, d: day };

/** What the script made. */
export interface Thing {
  readonly id: string;
  readonly path: string;
  readonly seq?: number | undefined;
  readonly token?: string;
}

/** What the script made, by its name there, and how its calls name it. */
export class Things {
  private readonly things = new Map<string, Thing>();

  constructor(
    private readonly title: string,
    private readonly names: Names,
    private readonly clock: StoppedClock,
    private readonly agentUrl: string,
  ) {}

  get(name: string): Thing | undefined {
    return this.things.get(name);
  }

  set(name: string, thing: Thing): void {
    this.things.set(name, thing);
  }

  /** The ids of its worlds. */
  get worlds(): readonly string[] {
    return [...this.things.values()]
      .filter(({ path }) => /^\/v1\/instance\/[^/]+$/.test(path))
      .map(({ id }) => id);
  }

  remember(name: string, path: string, sent: Json | undefined, body: Json): void {
    const { agentNpc, npc, account, turn, agentNpcId, npcId, accountId } = body;
    const token = (body['access_token'] ?? body['secret'] ?? body['invitation']) as string | undefined;
    const id: string =
      (agentNpc ?? npc ?? account ?? turn)?.id ?? agentNpcId ?? npcId ?? accountId ?? body['id'] ?? '';
    const [plain = ''] = path.split('?');
    const world = (sent?.['instanceIdentifier'] ?? '') as string;
    const base = plain.endsWith('/fork') ? '/v1/instance' : world ? `${plain}/${world}` : plain;
    const seq = body['seq'] as number | undefined;
    this.things.set(name, { id, path: `${base}/${id}`, ...(seq && { seq }), ...(token && { token }) });
    // What an event is about has its name already.
    if (id && !this.names.isGiven(id)) this.names.set(id, name);
  }

  /** `$ann` an id, `~ann` a uuid for a new one, `@ann` the path of it, `#sale` the seq of an event, `<+3d>` a time. */
  filled(text: string): string {
    return text
      .replaceAll('AGENT', this.agentUrl)
      .replaceAll(/<([+-])(\w+)>/g, (_all, sign: string, span: string) =>
        new Date(this.clock.time + (sign === '-' ? -1 : 1) * spanOf(span)).toISOString(),
      )
      .replaceAll(/([$@#~%])(\w+)/g, (all, sign: string, name: string) => {
        if (sign === '~') return this.newUuid(name);
        const thing = this.things.get(name);
        if (!thing) {
          if (sign === '#' || sign === '%') return all;
          throw new Error(`nothing is called ${name}: ${text}`);
        }
        if (sign === '$') return thing.id;
        if (sign === '%') return thing.token ?? '';
        return sign === '@' ? thing.path : String(thing.seq);
      });
  }

  newUuid(name: string): string {
    const hex = createHash('sha256').update(`${this.title} ${name}`).digest('hex');
    const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    this.names.set(uuid, `${name}.uuid`);
    return uuid;
  }
}

export function spanOf(text: string): number {
  return text
    .match(/\d+[smhd]/g)!
    .reduce((sum, part) => sum + Number.parseInt(part, 10) * units[part.at(-1)!]!, 0);
}
