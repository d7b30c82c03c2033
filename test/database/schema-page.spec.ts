import { readFileSync } from 'node:fs';
import { openScratch } from './support/scratch.js';

const page = readFileSync('docs/schema.md', 'utf8');

/** The rules of the list: types, and the columns that they are of; without any, all. */
function columnRules(): { types: string; names: string }[] {
  const [section] = page.slice(page.indexOf('## Columns') + 3).split('\n## ');
  const items = section!.replaceAll('\n  ', ' ').split('\n');
  return items.flatMap((item) => {
    const [, types, names = '`*`'] =
      /^- ((?:`[^`]+`(?:, )?)+)(?: of ((?:`[^`]+`(?:, )?)+))?: /.exec(item) ?? [];
    return types ? [{ types, names }] : [];
  });
}

const words = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const toPattern = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);

describe('the page about the schema', () => {
  it('says of each column why it has its type', async () => {
    await using scratch = await openScratch('economy_schema_page');
    const columns = await scratch.rows<{ name: string; type: string }>(
      `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    const spelled = (type: string): string =>
      type
        .replace(/timestamp(\(\d\))? with time zone/, 'timestamptz$1')
        .replace(/^character varying.*/, 'varchar')
        .replace('character(', 'char(')
        .replace(/^numeric\(34,0\)$/, 'numeric(34)');
    const rules = columnRules().flatMap(({ types, names }) =>
      words(types).map((type) => ({
        type: toPattern(type.replaceAll(/[()[\]]/g, '\\$&')),
        names: words(names).map(toPattern),
      })),
    );
    const unexplained = columns.filter(
      ({ name, type }) =>
        !rules.some((rule) => rule.type.test(spelled(type)) && rule.names.some((one) => one.test(name))),
    );
    expect(unexplained).toEqual([]);
    const unused = rules.filter(
      (rule) =>
        !columns.some(
          ({ name, type }) => rule.type.test(spelled(type)) && rule.names.some((one) => one.test(name)),
        ),
    );
    expect(unused).toEqual([]);
  });

  it('names each index, and none that is not there', async () => {
    await using scratch = await openScratch('economy_schema_page_indexes');
    const indexes = await scratch.rows<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'economy' AND indexname NOT LIKE 'pk\\_%' AND tablename <> 'schema_migration'`,
    );
    const named = words(page.slice(page.indexOf('## Indexes'))).filter((word) => /^(ix|uq)_/.test(word));
    expect(named.sort()).toEqual(indexes.map(({ name }) => name).sort());
  });
});
