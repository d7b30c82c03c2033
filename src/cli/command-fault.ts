/** What the person at the terminal can mend: said in one line. The code is what the audit trail keeps of it. */
export class CommandFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'CommandFault';
  }
}
