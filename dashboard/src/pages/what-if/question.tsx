import { useId, useState } from 'preact/hooks';
import { useReading } from '../../api/query.js';
import { may } from '../../api/session.js';
import { useWorld } from '../../api/world.js';
import { formatCount, plural } from '../../ui/format.js';
import { NoScope } from '../../ui/outcome.js';
import { Choice, Panel } from '../../ui/panel.js';
import { Loaded } from '../../ui/states.js';
import { ChangeForm } from './change-form.js';
import { type ChangeFields, changeOf, changeText } from './change.js';
import { billableOf, type Collections, collectionsOf, mostTrades, type Plan, readPlan } from './plan.js';
import type { Wish } from './use-what-if.js';

const lengths = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;
type Length = (typeof lengths)[number]['value'];

/** What would be another, for how long, and what it costs to see. */
export function Question({ onStart }: { readonly onStart: (wish: Wish) => void }) {
  const { instance } = useWorld();
  const [fields, setFields] = useState<ChangeFields>(() => ({
    kind: 'rate',
    rate: String(Math.min(100, Math.max(1, instance.taxRate * 2))),
    free: '100',
    low: '10',
    upTo: '1000',
    high: '25',
  }));
  const [length, setLength] = useState<Length>('7');
  const [chosen, setChosen] = useState<Collections | null>(null);
  const [control, setControl] = useState(true);
  const reading = useReading<Plan>(`${instance.id} ${length}`, (signal) =>
    readPlan(instance.id, Number(length), signal),
  );
  const plan = reading.data;
  const scopeId = useId();
  const costId = useId();
  const allowed = may('economy:write');
  const change = changeOf(fields, instance.taxPolicy);
  const never = plan?.collections === 0;
  const collections = chosen ?? (never ? 'daily' : 'as-they-were');
  const tooMany = plan !== null && plan.trades > mostTrades;
  return (
    <Panel class="wide" title="The question" note="A copy gives the answer: this world stays as it is">
      {!allowed && <NoScope id={scopeId} scope="economy:write" />}
      <form
        class="what-if-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (plan && change) onStart({ plan, change, text: changeText(fields), collections, control });
        }}
      >
        <fieldset>
          <legend>What if there were …</legend>
          <ChangeForm fields={fields} valid={change !== null} onChange={setFields} />
        </fieldset>
        <fieldset>
          <legend>… and these days were replayed?</legend>
          <Choice label="How many days" value={length} options={lengths} onChange={setLength} />
          <label class="check">
            <input
              type="radio"
              name="collections"
              checked={collections === 'as-they-were'}
              disabled={never}
              onChange={() => setChosen('as-they-were')}
            />
            <span>
              Taxes are collected when they were then
              {plan && (
                <span class="note"> {never ? 'never in this period' : plural(plan.collections, 'time')}</span>
              )}
            </span>
          </label>
          <label class="check">
            <input
              type="radio"
              name="collections"
              checked={collections === 'daily'}
              onChange={() => setChosen('daily')}
            />
            <span>Taxes are collected at the end of each day</span>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={control}
              onChange={(event) => setControl(event.currentTarget.checked)}
            />
            <span>
              Compare with a second copy without the change{' '}
              <span class="note">otherwise with the world as it is, without the replay</span>
            </span>
          </label>
        </fieldset>
        <div id={costId} class="what-if-cost" role="status">
          <Loaded query={reading} lines={2}>
            {(plan) => (
              <Cost plan={plan} collections={collections} worlds={control ? 2 : 1} tooMany={tooMany} />
            )}
          </Loaded>
        </div>
        <button
          type="submit"
          class="button primary"
          disabled={!allowed || !plan || !change || tooMany}
          aria-describedby={allowed ? costId : scopeId}
        >
          Copy the world and see
        </button>
      </form>
    </Panel>
  );
}

function Cost(props: {
  readonly plan: Plan;
  readonly collections: Collections;
  readonly worlds: number;
  readonly tooMany: boolean;
}) {
  const { plan, collections, worlds, tooMany } = props;
  const { quota, limits } = plan.usage;
  const billable = billableOf(plan, collections, worlds);
  const instances = limits.find(({ name }) => name === 'instances');
  if (tooMany) {
    return (
      <p class="error-text">
        {plural(plan.trades, 'trade')} are more than the {formatCount(mostTrades)} that can be replayed:
        choose fewer days.
      </p>
    );
  }
  return (
    <>
      <p>
        {plural(plan.trades, 'trade')} and {plural(collectionsOf(plan, collections), 'tax collection')} are
        replayed in {worlds === 1 ? 'one copy' : 'two copies'} of the world as it is now. Talks, births,
        deaths, grants and payments by the treasury are not, and no agent is asked to speak.
      </p>
      <p>
        This counts as up to <strong class="figure">{formatCount(billable)}</strong> billable operations
        {quota.limit === null
          ? '; there is no quota.'
          : ` of the ${formatCount(quota.remaining)} left this month.`}{' '}
        {worlds === 1 ? 'The copy is' : 'The copies are'} in the list of worlds for a day, named “What if: …”.
        {instances &&
          instances.limit !== null &&
          ` You have ${formatCount(instances.used)} of ${plural(instances.limit, 'world')}.`}
      </p>
    </>
  );
}
