/** A fault that the user can fix: reported in one line. The audit trail only has its code. */
export class CommandFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'CommandFault';
  }
}
