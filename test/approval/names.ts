const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const moment = /\b20[12]\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00(?::?00)?)/g;
/** Of the count of calls. */
const date = /(?<![\d-])20[12]\d-\d\d-\d\d(?![\dT-])/g;
const day = 86_400_000;
const present = Date.UTC(2024, 0);
/** What is made by chance, and what tells nothing. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\bsha256\$[\w$-]+/g, 'sha256'],
  [/\b[\w-]{40,}\.sk_[\w-]{30,}/g, 'invitation'],
  [/\bsk_[\w-]{30,}/g, 'sk_…'],
  [/\bwhsec_[\w+/=]{30,}/g, 'whsec_…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'jwt'],
  [/\\x[0-9a-f]{16,}/g, 'bytes'],
  [/\bscrypt\$[^\s"]+/g, 'scrypt'],
  [/127\.0\.0\.1:\d+/g, 'agent'],
  [/\b[0-9a-f]{64}\b/g, 'sha256'],
  [/(?<![\w+/])[\w+/]{80,}={0,2}/g, 'sealed'],
];

/** Gives ids the names of the script, and times their day since its start. */
export class Names {
  private readonly names = new Map<string, string>();
  private counts = new Map<string, number>();
  private counted = new Set<string>();

  constructor(private readonly start: number) {}

  set(id: string, name: string): void {
    this.names.set(id, name);
    this.counted.delete(id);
  }

  /** Ids without a name of the script are counted, within a section: what is added to it moves no number in others. */
  count(id: string, kind: string): void {
    if (this.names.has(id)) return;
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    this.names.set(id, `${kind}:${number}`);
    this.counted.add(id);
  }

  isGiven(id: string): boolean {
    return this.names.has(id) && !this.counted.has(id);
  }

  nameEvent(id: string, seq: number): void {
    if (this.names.has(id)) return;
    this.names.set(id, `event-${seq}`);
    this.counted.add(id);
  }

  beginSection(): void {
    for (const id of this.counted) this.names.delete(id);
    this.counted = new Set();
    this.counts = new Map();
  }

  /** A text with names in it. */
  tell(text: string): string {
    let told = text.replace(uuid, (id) => {
      this.count(id, 'id');
      return this.names.get(id)!;
    });
    told = told.replace(moment, (text) =>
      this.toDay(Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'))),
    );
    told = told.replace(date, (text) => `d${Math.floor((Date.parse(text) - this.start) / day)}`);
    for (const [pattern, name] of secrets) told = told.replace(pattern, name);
    return told;
  }

  private toDay(time: number): string {
    const days = Math.floor((time - this.start) / day);
    // What the process and PostgreSQL take from their own clocks.
    if (time > present) return 'now';
    if (days < -400) return new Date(time).toISOString();
    return `d${days} ${new Date(time).toISOString().slice(11).replace(':00.000Z', '').replace('Z', '')}`;
  }
}
