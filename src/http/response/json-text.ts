/**
 * An answer that is JSON already. For the few that are made of parts which stay the same from request to request: those are written
 * once, where an object would be written anew each time.
 */
export class JsonText {
  constructor(readonly text: string) {}
}
