import { v7 as uuidv7 } from 'uuid';
import { isIdentifier } from '../../database/identifier.js';
import { faultCode } from '../../common/errors/database-fault.js';
import { UserFault } from '../../common/errors/user-fault.js';
import { type Operator } from './operator.js';
import { plainText } from './plain-text.js';
import { type Ask, type Detail, type Details, hashOf, noHash, type TrailEntry } from './trail-entry.js';

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

type Begun = Omit<TrailEntry, 'seq'>;

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

/** Retries of concurrent writes; each time one of the writers gets a number. */
const attempts = 100;
const mostText = 500;
const mostItems = 50;

/** Records what operators do: an entry before an action starts, and another with its outcome. Append-only. */
export class OperatorTrail {
  /** `onUnrecorded`: an action succeeded, but its end could not be written. */
  constructor(
    private readonly ask: Ask,
    private readonly operator: Operator,
    private readonly onUnrecorded: (error: Error) => void,
  ) {}

  /** Runs an action between its two entries. Throws a `TrailFault`, and runs nothing, when the first cannot be written. */
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
      await this.end(begun, 'failed', {}, codeOf(error));
      throw error;
    }
    await this.end(begun, 'done', tell(result), null);
    return result;
  }

  async begin({ command, details, at = new Date(), ...target }: OperatorAction): Promise<Begun> {
    const begun: Begun = {
      actionId: uuidv7(),
      phase: 'begun',
      at,
      operator: plainText(this.operator.name, 200),
      osUser: plainText(this.operator.osUser, 200),
      host: plainText(this.operator.host, 300),
      command: plainText(command, 50),
      applicationId: toId(target.applicationId),
      instanceId: toId(target.instanceId),
      details: toDetails(details),
      errorCode: null,
    };
    try {
      await this.append(begun);
    } catch (error) {
      throw new TrailFault(error);
    }
    return begun;
  }

  async end(
    begun: Begun,
    phase: 'done' | 'failed',
    { details, applicationId, instanceId }: ActionResult,
    errorCode: string | null,
  ): Promise<void> {
    try {
      await this.append({
        ...begun,
        phase,
        at: new Date(),
        applicationId: toId(applicationId) ?? begun.applicationId,
        instanceId: toId(instanceId) ?? begun.instanceId,
        details: toDetails(details),
        errorCode,
      });
    } catch (error) {
      this.onUnrecorded(error as Error);
    }
  }

  /**
   * The number is the lock: the writer that gets it extends the chain, the others retry from the new end. Without ON CONFLICT, which
   * on a cluster needs the right to update.
   */
  private async append(content: Begun): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const [last] = await this.ask<{ seq: string; hash: Buffer }>(
        'SELECT o.seq, o.hash FROM economy.operator_action o ORDER BY o.seq DESC LIMIT 1',
      );
      const entry: TrailEntry = { ...content, seq: Number(last?.seq ?? 0) + 1 };
      const written = await this.ask(
        `INSERT INTO economy.operator_action (seq, action_id, phase, at, operator, os_user, host, command,
           application_id, instance_id, details, error_code, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          entry.seq,
          entry.actionId,
          entry.phase,
          entry.at,
          entry.operator,
          entry.osUser,
          entry.host,
          entry.command,
          entry.applicationId,
          entry.instanceId,
          JSON.stringify(entry.details),
          entry.errorCode,
          hashOf(last?.hash ?? noHash, entry),
        ],
      ).then(
        () => true,
        (error: unknown) => {
          if (faultCode(error) !== '23505') throw error;
          return false;
        },
      );
      if (written) return;
    }
    throw new Error('others write to it all the time');
  }
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
