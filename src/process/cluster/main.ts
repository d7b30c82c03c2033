import cluster from 'node:cluster';
import { runToEnd } from '../run-to-end.js';

/** `npm run start:cluster`: several processes that listen on one port, and one that supervises them. */
await runToEnd(async () => {
  if (cluster.isPrimary) {
    const { runPrimary } = await import('./primary.js');
    return runPrimary();
  }
  const { runWorker } = await import('./worker.js');
  return runWorker();
});
