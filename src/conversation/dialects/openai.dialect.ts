import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AgentHttp } from '../agent-http.js';
import type { AgentHttpRequest } from '../agent-http.js';
import { ConversationDialect } from '../conversation-dialect.js';
import type { AgentEndpoint, HealthOptions, HealthReport, SpeakRequest } from '../conversation-dialect.js';
import type { ConcludeRequest, Conclusion } from '../conversation-dialect.js';
import { clampTurnResult, isRecord } from '../turn.js';
import type { TurnResult } from '../turn.js';
import { plainFailure, TurnFailure } from '../turn-failure.js';
import type { TurnFailureKind } from '../turn-failure.js';
import { endpointUrl } from './endpoint-url.js';
import { CompletionChunks, readCompletion, readConclusions, readTurn } from './openai-reply.js';
import { saysNothing, spokenSoFar } from './openai-reply.js';
import type { Completion } from './openai-reply.js';
import { toReflectionBody, toTurnBody } from './openai-request.js';
import type { CompletionBody } from './openai-request.js';

const MAX_REMEMBERED = 1000;
const MODEL_MS = 300_000;
const DEFAULT_MODEL = 'default';
const ANSWERED: ReadonlySet<TurnFailureKind> = new Set(['status', 'redirect', 'not_json', 'too_large']);

/**
 * Request variants, the fullest first. Servers refuse a parameter with 400, some with 422, and their messages differ
 * too much to be parsed, so the next one is tried: servers without schemas, local ones without `response_format`, hosted
 * ones that want `max_completion_tokens` instead of `max_tokens`, reasoning models that also accept no temperature, and
 * servers that only stream.
 */
const MANNERS: ReadonlyArray<(body: CompletionBody) => Record<string, unknown>> = [
  (body) => ({ ...body }),
  (body) => ({ ...body, response_format: JSON_OBJECT }),
  ({ response_format: _form, ...body }) => body,
  ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }),
  ({ max_tokens, model, messages, stream }) => ({
    model,
    messages,
    max_completion_tokens: max_tokens,
    stream,
  }),
  ({ response_format: _form, ...body }) => ({ ...body, stream: true }),
];
const JSON_OBJECT = { type: 'json_object' };

const FILTERED: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy_violation',
  'moderation_blocked',
]);
/** Models that do not talk, by the words in their names. */
const SPEECHLESS =
  /embed|rerank|whisper|transcri|tts|speech|audio|moderation|guard|dall-?e|image|diffusion|sdxl|flux|clip|\bbge\b|\be5\b|minilm/i;
const MORE_TOKENS = 4;

/** What a completion is for; `onChunk` gets its text as far as it is written. */
interface Asked extends Pick<SpeakRequest, 'agent' | 'signal' | 'messageId'> {
  readonly onChunk?: ((soFar: string) => void) | undefined;
}

/**
 * Chat completions as Ollama, vLLM, llama.cpp and hosted models offer them; `endpoint` is the base, such as
 * `http://127.0.0.1:11434/v1`. Options: `model` (else the first one the server lists), `temperature`, `maxTokens`.
 */
@Injectable()
export class OpenaiDialect extends ConversationDialect {
  readonly protocol = 'openai';

  /** The variant that an endpoint and model accepted, if not the first. */
  private readonly manners = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  /** Where an endpoint's API begins, if not at the endpoint itself. */
  private readonly bases = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  private readonly models = new LRUCache<string, string>({ max: MAX_REMEMBERED, ttl: MODEL_MS });

  constructor(private readonly http: AgentHttp) {
    super();
  }

  async speak(request: SpeakRequest): Promise<TurnResult> {
    const { agent, signal, messageId, turn, onText } = request;
    const onChunk = onText && ((soFar: string) => onText(() => spokenSoFar(soFar, turn)));
    const body = toTurnBody(request, await this.modelFor(request));
    const completion = await this.completeWhole({ agent, signal, messageId, onChunk }, body);
    const result = clampTurnResult(readTurn(completion.text, turn));
    // A memory is only requested on the last line; models tend to fill it in each time.
    if (turn.turnsLeft > 1 && !result.end) delete result.memory;
    return result;
  }

  override async conclude(request: ConcludeRequest): Promise<readonly Conclusion[]> {
    const body = toReflectionBody(request, await this.modelFor(request));
    return readConclusions((await this.completeWhole(request, body)).text);
  }

  async checkHealth(agent: AgentEndpoint, { signal }: HealthOptions): Promise<HealthReport> {
    const json = await this.getModels(agent, signal);
    const ok = isRecord(json);
    return ok ? { ok } : { ok, detail: '/models is not a list of models' };
  }

