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
    return [code(name), option === undefined ? '' : code(option), prose(meaning), prose(fallback)];
  });
  return {
    'reference/settings': `${head}\n${table(['Variable', 'Option', 'Meaning', 'Default'], rows)}\n`,
  };
}
