import { hostname, userInfo } from 'node:os';

/** Who acts: by a name of their own choice, and as the system knows them. */
export interface Operator {
  readonly name: string;
  readonly osUser: string;
  readonly host: string;
}

/** `name`: the variable `OPERATOR`; without it the user of the system is who acts. */
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
