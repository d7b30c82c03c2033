/**
 * A response that is already JSON. For the few with parts that stay the same from request to request: those are serialized
 * once, while an object would be serialized each time.
 */
export class JsonText {
  constructor(readonly text: string) {}
}
