import { useWorld } from '../../api/world.js';
import { Fact } from '../../ui/fact.js';
import { Money } from '../../ui/figures.js';
import { formatNumber } from '../../ui/format.js';
import { OnlyNow } from '../../ui/only-now.js';
import { PageHeader } from '../../ui/page-header.js';
import { Panel } from '../../ui/panel.js';
import './levers.css';

/** The rules of the world at the moment that is shown. */
export function PastRules({ title }: { readonly title: string }) {
  const { instance } = useWorld();
  const { taxRate, taxPolicy, taxMoodImpact, taxSchedule, inheritance } = instance;
  return (
    <>
      <PageHeader title={title} lead="The rules at that moment" />
      <div class="panels">
        <Panel class="wide" title="Rules">
          <OnlyNow>The past cannot be changed, and previews use the world as it is now.</OnlyNow>
          <dl class="tax-figures">
            <Fact name="Tax rate">{formatNumber(taxRate, 4)}%</Fact>
            <Fact name="Tax policy">{taxPolicy}</Fact>
            <Fact name="Mood lost to a 100% tax">{formatNumber(taxMoodImpact, 4)}</Fact>
            <Fact name="Schedule">
              {taxSchedule ? `${taxSchedule.cron} (${taxSchedule.timeZone})` : 'None'}
            </Fact>
            <Fact name="Treasury">
              <Money value={instance.treasury} />
            </Fact>
            <Fact name="Collected in total">
              <Money value={instance.collectedTaxes} />
            </Fact>
            <Fact name="Estates go to">{inheritance}</Fact>
          </dl>
        </Panel>
      </div>
    </>
  );
}
