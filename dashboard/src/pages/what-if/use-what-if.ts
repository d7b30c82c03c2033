import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type CallError, newKey, toCallError } from '../../api/client.js';
import type { Economy, Instance } from '../../api/types.js';
import { worldName } from '../../api/use-worlds.js';
import { formatNumber } from '../../ui/format.js';
import { dayMs, type Plan } from './plan.js';
import { type Progress, runAgain } from './replay.js';

export interface Wish {
  readonly plan: Plan;
  readonly taxRate: number;
}

/** `a tax of 15%` */
export function changeText({ taxRate }: Wish): string {
  return `a tax of ${formatNumber(taxRate, 4)}%`;
}

export interface Side {
  readonly name: string;
  readonly instanceId: string;
  readonly economy: Economy;
  /** Trades refused in it. */
  readonly refused: number;
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
/** The service takes no longer name. */
const longestName = 200;

/** Forks the world twice, changes the tax of one fork, lets the last days come again in both, and reads what came of it. */
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
      const changed = await fork('changed', changeText(wish));
      const same = await fork('same', 'nothing changes');
      const path = `/v1/instance/${changed.id}`;
      const idempotencyKey = `${key.current}-rule`;
      // Brackets have rates of their own, and would not look at it.
      const flat = world.taxPolicy === 'progressive' && { taxPolicy: 'flat', taxPolicyOptions: {} };
      const body = { taxRate: wish.taxRate, ...flat };
      await call(path, { method: 'PUT', body, signal, idempotencyKey });
      tell({ doing: 'Replaying trades' });
      const reruns = [same, changed].map(({ id }) => ({
        instanceId: id,
        key: `${key.current}-${id.slice(0, 8)}`,
      }));
      const onProgress = (progress: Progress): void => tell({ progress });
      const end = await runAgain(world.id, wish.plan, reruns, { signal, onProgress });
      tell({ doing: 'Comparing' });
      const sideOf = async (name: string, instanceId: string, refused: number): Promise<Side> => {
        const economy = await call<Economy>(`/v1/instance/${instanceId}/economy?top=1`, { signal });
        return { name, instanceId, economy, refused };
      };
      const before = await sideOf('Without the change', same.id, end.refused[0]!);
      const after = await sideOf('With the change', changed.id, end.refused[1]!);
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
