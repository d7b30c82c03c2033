import { describe, it } from 'node:test';
import { describeConversationDialect } from 'agent-npc-economy/testing';
import { LinesDialect } from '../src/lines.dialect.js';

describeConversationDialect((http) => new LinesDialect(http), {
  answer: ({ method, path }) =>
    path === '/line'
      ? { body: method === 'GET' ? 'plain-lines/1' : 'say: Good day.\nfeel: 0.5\n' }
      : { status: 404, body: '' },
  framework: { describe, it },
});
