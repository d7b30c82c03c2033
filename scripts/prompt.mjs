// `npm run prompt`: writes the prompt of docs/prompt.md as the code makes it, of the turn in prompt-turn.json.
// test/conversation/prompt.spec.ts checks that the page is what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { toTurnBody } from '../dist/src/conversation/dialects/openai-request.js';

const file = new URL('../docs/prompt.md', import.meta.url);
const turn = JSON.parse(readFileSync(new URL('prompt-turn.json', import.meta.url), 'utf8'));
const { messages } = toTurnBody({ turn, agent: {}, messageId: 'page' }, 'page');
const shown = messages.map(({ content }) => `\`\`\`text\n${content}\n\`\`\``);
let place = 0;
const page = readFileSync(file, 'utf8').replaceAll(/^```text\n[^]*?\n```$/gm, () => shown[place++]);
writeFileSync(file, page);
