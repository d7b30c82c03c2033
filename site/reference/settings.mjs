import { variables } from '../../src/env-variables.ts';
import { variableOf } from '../../src/module/economy-options.ts';
import { code, prose, table } from './markdown.mjs';

const head = `---
aside: false
---

# Settings

Environment variables of the service, and the options of \`EconomyModule\` that are the same for a
[host of your own](../guide/extending.md). All faults are reported at once, and the service does not start with any.
`;

export function settingPages() {
  const optionOf = new Map(Object.entries(variableOf).map(([option, variable]) => [variable, option]));
  const rows = variables.map(({ name, meaning, fallback }) => {
    const option = optionOf.get(name);
    const names = option === undefined ? code(name) : `${code(name)}<br>${code(option)}`;
    // A list without a blank would make the column as wide as it is.
    return [names, prose(meaning), prose(fallback).replaceAll(',', ',<wbr>')];
  });
  return {
    'reference/settings': `${head}\n${table(['Variable and option', 'Meaning', 'Default'], rows)}\n`,
  };
}
