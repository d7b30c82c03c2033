import { v7 as uuidv7 } from 'uuid';
import { isIdentifier } from '../common/identifier.js';
import { faultCode } from '../common/errors/database-fault.js';
import { UserFault } from '../common/errors/economy-error.js';
import { type Operator } from './operator.js';
import {
  type Ask,
  beginEntry,
  type BegunEntry,
  type Detail,
  type Details,
  endEntry,
  type Targets,
} from './audit-entry.js';

/** The target of the action, as far as known. */
export interface Target {
  readonly applicationId?: string | undefined;
  readonly instanceId?: string | undefined;
}

/** An action that an operator starts. `details` are its arguments, without secrets. */
export interface OperatorAction extends Target {
  readonly command: string;
  readonly details?: Readonly<Record<string, Detail | undefined>>;
  /** Default: now. */
  readonly at?: Date;
}

/** The outcome, in addition to success. */
export interface ActionResult extends Target {
  readonly details?: OperatorAction['details'];
}

/** An action that cannot be recorded first does not run. */
export class TrailFault extends UserFault {
  constructor(cause: unknown) {
    super(
      'TRAIL_FAULT',
      `The audit trail cannot be written (${cause instanceof Error ? cause.message : String(cause)}), so nothing was done.`,
      { cause },
    );
    this.name = 'TrailFault';
  }
}

export function unrecordedText(error: Error): string {
  return `The command succeeded, but its end could not be written to the audit trail: ${error.message}`;
}

const mostText = 500;
const mostItems = 50;

/** The method of all commands in the trail. */
const commandLine = 'CLI';
const exitCodes = { done: 0, failed: 1 } as const;

/** Records what operators do: before an action starts, and its outcome when it has ended. */
export class OperatorTrail {
  /** `onUnrecorded`: an action succeeded, but its end could not be written. */
  constructor(
    private readonly ask: Ask,
    private readonly operator: Operator,
    private readonly onUnrecorded: (error: Error) => void,
  ) {}

  /** Runs an action and records it. Throws a `TrailFault`, and runs nothing, when its entry cannot be written. */
  async record<Result>(
    action: OperatorAction,
    run: () => Promise<Result>,
    tell: (result: Result) => ActionResult = () => ({}),
  ): Promise<Result> {
    const begun = await this.begin(action);
    let result: Result;
    try {
      result = await run();
    } catch (error) {
      await this.end(begun, exitCodes.failed, { details: { error: codeOf(error) } });
      throw error;
    }
    await this.end(begun, exitCodes.done, tell(result));
    return result;
  }

  private async begin({ command, details, at = new Date(), ...target }: OperatorAction): Promise<BegunEntry> {
    const { name, osUser, host } = this.operator;
    const begun: BegunEntry = {
      id: uuidv7({ msecs: at.getTime() }),
      at,
      applicationId: toId(target.applicationId),
      operator: plainText(name, 200),
      method: commandLine,
      route: plainText(command, 50),
      targets: targetsOf(target),
      details: toDetails({ ...details, osUser, host }),
    };
    try {
      await beginEntry(this.ask, begun);
    } catch (error) {
      throw new TrailFault(error);
    }
    return begun;
  }

  private async end(begun: BegunEntry, status: number, { details, ...target }: ActionResult): Promise<void> {
    try {
      await endEntry(this.ask, begun, {
        status,
        applicationId: toId(target.applicationId),
        targets: targetsOf(target),
        details: toDetails(details),
      });
    } catch (error) {
      this.onUnrecorded(error as Error);
    }
  }
}

function targetsOf({ instanceId }: Target): Targets {
  const instance = toId(instanceId);
  return instance === null ? {} : { instance };
}

/** Only a valid UUID: a command may get any argument. */
function toId(text: string | undefined): string | null {
  return isIdentifier(text) ? text.toLowerCase() : null;
}

function toDetails(given: OperatorAction['details'] = {}): Details {
  const kept = Object.entries(given).filter((entry): entry is [string, Detail] => entry[1] !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, toDetail(value)]));
}

function toDetail(value: Detail): Detail {
  if (typeof value === 'string') return plainText(value, mostText);
  if (typeof value !== 'object' || value === null) return value;
  return value.slice(0, mostItems).map((item) => plainText(item, mostText));
}

/** Never the message, which may quote arguments. */
function codeOf(error: unknown): string {
  const code = faultCode(error) ?? (error instanceof Error ? error.constructor.name : 'Error');
  return plainText(code, 100);
}

/** Any text in a form that the database stores: truncated, without control characters, valid Unicode. */
export function plainText(text: string, most: number): string {
  // UTF-8 turns half of a surrogate pair into a replacement character.
  return Buffer.from(text.replaceAll(/\p{Cc}/gu, ' ').slice(0, most), 'utf8').toString('utf8');
}
