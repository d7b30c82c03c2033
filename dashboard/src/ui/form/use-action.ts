import { useState } from 'preact/hooks';
import { call, type CallError } from '../../api/client.js';
import { pause, useReading } from '../../api/query.js';
import { type Sent, useWrite } from '../../api/use-write.js';
import { formatMoney } from '../format.js';
import { faultsOf } from './readers.js';
import { type Faults, type Field, type Name, useForm } from './use-form.js';

/** What the fields say: what is to be sent, or what is wrong with them. */
export type Reading<Values, Answer = unknown> =
  | { readonly send: Sent<Answer> }
  | { readonly faults: Faults<Values> };

/** What is sent, unless one of the fields has a fault. */
export function sendUnless<Key extends string, Answer>(
  faults: Readonly<Record<Key, string | undefined>>,
  send: () => Sent<Answer>,
): { readonly send: Sent<Answer> } | { readonly faults: { readonly [Name in Key]?: string | undefined } } {
  return faultsOf(faults) ? { faults } : { send: send() };
}

export interface ActionPlan<Values, Answer> {
  readonly initial: Values;
  readonly read: (values: Values) => Reading<Values, Answer>;
  /** Where the service can say beforehand what will come of it: by a dry run, or by another question; null asks nothing. */
  readonly preview?: 'dry-run' | ((sent: Sent) => Sent | null);
  /** For what is answered otherwise than in one piece. */
  readonly via?: (sent: Sent, key: string) => Promise<Answer>;
  /** The field that a part of the body, or the code of a refusal, belongs to; a part of a field's own name needs no entry. */
  readonly fieldOf?: Readonly<Record<string, Name<Values>>>;
}

export interface Action<Values, Answer, Preview = Answer> {
  readonly values: Values;
  readonly field: <Key extends Name<Values>>(name: Key) => Field<Values[Key]>;
  /** What it would do, by the service; null while there is no answer for what the fields say now. */
  readonly preview: Preview | null;
  readonly previewing: boolean;
  readonly pending: boolean;
  /** A refusal that belongs to no field. */
  readonly error: CallError | null;
  /** Null where it was refused, or a field says what is wrong with it. */
  readonly submit: () => Promise<Answer | null>;
  /** Begins again, with the same values or others. */
  readonly reset: (values?: Values) => void;
}

/** Long enough for the next key to come. */
const delayMs = 250;

/** One mechanism for everything that a viewer fills in, looks at before it happens, and sends. */
export function useAction<Values extends object, Answer, Preview = Answer>(
  plan: ActionPlan<Values, Answer>,
): Action<Values, Answer, Preview> {
  const { initial, read, fieldOf = {} } = plan;
  const form = useForm(initial);
  const write = useWrite<Answer>(plan.via);
  const reading = read(form.values);
  const own: Faults<Values> = 'faults' in reading ? reading.faults : {};
  const what = 'send' in reading ? JSON.stringify(reading.send) : null;
  const [sent, setSent] = useState<string | null>(null);
  const asked = 'send' in reading && plan.preview ? questionOf(reading.send, plan.preview) : null;
  const look = usePreview<Preview>(asked && JSON.stringify(asked));

  // What is wrong with something else than the fields say now is wrong no longer.
  const refusal = write.error && sent === what ? write.error : look.error;
  const placed = refusal && placeFaults(refusal, Object.keys(initial), fieldOf);
  const faultOf = (name: Name<Values>): string | undefined =>
    placed?.faults[name] ?? (form.isLeft(name) ? own[name] : undefined);

  return {
    values: form.values,
    field: (name) => form.field(name, faultOf(name)),
    preview: look.data,
    previewing: look.loading,
    pending: write.pending,
    error: placed?.rest ?? null,
    async submit() {
      form.leaveAll();
      if (!('send' in reading)) return null;
      setSent(what);
      const { method, path, body } = reading.send;
      return write.run(method, path, body);
    },
    reset(values) {
      write.clear();
      setSent(null);
      form.reset(values);
    },
  };
}

function questionOf(sent: Sent, preview: 'dry-run' | ((sent: Sent) => Sent | null)): Sent | null {
  return preview === 'dry-run' ? { ...sent, path: `${sent.path}?dryRun=true` } : preview(sent);
}

/** What the service says would come of it: it changes nothing, so it takes no key. */
function usePreview<Preview>(asked: string | null) {
  return useReading<Preview>(asked, async (signal) => {
    await pause(delayMs, signal);
    const { method, path, body } = JSON.parse(asked!) as Sent;
    return call(path, { method, body, signal });
  });
}

/** Puts each fault next to the field it is about; what has no field stays an error of the whole. */
function placeFaults(
  error: CallError,
  names: readonly string[],
  fieldOf: Readonly<Record<string, string>>,
): { readonly faults: Readonly<Record<string, string>>; readonly rest: CallError | null } {
  const faults: Record<string, string> = {};
  let rest: CallError | null = null;
  const ofCode = error.code === null ? undefined : fieldOf[error.code];
  if (ofCode !== undefined) return { faults: { [ofCode]: shortageIn(error) ?? error.message }, rest };
  for (const { pointer, detail } of error.problem?.errors ?? []) {
    const part = pointer.split('/')[1] ?? '';
    const name = fieldOf[part] ?? part;
    if (names.includes(name)) faults[name] = said(detail);
    else rest = error;
  }
  return { faults, rest: Object.keys(faults).length > 0 ? rest : error };
}

/** Next to a field its name need not be said: `amount must be …` is `Must be …` there. */
function said(detail: string): string {
  return detail.replace(/^\S+ must/, 'Must');
}

/** Where there is too little, how much there is. */
function shortageIn({ problem }: CallError): string | null {
  const { available } = (problem ?? {}) as { readonly available?: unknown };
  return typeof available === 'number' ? `Only ${formatMoney(available, 'exact')} is available.` : null;
}
