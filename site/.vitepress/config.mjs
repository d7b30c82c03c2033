import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { decisions, guide, project, root } from '../pages.mjs';
import { groupsOf, operationsOf } from '../reference/http.mjs';

const link = ({ page, label }) => ({ text: label, link: `/${page}` });
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const groups = groupsOf(operationsOf(document)).map(({ group, page }) => ({
  text: group,
  link: `/reference/http/${page}`,
}));

const reference = [
  {
    text: 'HTTP API',
    items: [
      { text: 'All operations', link: '/reference/http/' },
      ...groups,
      { text: 'Schemas', link: '/reference/http/schemas' },
    ],
  },
  {
    text: 'Codes and settings',
    items: [
      { text: 'Error codes', link: '/reference/errors' },
      { text: 'Settings', link: '/guide/configuration' },
    ],
  },
  {
    text: 'TypeScript',
    items: [
      { text: 'agent-npc-economy', link: '/reference/typescript/service/agent-npc-economy/' },
      { text: 'agent-npc-economy/testing', link: '/reference/typescript/service/agent-npc-economy/testing/' },
      { text: '@agent-npc-economy/client', link: '/reference/typescript/client/@agent-npc-economy/client/' },
      { text: 'Client operations', link: '/reference/typescript/client/operations' },
      { text: 'Public API report', link: '/reference/api-report' },
    ],
  },
];

/** As code hosts make them, so that a link holds in both places. */
function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

export default defineConfig({
  title: 'Agent NPC Economy',
  description: 'The economy and social life of AI-driven game characters',
  lang: 'en',
  // Below any address, also one that is not known when it is built.
  base: './',
  srcDir: 'assembled',
  outDir: 'dist',
  cacheDir: '.cache',
  // Links to programs on the reader's machine, such as the service.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    anchor: { slugify },
    // Pages are text, not templates: braces in them are braces.
    config(md) {
      for (const kind of ['text', 'code_inline']) {
        const render = md.renderer.rules[kind];
        md.renderer.rules[kind] = (...args) => render(...args).replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  vite: { logLevel: 'warn', build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    externalLinkIcon: true,
    nav: [
      { text: 'Guide', link: '/guide/first-world', activeMatch: '/guide/' },
      { text: 'Reference', link: '/reference/http/', activeMatch: '/reference/' },
      { text: 'Decisions', link: '/decisions/', activeMatch: '/decisions/' },
      { text: 'Project', link: '/project/changelog', activeMatch: '/project/' },
    ],
    sidebar: {
      '/guide/': guide.map(({ title, pages }) => ({ text: title, items: pages.map(link) })),
      '/reference/': reference,
      '/decisions/': [{ text: 'Decisions', items: decisions.map(link) }],
      '/project/': [{ text: 'Project', items: project.map(link) }],
    },
  },
});
