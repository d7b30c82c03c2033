import { Readable } from 'node:stream';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type AnswerHead, finishAnswer } from '../response/finish-answer.js';
import { JsonText } from '../response/json-text.js';
import { asPreferred } from '../response/minimal-form.js';
import { contextOf } from './request-context.js';
import { type Enter, type HttpPlatform } from './platform.js';
import { serverLimits } from './server-limits.js';

/** The routes, time limits and stop of Express and Node, where Fastify has others of its own. */
const likeExpress = {
  routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 16_384 },
  http: serverLimits,
  // Fastify sets these two again.
  keepAliveTimeout: serverLimits.keepAliveTimeout,
  requestTimeout: serverLimits.requestTimeout,
  return503OnClosing: false,
};

type OnRequest = Parameters<FastifyAdapter['setOnRequestHook']>[0];
type Request = Parameters<OnRequest>[0];
type Reply = Parameters<OnRequest>[1];
type Answer = (error: unknown, request: Request, reply: Reply) => void;

export function createFastifyPlatform(): HttpPlatform {
  let enter: Enter = (_request, _response, next) => next();
  const adapter: FastifyAdapter = new FastifyAdapter({
    ...likeExpress,
    // An address that cannot be decoded is refused before any hook; it gets its id, headers and problem document here.
    frameworkErrors: (error: Error, request: Request, reply: Reply) =>
      enter(request.raw, reply.raw, () => answer(error, request, reply)),
  });
  const fastify = adapter.getInstance();
  // Nest puts its own in later.
  const answer: Answer = (...fault) => fastify.errorHandler(...fault);
  // What is no HTTP at all gets the answers of Node, as under Express.
  fastify.server.removeAllListeners('clientError');
  // Bodies are read by `AdmissionGuard`: without this Fastify would look at their media type and parse them before.
  for (const method of fastify.supportedMethods) {
    fastify.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
  fastify.addHook('preSerialization', (request, _reply, body, done) => {
    done(null, asPreferred(contextOf(request), body));
  });
  fastify.setReplySerializer((answer) => (answer instanceof JsonText ? answer.text : JSON.stringify(answer)));
  fastify.addHook('onSend', (request, reply, body, done) => {
    contextOf(request).endWork();
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return done(null, body);
    finishAnswer(contextOf(request), headOf(reply), body, (finished) => {
      if (finished !== null) return done(null, finished);
      reply.code(304).removeHeader('content-type');
      // Of an empty text Fastify would tell the length; what it does for HEAD comes later, and takes no null.
      done(null, request.method === 'HEAD' ? Readable.from([]) : null);
    });
  });
  return {
    adapter,
    prepare: (given) => {
      enter = given;
      // Not `use`: it would bring the middleware engine of Express along, for every request.
      adapter.setOnRequestHook((request, reply, done) => enter(request.raw, reply.raw, done));
    },
  };
}

function headOf(reply: Reply): AnswerHead {
  return {
    statusCode: reply.statusCode,
    getHeader: (name) => reply.getHeader(name),
    setHeader: (name, value) => reply.header(name, value),
  };
}
