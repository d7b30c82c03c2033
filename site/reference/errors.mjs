import { errorCodes, errorKinds } from '../../src/common/errors/error-code.ts';
import { operationsOf } from './http.mjs';
import { prose } from './markdown.mjs';

const head = `# Error codes

Every error is a problem document (RFC 9457, \`application/problem+json\`). Branch on its \`code\`, which never changes its
meaning. The service explains each code at \`/problems/{code}\`.
`;

export function errorPages(document) {
  const operations = operationsOf(document);
  const statuses = [...new Set(errorCodes.map((code) => errorKinds[code].status))].toSorted((a, b) => a - b);
  const sections = statuses.map((status) => {
    const codes = errorCodes.filter((code) => errorKinds[code].status === status);
    return `## ${status}\n\n${codes.map((code) => entry(code, operations)).join('\n')}`;
  });
  return { 'reference/errors': `${head}\n${sections.join('\n')}` };
}

function entry(code, operations) {
  const { title, help } = errorKinds[code];
  const returning = operations.filter(({ problems }) => problems.includes(code));
  const links = returning.map(
    ({ summary, page, anchor }) => `[${prose(summary)}](./http/${page}.md#${anchor})`,
  );
  const where =
    links.length === 0
      ? ''
      : links.length > 12
        ? `\nReturned by ${links.length} of the ${operations.length} operations.\n`
        : `\nReturned by: ${links.join(' · ')}\n`;
  return `### ${code}\n\n${prose(title)}. ${prose(help)}\n${where}`;
}
