import { useId, useState } from 'preact/hooks';
import { useReading } from '../../api/query.js';
import { useWorld } from '../../api/world.js';
import { CheckField, RadioField } from '../../ui/form/fields.js';
import { formatCount, plural } from '../../ui/format.js';
import { useScope } from '../../ui/outcome.js';
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
const controls = [
  {
    value: 'control',
    label: 'Compare with a second copy without the change',
    text: 'otherwise with the world as it is, without the replay',
  },
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
  const [compared, setCompared] = useState<readonly 'control'[]>(['control']);
  const control = {
    name: 'control',
    value: compared,
    fault: undefined,
    onChange: setCompared,
    onLeave: () => undefined,
  };
  const reading = useReading<Plan>(`${instance.id} ${length}`, (signal) =>
    readPlan(instance.id, Number(length), signal),
  );
  const plan = reading.data;
  const costId = useId();
  const { allowed, notice, lock } = useScope('economy:write');
  const change = changeOf(fields, instance.taxPolicy);
  const worlds = compared.length + 1;
  const never = plan?.collections === 0;
  const collections = chosen ?? (never ? 'daily' : 'as-they-were');
  const tooMany = plan !== null && plan.trades > mostTrades;
  return (
    <Panel class="wide" title="The question" note="A copy gives the answer: this world stays as it is">
      {notice}
      <form
        class="what-if-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (plan && change)
            onStart({ plan, change, text: changeText(fields), collections, control: worlds === 2 });
        }}
      >
        <fieldset>
          <legend>What if there were …</legend>
          <ChangeForm fields={fields} valid={change !== null} onChange={setFields} />
        </fieldset>
        <fieldset>
          <legend>… and these days were replayed?</legend>
          <Choice label="How many days" value={length} options={lengths} onChange={setLength} />
          <RadioField
            label="Taxes are collected"
            name="collections"
            value={collections}
            options={[
              {
                value: 'as-they-were',
                label: 'Taxes are collected when they were then',
                text: plan && (never ? 'never in this period' : plural(plan.collections, 'time')),
                disabled: never,
              },
              { value: 'daily', label: 'Taxes are collected at the end of each day' },
            ]}
            quiet
            onChange={setChosen}
          />
          <CheckField {...control} label="With what it is compared" options={controls} quiet />
        </fieldset>
        <div id={costId} class="what-if-cost" role="status">
          <Loaded query={reading} lines={2}>
            {(plan) => <Cost plan={plan} collections={collections} worlds={worlds} tooMany={tooMany} />}
          </Loaded>
        </div>
        <button
          type="submit"
          class="button primary"
          {...lock(!plan || !change || tooMany)}
          {...(allowed && { 'aria-describedby': costId })}
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
