import { useQuery } from '../../api/query.js';
import { may } from '../../api/session.js';
import type { CallingApplication } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { Button } from '../../ui/button.js';
import { Outcome } from '../../ui/outcome.js';

/** Whether the application refuses payments that a client may repeat by itself. */
export function DemandPanel() {
  const path = '/v1/application';
  const query = useQuery<CallingApplication>(path);
  const write = useWrite<CallingApplication>();
  if (!query.data || !may('manage')) return null;
  const { requireIdempotencyKey: on } = query.data;
  return (
    <section class="panel">
      <h2>Payments</h2>
      <p>
        {on
          ? 'What moves money is refused without an Idempotency-Key.'
          : 'Many HTTP clients repeat a PUT by themselves: without an Idempotency-Key they may pay twice.'}
      </p>
      <Button
        text={on ? 'No longer demand keys' : 'Demand keys'}
        disabled={write.pending}
        onClick={() => {
          void write.run('PUT', path, { requireIdempotencyKey: !on }).then((done) => done && query.reload());
        }}
      />
      <Outcome error={write.error} />
    </section>
  );
}
