import { tellProgress } from '../common/terminal.js';

const terminalMs = 200;
const logMs = 5000;

/** Reports progress, speed and remaining time of long work on stderr; more often to a terminal. */
export function showProgress(what: string): (done: number, of: number) => void {
  const { isTTY } = process.stderr;
  const started = Date.now();
  let shown = started;
  let first: number | null = null;
  return (done, of) => {
    const now = Date.now();
    // Work of an earlier run does not count for the speed.
    first ??= done;
    if (done < of && now - shown < (isTTY ? terminalMs : logMs)) return;
    shown = now;
    const rate = (done - first) / Math.max((now - started) / 1000, 0.001);
    const percent = of === 0 ? 100 : Math.floor((100 * done) / of);
    const left = done < of && rate > 0 ? `, ${Math.ceil((of - done) / rate)} s left` : '';
    const line = `${what}: ${done} of ${of} rows, ${percent} %, ${Math.round(rate)}/s${left}`;
    tellProgress(line, done === of);
  };
}
