// An agent of the Agent2Agent protocol, on the server of @a2a-js/sdk:
//
//   node examples/agents/a2a/server.mjs [port]        (default 3102, or PORT)
//
// It speaks protocol 1.0, and 0.3 to those who ask for it. Its card is at /.well-known/agent-card.json.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { AGENT_CARD_PATH, Role } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { nextLine, portOr, printHowToRegister } from '../character.mjs';

/** Answers each message with a message. A task would do as well: the service waits until it is completed. */
class Villager {
  execute = async ({ userMessage, contextId }, eventBus) => {
    // The service sends the turn twice: as a text part for models, and as a data part for programs like this one.
    const turn = userMessage.parts
      .map(({ content }) => content?.value)
      .find((value) => value?.schema === 'npc-turn/1');
    const part =
      turn === undefined ? textPart('Send me a turn of the schema npc-turn/1.') : dataPart(speak(turn));
    eventBus.publish(
      AgentEvent.message({
        messageId: randomUUID(),
        contextId,
        taskId: '',
        role: Role.ROLE_AGENT,
        parts: [part],
        metadata: undefined,
        extensions: [],
        referenceTaskIds: [],
      }),
    );
    eventBus.finished();
  };

  /** A line is made at once: there is nothing to cancel. */
  cancelTask = async () => undefined;
}

/** The whole talk comes with every turn, so nothing is kept here. */
function speak({ self, other, transcript, turn, turnsLeft }) {
  const { end, ...line } = nextLine({
    name: self.name,
    personality: self.personality,
    other: other.name,
    heard: transcript.at(-1)?.text,
    turn,
    // With one line left it is the other who has the last word.
    last: turnsLeft <= 1,
  });
  return { ...line, end: end && turnsLeft === 0 };
}

function textPart(value) {
  return { content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: 'text/plain' };
}

function dataPart(value) {
  return {
    content: { $case: 'data', value },
    metadata: undefined,
    filename: '',
    mediaType: 'application/json',
  };
}

/** The card names every address and version the agent can be spoken to at. */
function cardOf(origin) {
  const at = (protocolVersion) => ({
    url: `${origin}/a2a`,
    protocolBinding: 'JSONRPC',
    protocolVersion,
    tenant: '',
  });
  return {
    name: 'Village (a2a)',
    description: 'Speaks for the characters of a village, without a model.',
    supportedInterfaces: [at('1.0'), at('0.3')],
    provider: undefined,
    version: '1.0.0',
    capabilities: { streaming: false, pushNotifications: false, extensions: [], extendedAgentCard: false },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['application/json'],
    skills: [
      {
        id: 'speak',
        name: 'Speak for a character',
        description: 'Answers a turn of a conversation with the next line.',
        tags: ['npc', 'conversation'],
        examples: [],
        inputModes: [],
        outputModes: [],
        securityRequirements: [],
      },
    ],
    signatures: [],
  };
}

const app = express();
const server = createServer(app);
server.listen(portOr(3102), '127.0.0.1', () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const requestHandler = new DefaultRequestHandler(cardOf(origin), new InMemoryTaskStore(), new Villager());
  const legacyCompat = { enabled: true };
  app.use(`/${AGENT_CARD_PATH}`, agentCardHandler({ agentCardProvider: requestHandler, legacyCompat }));
  app.use(
    '/a2a',
    jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat }),
  );
  printHowToRegister('Village (a2a)', 'a2a', origin);
});
process.once('SIGINT', () => process.exit(0));
