// Lets node run TypeScript as it stands, without a build: `node --import ./scripts/typescript.mjs prove/main.ts`.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