  /** The model given at registration, else the first one that the server lists, else a name that single-model servers ignore. */
  private async modelFor({ agent, signal }: Asked): Promise<string> {
    const { model } = agent.options ?? {};
    if (typeof model === 'string' && model !== '') return model;
    const known = this.models.get(agentKey(agent));
    if (known !== undefined) return known;
    const found = await this.findModel(agent, signal);
    this.models.set(agentKey(agent), found);
    return found;
  }

  private async findModel(agent: AgentEndpoint, signal: AbortSignal): Promise<string> {
    try {
      return firstModel(await this.getModels(agent, signal));
    } catch (error) {
      // Not every server lists its models. Without any response, the turn would get none either.
      const answered = error instanceof TurnFailure && ANSWERED.has(error.kind);
      if (!answered) throw error;
      return DEFAULT_MODEL;
    }
  }

  /** Once more with more tokens, if they ended before the first word. */
  private async completeWhole(asked: Asked, body: CompletionBody): Promise<Completion> {
    const completion = await (asked.onChunk
      ? this.completeStreamed(asked, body)
      : this.complete(asked, body));
    if (!completion.isCut || !saysNothing(completion)) return completion;
    return this.complete(asked, { ...body, max_tokens: body.max_tokens * MORE_TOKENS });
  }

  /** For somebody who reads along; in one piece where the server refuses to stream. */
  private async completeStreamed(asked: Asked, body: CompletionBody): Promise<Completion> {
    try {
      return await this.complete(asked, { ...body, stream: true });
    } catch (error) {
      const isRefused = error instanceof TurnFailure && (error.status === 400 || error.status === 422);
      if (!isRefused) throw error;
      return this.complete(asked, body);
    }
  }

  private async complete(asked: Asked, body: CompletionBody): Promise<Completion> {
    const { agent } = asked;
    const key = `${agent.endpoint} ${body.model}`;
    const first = this.manners.get(key) ?? 0;
    for (let manner = first; ; manner += 1) {
      try {
        const json = await this.post(asked, MANNERS[manner]!(body));
        if (manner !== first) this.manners.set(key, manner);
        return readCompletion(json);
      } catch (error) {
        if (!(error instanceof TurnFailure)) throw error;
        const { status, code = '' } = error;
        if (FILTERED.has(code)) throw plainFailure('refused', 'the model refused or its answer was filtered');
        const refused = status === 400 || status === 422;
        const isUnknown = code === 'model_not_found';
        if (refused && !isUnknown && manner < MANNERS.length - 1) continue;
        // The cached model may no longer exist.
        if (refused || status === 404) this.models.delete(agentKey(agent));
        throw error;
      }
    }
  }

  private getModels(agent: AgentEndpoint, signal: AbortSignal): Promise<unknown> {
    return this.send(agent, 'models', { method: 'GET', signal });
  }

  private async post({ agent, signal, messageId, onChunk }: Asked, body: unknown): Promise<unknown> {
    const headers = { 'idempotency-key': messageId };
    // Some servers stream whatever is asked for.
    const chunks = new CompletionChunks();
    const onEvent = (json: unknown): void => {
      chunks.add(json);
      onChunk?.(chunks.soFar);
    };
    const json = await this.send(agent, 'chat/completions', {
      method: 'POST',
      headers,
      body,
      signal,
      onEvent,
    });
    return json ?? chunks.toJson();
  }

  /** Below the address, or below its `/v1` where there is nothing and the address names no version. */
  private async send(
    agent: AgentEndpoint,
    path: string,
    call: Omit<AgentHttpRequest, 'url' | 'credentials'>,
  ): Promise<unknown> {
    const to = async (base: string): Promise<unknown> => {
      const credentials = agent.credentials && { credentials: agent.credentials };
      return (await this.http.send({ ...call, url: endpointUrl(base, path), ...credentials })).json;
    };
    const known = this.bases.get(agent.endpoint);
    if (known !== undefined) return to(known);
    const given = agent.endpoint.replace(/\/chat\/completions\/?(?=$|\?)/, '');
    try {
      return await to(given);
    } catch (error) {
      const isAbsent = error instanceof TurnFailure && error.status === 404;
      if (!isAbsent || /\/v\d+\w*(?:\/|$|\?)/.test(given)) throw error;
      const below = endpointUrl(given, 'v1').href;
      const json = await to(below);
      this.bases.set(agent.endpoint, below);
      return json;
    }
  }
}

function agentKey(agent: AgentEndpoint): string {
  return `${agent.id} ${agent.endpoint} ${agent.revision ?? ''}`;
}

/** The first one that can talk, as far as its name tells. */
function firstModel(json: unknown): string {
  const list = isRecord(json) ? json['data'] : undefined;
  const ids = (Array.isArray(list) ? list : []).map((model: unknown) =>
    isRecord(model) ? model['id'] : null,
  );
  const talks = (id: unknown): id is string => typeof id === 'string' && id !== '' && !SPEECHLESS.test(id);
  return ids.find(talks) ?? DEFAULT_MODEL;
}
