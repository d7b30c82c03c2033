import { hostname, userInfo } from 'node:os';

/** The operator: a self-chosen name, and the user of the system. */
export interface Operator {
  readonly name: string;
  readonly osUser: string;
  readonly host: string;
}

/** `name`: the variable `OPERATOR`; default: the user of the system. */
export function currentOperator(name: string | null): Operator {
  const osUser = userOfSystem();
  return { name: name ?? osUser, osUser, host: hostname() };
}

/** In a container a user may have a number and no name. */
function userOfSystem(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
