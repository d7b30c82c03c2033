import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Icon } from '../../ui/icon.js';

export function BackLink({ button = false }: { readonly button?: boolean }) {
  const { instance } = useWorld();
  return (
    <a class={button ? 'button' : 'back-link'} href={pageHref(instance.id, 'characters')}>
      {!button && <Icon name="back" />} All characters
    </a>
  );
}
