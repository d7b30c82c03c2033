import { useLayoutEffect, useRef } from 'preact/hooks';

/** The state of a place in the browser's history that is a dialog before a page, not another page. */
const mark = 'dialog';
/** What Back closes, the newest last. */
const open: (() => void)[] = [];
/** The address of the page below. */
let below = '';
/** Whether the browser is on its way back because the last dialog has been closed otherwise. */
let leaving = false;

/** Whether the next page takes the place of this one: Back never leads to a dialog again. */
export function isPassing(): boolean {
  return history.state === mark || hasAddress();
}

/** A dialog with an address of its own, such as `#/app/keys/new`, is left by Back without any help. */
function hasAddress(): boolean {
  return /^#[^?]*\/new$/.test(location.hash);
}

/** Makes the browser's Back close this instead of changing the page below. */
export function useBack(onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  // At once: a dialog that follows another one takes its place.
  useLayoutEffect(() => {
    const close = (): void => latest.current();
    open.push(close);
    enter();
    return () => {
      open.splice(open.indexOf(close), 1);
      setTimeout(leave);
    };
  }, []);
}

function enter(): void {
  if (open.length === 0 || leaving || isPassing()) return;
  below = location.href;
  history.pushState(mark, '');
}

function leave(): void {
  if (open.length > 0 || leaving || history.state !== mark) return;
  leaving = true;
  history.back();
}

addEventListener('popstate', () => {
  const wasLeaving = leaving;
  leaving = false;
  if (!wasLeaving && history.state !== mark && location.href === below) open.at(-1)?.();
  // What does not close, or came meanwhile, has its place again.
  setTimeout(enter);
});
