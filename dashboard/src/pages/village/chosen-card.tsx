import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Money, Mood } from '../../ui/figures.js';
import { formatNumber, plural } from '../../ui/format.js';
import { CharacterLink } from '../../ui/links.js';
import type { Being, Village } from './village.js';
import { feelingsOf } from './village-list.js';

/** Who was chosen, in a few words, and the way to its page. */
export function ChosenCard(props: {
  readonly village: Village;
  readonly chosen: Being;
  readonly onClose: () => void;
}) {
  const { village, chosen, onClose } = props;
  const { instance } = useWorld();
  const felt = feelingsOf(village, chosen);
  const [dearest] = felt;
  const worst = felt.at(-1);
  return (
    <div class="village-card" role="status">
      <p class="village-card-head">
        <CharacterLink {...chosen} />
        {chosen.dead && <span class="note"> died just now</span>}
      </p>
      <p>
        <Money value={chosen.wealth} /> · mood <Mood value={chosen.mood} />
      </p>
      <p class="note">
        {felt.length === 0
          ? 'Has no feelings about anyone here'
          : `Has feelings about ${plural(felt.length, 'other')}`}
        {dearest &&
          dearest.affinity > 0 &&
          `, loves ${dearest.about.name} most (${formatNumber(dearest.affinity, 0)})`}
        {worst &&
          worst.affinity < 0 &&
          `, hates ${worst.about.name} most (${formatNumber(worst.affinity, 0)})`}
        .
      </p>
      <p class="village-card-actions">
        <LinkButton text="Open" look="small primary" href={pageHref(instance.id, 'characters', chosen.id)} />
        <Button text="Close" look="small" onClick={onClose} />
      </p>
    </div>
  );
}
