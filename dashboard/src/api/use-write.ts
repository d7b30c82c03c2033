import { useRef, useState } from 'preact/hooks';
import { call, type CallError, newKey, toCallError } from './client.js';

export interface Sent<Answer = unknown> {
  readonly method: 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Its type alone: what the service answers. */
  readonly answer?: Answer;
}

export const put = <Answer>(path: string, body?: object): Sent<Answer> => ({ method: 'PUT', path, body });
export const post = <Answer>(path: string, body?: object): Sent<Answer> => ({ method: 'POST', path, body });
export const remove = <Answer>(path: string): Sent<Answer> => ({ method: 'DELETE', path });

export interface Write<Answer> {
  readonly pending: boolean;
  readonly error: CallError | null;
  /** Resolves to the answer, or to null when it was refused; `error` then has the reason. */
  readonly run: (method: Sent['method'], path: string, body?: unknown) => Promise<Answer | null>;
  readonly clear: () => void;
}

/** The key of what may have been done already: the next try of the same carries the same key, and so does nothing twice. */
function useKeys() {
  const open = useRef<{ readonly what: string; readonly key: string } | null>(null);
  return {
    keyFor(what: string): string {
      const key = open.current?.what === what ? open.current.key : newKey();
      open.current = { what, key };
      return key;
    },
    done(): void {
      open.current = null;
    },
    /** After a refusal there is nothing to repeat; after a fault nobody knows. */
    failed({ status, code }: CallError): void {
      if (status !== null && status < 500 && code !== 'REQUEST_IN_PROGRESS') open.current = null;
    },
  };
}

/**
 * A write of the viewer. Where nobody answered, or nobody could say what came of it, the next try of the same carries the
 * same key: what was done after all is then not done twice.
 */
export function useWrite<Answer>(
  /** For what is answered otherwise than in one piece. */
  via?: (sent: Sent, key: string) => Promise<Answer>,
): Write<Answer> {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const keys = useKeys();
  const busy = useRef(false);

  async function run(method: Sent['method'], path: string, body?: unknown): Promise<Answer | null> {
    // A second press comes before the button is drawn as disabled.
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    setError(null);
    const idempotencyKey = keys.keyFor(JSON.stringify([method, path, body]));
    try {
      const answer = via
        ? await via({ method, path, body }, idempotencyKey)
        : await call<Answer>(path, { method, body, idempotencyKey });
      keys.done();
      return answer;
    } catch (fault) {
      const shown = toCallError(fault);
      keys.failed(shown);
      setError(shown);
      return null;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { pending, error, run, clear: () => setError(null) };
}
