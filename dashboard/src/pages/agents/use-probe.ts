import { useState } from 'preact/hooks';
import { call, CallError } from '../../api/client.js';
import type { Probe } from '../../api/types.js';

interface ProbeState {
  readonly result: Probe | null;
  readonly pending: boolean;
  readonly error: CallError | null;
}

const fresh: ProbeState = { result: null, pending: false, error: null };

/** Lets an agent speak a line that belongs to no talk. It changes nothing, so it takes no key. */
export function useProbe(agentId: string) {
  const [state, setState] = useState(fresh);
  async function probe(): Promise<void> {
    setState({ ...fresh, pending: true });
    try {
      const result = await call<Probe>(`/v1/agent/${agentId}/probe`, { method: 'POST' });
      setState({ ...fresh, result });
    } catch (error) {
      const shown = error instanceof CallError ? error : new CallError(String(error), null, null);
      setState({ ...fresh, error: shown });
    }
  }
  return { ...state, probe };
}
