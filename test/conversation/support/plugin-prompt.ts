import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = Record<string, any>;

const template = readFileSync(join(__dirname, '../fixtures/plugin-prompt.txt'), 'utf8');

/** What template engines escape. */
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/**
 * The prompt that a plugin for `converse` makes of a call: of `self` it reads nothing, `previousMessage` it prints only for the one
 * who did not open the talk, and all values are escaped.
 */
export function pluginPrompt({ role, context, previousMessage }: Json): string {
  return render(template, { ...context, previousMessage, isInitiator: role === 'initiator' });
}

function render(text: string, values: Json): string {
  return text
    .replace(/\{\{#each ([\w.]+)\}\}([\s\S]*?)\{\{\/each\}\}/g, (_, path: string, body: string) =>
      ((valueAt(values, path) ?? []) as Json[]).map((each) => render(body, each)).join(''),
    )
    .replace(
      /\{\{#if ([\w.]+)\}\}([\s\S]*?)(?:\{\{else\}\}([\s\S]*?))?\{\{\/if\}\}/g,
      (_, path: string, then: string, otherwise = '') =>
        render(valueAt(values, path) ? then : otherwise, values),
    )
    .replace(/\{\{([\w.]+)\}\}/g, (_, path: string) =>
      ((valueAt(values, path) as string | undefined) ?? '').replace(/[&<>"']/g, (sign) => signs[sign]!),
    );
}

function valueAt(values: Json, path: string): unknown {
  return path.split('.').reduce<any>((value, name) => value?.[name], values);
}
