// Lets node run TypeScript directly, without a build: `node --import ./scripts/typescript.mjs prove/main.ts`.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
