/** The part of it that tests use; it comes without types. */
declare module 'launchdarkly-eventsource' {
  export class EventSource {
    constructor(url: string, options: { readonly headers?: Readonly<Record<string, string>> });
    addEventListener(
      type: string,
      listener: (message: { readonly data: string; readonly lastEventId: string }) => void,
    ): void;
    close(): void;
  }
}
