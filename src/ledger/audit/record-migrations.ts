import { type RecordMigrations } from '../migrate.js';
import { type Operator } from './operator.js';
import { OperatorTrail } from './operator-trail.js';
import { hasTrail } from './trail-entry.js';

/**
 * Records which migrations run. The migration that creates the trail, and those before it, can only be recorded
 * after.
 */
export function recordMigrations(operator: Operator, onUnrecorded: (error: Error) => void): RecordMigrations {
  return async (ask, pending, run) => {
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
