import { type Operator } from './operator.js';
import { OperatorTrail } from './operator-trail.js';
import { type Ask, hasTrail } from './audit-entry.js';

/**
 * Records which migrations run. The migration that creates the trail, and those before it, can only be recorded
 * after.
 */
export function recordMigrations(operator: Operator, onUnrecorded: (error: Error) => void) {
  return async (ask: Ask, pending: readonly string[], run: () => Promise<string[]>): Promise<string[]> => {
    const trail = new OperatorTrail(ask, operator, onUnrecorded);
    const action = { command: 'migrate', details: { pending } };
    if (await hasTrail(ask)) return trail.record(action, run, (done) => ({ details: { done } }));
    const at = new Date();
    const done = await run();
    await trail.record(
      { ...action, at },
      () => Promise.resolve(done),
      () => ({ details: { done } }),
    );
    return done;
  };
}
