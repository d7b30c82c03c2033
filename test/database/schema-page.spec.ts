import { readFileSync } from 'node:fs';
import { openScratch } from './support/scratch.js';

const page = readFileSync('docs/schema.md', 'utf8');

const words = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const toPattern = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[()[\]]/g, '\\$&').replaceAll('*', '.*')}$`);

describe('the page about the schema', () => {
  it('says of each type of a column why it is used, and of no other', async () => {
    await using scratch = await openScratch('economy_schema_page');
    const columns = await scratch.rows<{ type: string }>(
      `SELECT DISTINCT format_type(a.atttypid, a.atttypmod) AS type
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    const spelled = columns.map(({ type }) =>
      type
        .replace(/timestamp(\(\d\))? with time zone/, 'timestamptz$1')
        .replace(/^character varying.*/, 'varchar')
        .replace('character(', 'char(')
        .replace(/^numeric\(34,0\)$/, 'numeric(34)'),
    );
    // A line "types: why".
    const named = [...page.matchAll(/^- ((?:`[^`]+`(?:, )?)+): /gm)].flatMap(([, types]) => words(types!));
    const patterns = named.map(toPattern);
    expect(spelled.filter((type) => !patterns.some((one) => one.test(type)))).toEqual([]);
    expect(patterns.filter((one) => !spelled.some((type) => one.test(type)))).toEqual([]);
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
