import { type RecordMigrations } from '../migrate.js';
import { type Operator } from './operator.js';
import { OperatorTrail } from './operator-trail.js';
import { hasTrail } from './trail-entry.js';

/**
 * Writes down which migrations run. The ones that make the trail itself, and those before them, can only be written down
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
