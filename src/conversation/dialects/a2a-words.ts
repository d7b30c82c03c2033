import { isRecord } from '../turn.js';

/** The text of the artifacts of a stream so far, from its events as they arrive, of either version of the protocol. */
export class ArtifactWords {
  private readonly texts = new Map<unknown, string>();

  add(json: unknown): void {
    const event = isRecord(json) && isRecord(json['result']) ? json['result'] : json;
    if (isRecord(event)) {
      const update = isRecord(event['artifactUpdate']) ? event['artifactUpdate'] : event;
      const artifact = update['artifact'];
      if (isRecord(artifact)) {
        const { artifactId: id, parts } = artifact;
        const before = update['append'] === true ? (this.texts.get(id) ?? '') : '';
        this.texts.set(id, before + textOf(parts));
      }
    }
  }

  get soFar(): string {
    return this.texts.values().next().value ?? '';
  }
}

function textOf(parts: unknown): string {
  const texts = (Array.isArray(parts) ? parts : []).map((part: unknown) =>
    isRecord(part) && !isThought(part['metadata']) ? part['text'] : '',
  );
  return texts.filter((text) => typeof text === 'string').join('');
}

/** The mark of frameworks on a part that nobody should hear, such as `adk_thought`. */
export function isThought(metadata: unknown): boolean {
  return (
    isRecord(metadata) &&
    Object.keys(metadata).some((key) => key.endsWith('thought') && metadata[key] === true)
  );
}
