import { useId, useState } from 'preact/hooks';
import { useReading } from '../../api/query.js';
import { useWorld } from '../../api/world.js';
import { TextField } from '../../ui/form/fields.js';
import { percentFault, readPercent } from '../../ui/form/readers.js';
import { formatCount, plural } from '../../ui/format.js';
import { useScope } from '../../ui/outcome.js';
import { Choice, Panel } from '../../ui/panel.js';
import { Loaded } from '../../ui/states.js';
import { billableOf, mostTrades, type Plan, readPlan } from './plan.js';
import type { Wish } from './use-what-if.js';

const lengths = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;
type Length = (typeof lengths)[number]['value'];

/** Which rate would be another, for how long, and what it costs to see. */
export function Question({ onStart }: { readonly onStart: (wish: Wish) => void }) {
  const { instance } = useWorld();
  const [typed, setTyped] = useState(() => String(Math.min(100, Math.max(1, instance.taxRate * 2))));
  const [length, setLength] = useState<Length>('7');
  const reading = useReading<Plan>(`${instance.id} ${length}`, (signal) =>
    readPlan(instance.id, Number(length), signal),
  );
  const plan = reading.data;
  const costId = useId();
  const { allowed, notice, lock } = useScope('economy:write');
  const taxRate = readPercent(typed);
  const tooMany = plan !== null && plan.trades > mostTrades;
  return (
    <Panel class="wide" title="The question" note="A copy gives the answer: this world stays as it is">
      {notice}
      <form
        class="what-if-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (plan && taxRate !== null) onStart({ plan, taxRate });
        }}
      >
        <div class="two-fields">
          <TextField
            label="Tax rate to try, per cent"
            name="rate"
            kind="percent"
            value={typed}
            fault={percentFault(typed)}
            onChange={setTyped}
            onLeave={() => undefined}
          />
          <div class="field">
            <span>Time to replay</span>
            <Choice label="How many days" value={length} options={lengths} onChange={setLength} />
          </div>
        </div>
        <div id={costId} class="what-if-cost" role="status">
          <Loaded query={reading} lines={2}>
            {(plan) => <Cost plan={plan} tooMany={tooMany} />}
          </Loaded>
        </div>
        <button
          type="submit"
          class="button primary"
          {...lock(!plan || taxRate === null || tooMany)}
          {...(allowed && { 'aria-describedby': costId })}
        >
          Copy the world and see
        </button>
      </form>
    </Panel>
  );
}

function Cost({ plan, tooMany }: { readonly plan: Plan; readonly tooMany: boolean }) {
  const { trades, collections, daily, usage } = plan;
  const { quota, limits } = usage;
  const instances = limits.find(({ name }) => name === 'instances');
  if (tooMany) {
    return (
      <p class="error-text">
        {plural(trades, 'trade')} are more than the {formatCount(mostTrades)} that can be replayed: choose
        fewer days.
      </p>
    );
  }
  return (
    <>
      <p>
        {plural(trades, 'trade')} and {plural(collections, 'tax collection')} are replayed in two copies of
        the world as it is now, one with the other rate.{' '}
        {daily && 'Taxes were never collected in this time: the copies do it at the end of each day. '}
        Talks, births, deaths, grants and payments by the treasury are not replayed, and no agent is asked to
        speak.
      </p>
      <p>
        This counts as up to <strong class="figure">{formatCount(billableOf(plan))}</strong> billable
        operations
        {quota.limit === null
          ? '; there is no quota.'
          : ` of the ${formatCount(quota.remaining)} left this month.`}{' '}
        The copies are in the list of worlds for a day, named “What if: …”.
        {instances &&
          instances.limit !== null &&
          ` You have ${formatCount(instances.used)} of ${plural(instances.limit, 'world')}.`}
      </p>
    </>
  );
}
