// Which files of the repository are pages of the site, and in which order. Paths are relative to the root of the
// repository on the left, to that of the site on the right, both without their endings on the right.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {{ file: string, page: string, label: string, head?: string }} Page */

/** @type {{ title: string, pages: Page[] }[]} */
export const guide = [
  {
    title: 'Begin',
    pages: [
      page('docs/first-world.md', 'guide/first-world', 'Your first world in five minutes'),
      page('README.md', 'guide/service', 'The service on one page'),
    ],
  },
  {
    title: 'The world',
    pages: [
      page('docs/money.md', 'guide/money', 'Money'),
      page('docs/taxes.md', 'guide/taxes', 'Taxes'),
      page('docs/agents.md', 'guide/agents', 'Agents'),
      page('docs/feelings.md', 'guide/feelings', 'Feelings'),
      page('docs/events.md', 'guide/events', 'Events'),
      page('docs/economy.md', 'guide/economy', 'Economy statistics'),
      page('docs/snapshots.md', 'guide/snapshots', 'Snapshots'),
    ],
  },
  {
    title: 'Connect and extend',
    pages: [
      page('docs/engines.md', 'guide/engines', 'From the game client or the game server?'),
      page('docs/http.md', 'guide/http', 'HTTP conventions'),
      page('packages/client/README.md', 'guide/client', 'The TypeScript client'),
      page('docs/webhooks.md', 'guide/webhooks', 'Webhooks'),
      page('docs/privacy.md', 'guide/privacy', 'Texts and names'),
      page('docs/mcp.md', 'guide/mcp', 'Tools for AI agents'),
      page('docs/extending.md', 'guide/extending', 'Embed the service'),
      page('docs/policies.md', 'guide/policies', 'Policies'),
      page('examples/own-nest-app/README.md', 'guide/own-nest-app', 'An example application'),
    ],
  },
  {
    title: 'Run it',
    pages: [
      page('docs/configuration.md', 'guide/configuration', 'Configuration'),
      page('docs/operations.md', 'guide/operations', 'Operations'),
      page('docs/deploy.md', 'guide/deploy', 'Deployment'),
      page('docs/scale.md', 'guide/scale', 'Scale'),
      page('docs/performance.md', 'guide/performance', 'Performance'),
      page('docs/architecture.md', 'guide/architecture', 'Architecture'),
      page('docs/schema.md', 'guide/schema', 'Schema'),
      page('SECURITY.md', 'guide/security', 'Security'),
    ],
  },
];

/** @type {Page[]} */
export const project = [
  page('CHANGELOG.md', 'project/changelog', 'Changelog'),
  page('CONTRIBUTING.md', 'project/contributing', 'Contributing'),
  page('AGENTS.md', 'project/map-of-the-code', 'Map of the code'),
  page('dashboard/README.md', 'project/dashboard', 'Dashboard code'),
];

/** @type {Page[]} */
export const decisions = readdirSync(join(root, 'docs', 'adr'))
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => {
    const [, title = name] = /^# (.+)$/m.exec(readFileSync(join(root, 'docs', 'adr', name), 'utf8')) ?? [];
    return page(`docs/adr/${name}`, `decisions/${name.replace(/\.md$/, '')}`, title.replace(' · ', ': '));
  });

const apiReport = {
  ...page('docs/api-report.md', 'reference/api-report', 'Public API report'),
  // The pages of the TypeScript API are what a search should find.
  head: '---\nsearch: false\n---\n\n',
};

/** Every file that is a page; the pages of the reference are written when the site is built. */
export const pages = [...guide.flatMap(({ pages }) => pages), ...project, ...decisions, apiReport];

/** Folders and files without their own page, and the page that links to them lead to. */
export const standIns = {
  'docs/adr': 'decisions/index',
  'openapi.json': 'reference/http/index',
  'packages/client': 'guide/client',
  'examples/own-nest-app': 'guide/own-nest-app',
};

function page(file, name, label) {
  return { file, page: name, label };
}
