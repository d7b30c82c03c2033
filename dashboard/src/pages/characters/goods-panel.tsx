import { useEffect } from 'preact/hooks';
import { useQuery } from '../../api/query.js';
import type { HoldingPage } from '../../api/types.js';
import { formatMoney, formatNumber } from '../../ui/format.js';
import { Panel } from '../../ui/panel.js';
import { Loaded } from '../../ui/states.js';

/** The goods of a character or an account; nothing for who has none. */
export function GoodsPanel({ path, round = 0 }: { readonly path: string; readonly round?: number }) {
  const query = useQuery<HoldingPage>(`${path}/holding?limit=200`);
  const { reload } = query;
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  if (query.data?.items.length === 0) return null;
  return (
    <Panel
      class="third"
      title="Goods"
      note={query.data && `Worth ${formatMoney(query.data.worth)} at last prices`}
    >
      <Loaded query={query} lines={2}>
        {({ items }) => (
          <ul class="family">
            {items.map(({ asset, name, amount }) => (
              <li key={asset}>
                {formatNumber(amount, 4)} {name}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
