import { replaceQuery } from '../../router.js';
import { Choice } from '../../ui/panel.js';

const lists = [
  { value: 'living', label: 'Living' },
  { value: 'dead', label: 'Dead' },
] as const;

export function LifeChoice({ shown }: { readonly shown: 'living' | 'dead' }) {
  return (
    <Choice
      label="Show"
      value={shown}
      options={lists}
      onChange={(value) => replaceQuery(value === 'dead' ? 'show=dead' : '')}
    />
  );
}
