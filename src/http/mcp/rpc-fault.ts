/** An error of JSON-RPC. That of the SDK puts its code before the message, and every client does so once more. */
export class RpcFault extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = 'RpcFault';
  }
}
