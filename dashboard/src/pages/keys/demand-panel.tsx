import { useQuery } from '../../api/query.js';
import type { CallingApplication } from '../../api/types.js';
import { useWrite } from '../../api/use-write.js';
import { Button } from '../../ui/button.js';
import { Outcome } from '../../ui/outcome.js';
import { Panel } from '../../ui/panel.js';

/** Whether the application refuses payments that a client may repeat by itself. */
export function DemandPanel() {
  const path = '/v1/application';
  const query = useQuery<CallingApplication>(path);
  const write = useWrite<CallingApplication>();
  if (!query.data) return null;
  const { requireIdempotencyKey: on } = query.data;
  const change = (): void => {
    void write.run('PUT', path, { requireIdempotencyKey: !on }).then((done) => done && query.reload());
  };
  return (
    <Panel
      title="Payments"
      note={
        on
          ? 'What moves money is refused without an Idempotency-Key.'
          : 'Many HTTP clients repeat a PUT by themselves: without an Idempotency-Key they may pay twice.'
      }
      actions={
        <Button
          text={on ? 'No longer demand keys' : 'Demand keys'}
          look="small"
          disabled={write.pending}
          onClick={change}
        />
      }
    >
      <Outcome error={write.error} />
    </Panel>
  );
}
