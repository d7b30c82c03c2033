/** `fault`: something does not work, or will not. `warning`: it works, and somebody should look. */
export type FindingState = 'ok' | 'warning' | 'fault';

/** One check. */
export interface Finding {
  readonly check: string;
  readonly state: FindingState;
  /** The result, in a sentence without its full stop. */
  readonly says: string;
  /** What to do about it. */
  readonly next?: string;
}

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says });
export const warning = (check: string, says: string, next: string): Finding => ({
  check,
  state: 'warning',
  says,
  next,
});
export const fault = (check: string, says: string, next: string): Finding => ({
  check,
  state: 'fault',
  says,
  next,
});

const marks: Readonly<Record<FindingState, string>> = { ok: '✓', warning: '!', fault: '✗' };

/** The findings for a person. */
export function toLines(findings: readonly Finding[]): string[] {
  const wide = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, says, next }) => [
    `${marks[state]} ${check.padEnd(wide)}  ${says}`,
    ...(next === undefined ? [] : [`  ${' '.repeat(wide)}  → ${next}`]),
  ]);
  const count = (state: FindingState): number => findings.filter((finding) => finding.state === state).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  const end =
    faults > 0
      ? `${faults} problem${faults === 1 ? '' : 's'} to fix`
      : warnings > 0
        ? `nothing is broken; ${warnings} thing${warnings === 1 ? '' : 's'} to look at`
        : 'all is well';
  return [...lines, '', end];
}
