import { fileURLToPath } from 'node:url';

/** @type {import('vite').UserConfig} */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/dashboard/',
  publicDir: false,
  clearScreen: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The policy of the page allows no `data:` scripts or styles, and a file of its own is cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Small files compress badly: the styles are one, and so is what the pages share.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: /dashboard\/src\/(ui|api|shell|router|actions\/open)/, minShareCount: 2 },
          ],
        },
      },
    },
    // Only the charts are large, and they are loaded when the first of them is shown.
    chunkSizeWarningLimit: 700,
  },
  server: {
    // `npx vite dashboard --configLoader native` alongside a running service.
    proxy: { '/v1': 'http://127.0.0.1:3000', '/health': 'http://127.0.0.1:3000' },
  },
};
