/** Resolves with the first signal to stop; a second one ends the process at once. */
export function stopSignals(): Promise<NodeJS.Signals> {
  const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];
  // Its terminal was closed. Without one, as under `nohup`, it stays.
  if (process.stdin.isTTY) signals.push('SIGHUP');
  return new Promise((resolve) => {
    for (const signal of signals) {
      let seen = false;
      process.on(signal, () => {
        if (seen) process.exit(130);
        seen = true;
        resolve(signal);
      });
    }
  });
}
