/**
 * A fault that whoever runs the program can fix: shown as its message, without a stack. The audit trail has its code, never the
 * message, which may quote arguments.
 */
export class UserFault extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'UserFault';
  }
}
