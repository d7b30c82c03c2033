// An agent of the `converse` dialect, with nothing but Node:
//
//   node examples/agents/converse/server.mjs [port]        (default 3101, or PORT)
//
// It serves two addresses below its endpoint: POST /converse for a line, GET /health.

import { createServer } from 'node:http';
import { nextLine, portOr, printHowToRegister } from '../character.mjs';

const base = '/api/village';

const server = createServer((request, response) => {
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (request.method === 'GET' && request.url === `${base}/health`) {
    return answer(200, { success: true, data: { status: 'ok' } });
  }
  if (request.method !== 'POST' || request.url !== `${base}/converse`) {
    return answer(404, { success: false, error: 'not found' });
  }
  readJson(request)
    .then((body) => answer(200, { success: true, data: converse(body) }))
    // In this dialect a failure is an answer too. The service does not speak its text.
    .catch((error) => answer(200, { success: false, error: String(error.message) }));
});

/**
 * @param {{context: {self: {name: string, traits?: {personality?: string}},
 *   otherAgent: {name: string, traits?: {personality?: string}}}, previousMessage?: string}} body
 */
function converse({ context: { self, otherAgent }, previousMessage }) {
  // An agent of this dialect remembers nothing. What there is between the two is told with the other one: mood, relationship,
  // memories, and what was said so far. Near the end the message has a note in brackets below it.
  const told = otherAgent.traits?.personality ?? '';
  const { say, actions, sentiment, end, memory } = nextLine({
    name: self.name,
    personality: self.traits?.personality ?? '',
    other: otherAgent.name,
    heard: previousMessage?.replace(/\n\[.*\]$/, ''),
    turn: told.match(/^\[said: /gm)?.length ?? 0,
    last: /This is (?:the|your) last line/.test(told),
  });
  return { say, actions, sentiment, end: end && told.includes('This is the last line'), memory };
}

/** At most 64 KiB: the service sends about 8. */
async function readJson(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 65_536) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

server.listen(portOr(3101), '127.0.0.1', () => {
  printHowToRegister('Village (converse)', 'converse', `http://127.0.0.1:${server.address().port}${base}`);
});
process.once('SIGINT', () => process.exit(0));
