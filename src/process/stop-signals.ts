/** Resolves with the first of these signals; a second one ends the process at once. */
export function stopSignals(
  signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'],
): Promise<NodeJS.Signals> {
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
