import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type CallError, newKey, toCallError } from '../../api/client.js';
import type { Economy, Instance } from '../../api/types.js';
import { worldName } from '../../api/use-worlds.js';
import type { Change } from './change.js';
import type { Collections, Plan } from './plan.js';
import { type Progress, runAgain } from './replay.js';

export interface Wish {
  readonly plan: Plan;
  readonly change: Change;
  /** The change in words. */
  readonly text: string;
  readonly collections: Collections;
  /** A second fork without the change; else the world as it is now is compared with. */
  readonly control: boolean;
}

export interface Side {
  readonly name: string;
  readonly instanceId: string;
  readonly economy: Economy;
  /** Trades refused in it; null: none came again in it. */
  readonly refused: number | null;
}

export interface WhatIf {
  readonly phase: 'asked' | 'running' | 'stopped' | 'done';
  readonly wish: Wish | null;
  readonly doing: string;
  readonly progress: Progress | null;
  readonly error: CallError | null;
  /** The world without the change, then the one with it. */
  readonly sides: readonly [Side, Side] | null;
}

const fresh: WhatIf = { phase: 'asked', wish: null, doing: '', progress: null, error: null, sides: null };
const dayMs = 86_400_000;
/** The service takes no longer name. */
const longestName = 200;

/** Forks the world, changes a rule of the fork, lets the last days come again in it, and reads what came of it. */
export function useWhatIf(world: Instance) {
  const [state, setState] = useState<WhatIf>(fresh);
  const under = useRef<AbortController | null>(null);
  /** Of one run: its next tries carry the same. */
  const key = useRef('');
  /** When its forks are deleted, likewise. */
  const expiresAt = useRef('');
  useEffect(() => () => under.current?.abort(), []);

  async function run(wish: Wish): Promise<void> {
    const cancel = new AbortController();
    under.current = cancel;
    const { signal } = cancel;
    const tell = (part: Partial<WhatIf>): void => {
      if (under.current === cancel) setState((was) => ({ ...was, ...part }));
    };
    setState({ ...fresh, phase: 'running', wish });
    try {
      const fork = async (part: string, text: string): Promise<Instance> => {
        const own = `${key.current}-${part}`;
        const name = `What if: ${text} · ${worldName(world)}`.slice(0, longestName);
        const body = { uuid: uuidOf(own), name, expiresAt: expiresAt.current };
        return call(`/v1/instance/${world.id}/fork`, { method: 'POST', body, signal, idempotencyKey: own });
      };
      tell({ doing: 'Copying the world' });
      const changed = await fork('changed', wish.text);
      const same = wish.control ? await fork('same', 'nothing changes') : null;
      const path = `/v1/instance/${changed.id}`;
      const idempotencyKey = `${key.current}-rule`;
      await call(path, { method: 'PUT', body: wish.change, signal, idempotencyKey });
      tell({ doing: 'Replaying trades' });
      const forks = same ? [same, changed] : [changed];
      const reruns = forks.map(({ id }) => ({ instanceId: id, key: `${key.current}-${id.slice(0, 8)}` }));
      const onProgress = (progress: Progress): void => tell({ progress });
      const end = await runAgain(world.id, wish.plan, wish.collections, reruns, { signal, onProgress });
      tell({ doing: 'Comparing' });
      const sideOf = async (name: string, instanceId: string, refused: number | null): Promise<Side> => {
        const economy = await call<Economy>(`/v1/instance/${instanceId}/economy?top=1`, { signal });
        return { name, instanceId, economy, refused };
      };
      const before = same
        ? await sideOf('Without the change', same.id, end.refused[0]!)
        : await sideOf('As it is now', world.id, null);
      const after = await sideOf('With the change', changed.id, end.refused.at(-1)!);
      tell({ phase: 'done', sides: [before, after] });
    } catch (error) {
      tell({ phase: 'stopped', error: signal.aborted ? null : toCallError(error) });
    }
  }

  return {
    ...state,
    start: (wish: Wish): void => {
      key.current = newKey();
      expiresAt.current = new Date(Date.now() + dayMs).toISOString();
      void run(wish);
    },
    /** Resumes a stopped run without repeating its calls. */
    goOn: (): void => void (state.wish && run(state.wish)),
    stop: (): void => {
      under.current?.abort();
      setState((was) => ({ ...was, phase: 'stopped', error: null }));
    },
    again: (): void => {
      under.current?.abort();
      setState(fresh);
    },
  };
}

/** From the key of the write, so that each try names the same world. */
function uuidOf(key: string): string {
  const hex = key.replace('dashboard-', '').slice(0, 31) + (key.endsWith('same') ? '0' : '1');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
