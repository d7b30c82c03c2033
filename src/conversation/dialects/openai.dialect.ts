import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AgentHttp, endpointUrl, type AgentHttpReply, type AgentHttpRequest } from '../agent-http.js';
import { ConversationDialect } from '../conversation-dialect.js';
import type { AgentEndpoint, HealthOptions, HealthReport, SpeakRequest } from '../conversation-dialect.js';
import type { ConcludeRequest, Conclusion } from '../conversation-dialect.js';
import { isRecord, type TurnContext, type TurnResult } from '../turn.js';
import { plainFailure, TurnFailure, type TurnFailureKind } from '../turn-failure.js';
import { noteForOwner } from '../exchange-record.js';
import { fitTurnContext } from '../fit-turn-context.js';
import { spokenSoFar } from '../reading/read-along.js';
import { readConclusions } from '../conclusions.js';
import { readTurn } from '../reading/read-turn.js';
import { readTokens } from '../token-count.js';
import { CompletionChunks, readCompletion, type Completion } from './openai-completion.js';
import { toReflectionBody, toTurnBody, type CompletionBody } from './openai-request.js';
import { describeLeftOut, isTooLong, Negotiation, withoutSwitches, type LeftOut } from './openai-switches.js';

const MAX_REMEMBERED = 1000;
const MODEL_MS = 300_000;
const DEFAULT_MODEL = 'default';
const ANSWERED: ReadonlySet<TurnFailureKind> = new Set(['status', 'redirect', 'not_json', 'too_large']);

const FILTERED: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy_violation',
  'moderation_blocked',
]);
/** Models that do not talk, by the words in their names. */
const SPEECHLESS =
  /embed|rerank|whisper|transcri|tts|speech|audio|moderation|guard|dall-?e|image|diffusion|sdxl|flux|clip|\bbge\b|\be5\b|minilm/i;
const MORE_TOKENS = 4;
/** The bytes of a turn, or of memories to reflect on, for a model with a small context. */
const SMALL_BYTES = 3000;
const FEW_MEMORIES = 10;
/** Loading a large model from a disk. */
const LOADING_MS = 60_000;
/** What more tokens may mend. */
const UNFINISHED: ReadonlySet<TurnFailureKind> = new Set(['empty', 'cut', 'unreadable']);

/** What a completion is for; `onChunk` gets it as far as it is written. */
interface CompletionCall extends Pick<SpeakRequest, 'agent' | 'signal' | 'messageId' | 'onTokens'> {
  readonly onChunk?: ((chunks: CompletionChunks) => void) | undefined;
}

/** How a server is asked for completions of a model. */
interface Manner {
  readonly leftOut: LeftOut;
  /** It reads less than a turn: it gets fewer memories and lines. */
  readonly isSmall: boolean;
}

/**
 * Chat completions as Ollama, vLLM, llama.cpp and hosted models offer them; `endpoint` is the base, such as
 * `http://127.0.0.1:11434/v1`. Options: `model` (else the first one the server lists), `temperature`, `maxTokens`.
 */
@Injectable()
export class OpenaiDialect extends ConversationDialect {
  readonly protocol = 'openai';
  override readonly probeMs = LOADING_MS;

  /** How each model at each endpoint is called, kept once it has spoken. */
  private readonly manners = new LRUCache<string, Manner>({ max: MAX_REMEMBERED });
  /** Where an endpoint's API begins, if not at the endpoint itself. */
  private readonly bases = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  private readonly models = new LRUCache<string, string>({ max: MAX_REMEMBERED, ttl: MODEL_MS });

  constructor(private readonly http: AgentHttp) {
    super();
  }

  async speak(request: SpeakRequest): Promise<TurnResult> {
    const { agent, signal, messageId, turn, onText, onTokens } = request;
    const onChunk =
      onText &&
      (({ soFar, hasOwnThoughts }: CompletionChunks): void =>
        onText(() => spokenSoFar(soFar, turn, hasOwnThoughts)));
    const call = { agent, signal, messageId, onChunk, ...(onTokens && { onTokens }) };
    const model = await this.modelFor(request);
    const result = await this.inContext(
      agent,
      model,
      () => this.speakOnce(call, turn, toTurnBody(request, model)),
      () => {
        const small = fewer(turn);
        return this.speakOnce(call, small, toTurnBody({ ...request, turn: small }, model));
      },
    );
    // A memory is only requested on the last line; models tend to fill it in each time.
    if (turn.turnsLeft > 1 && result.end !== true) delete result.memory;
    return result;
  }

  override async conclude(request: ConcludeRequest): Promise<readonly Conclusion[]> {
    const model = await this.modelFor(request);
    const conclude = async (memories: ConcludeRequest['memories']): Promise<readonly Conclusion[]> => {
      const body = toReflectionBody({ ...request, memories }, model);
      const read = (completion: Completion): readonly Conclusion[] => readConclusions(completion.text);
      return this.completeUncut(request, body, read);
    };
    return this.inContext(
      request.agent,
      model,
      () => conclude(request.memories),
      () => conclude(request.memories.slice(-FEW_MEMORIES)),
    );
  }

  private async speakOnce(
    call: CompletionCall,
    turn: TurnContext,
    body: CompletionBody,
  ): Promise<TurnResult> {
    return this.completeUncut(call, body, ({ text, end }) => readTurn(text, turn, end !== 'whole'));
  }

  /** Once more with less, if the model cannot read all of it; from then on with less at once. */
  private async inContext<Result>(
    agent: AgentEndpoint,
    model: string,
    work: () => Promise<Result>,
    withLess: () => Promise<Result>,
  ): Promise<Result> {
    const key = mannerKey(agent, model);
    if (this.manners.get(key)?.isSmall) return withLess();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TurnFailure) || error.kind !== 'context') throw error;
      const result = await withLess();
      this.manners.set(key, { leftOut: this.manners.get(key)?.leftOut ?? new Map(), isSmall: true });
      return result;
    }
  }

  async checkHealth(agent: AgentEndpoint, { signal }: HealthOptions): Promise<HealthReport> {
    const json = await this.getModels(agent, signal);
    const ok = isRecord(json);
    return ok ? { ok } : { ok, detail: '/models is not a list of models' };
  }

  /** The model given at registration, else the first one that the server lists, else a name that single-model servers ignore. */
  private async modelFor({ agent, signal }: CompletionCall): Promise<string> {
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
      const hasAnswered = error instanceof TurnFailure && ANSWERED.has(error.kind);
      if (!hasAnswered) throw error;
      return DEFAULT_MODEL;
    }
  }

  /** Once more with more tokens, if they ended before the first sentence. */
  private async completeUncut<Result>(
    call: CompletionCall,
    body: CompletionBody,
    read: (completion: Completion) => Result,
  ): Promise<Result> {
    const completion = await this.complete(call, { ...body, stream: call.onChunk !== undefined });
    try {
      return read(completion);
    } catch (error) {
      if (!(error instanceof TurnFailure) || !UNFINISHED.has(error.kind)) throw error;
      const { end, said } = completion;
      if (end === 'fault' && said !== undefined) throw plainFailure(error.kind, error.told, { said });
      if (end !== 'limit') throw error;
      return read(await this.complete(call, { ...body, max_tokens: body.max_tokens * MORE_TOKENS }));
    }
  }

  private async complete(call: CompletionCall, body: CompletionBody): Promise<Completion> {
    const key = mannerKey(call.agent, body.model);
    const known = this.manners.get(key);
    let leftOut = known?.leftOut ?? new Map();
    const negotiation = new Negotiation(leftOut, body.stream, known !== undefined);
    let first: TurnFailure | undefined;
    for (;;) {
      try {
        const json = await this.post(call, withoutSwitches(body, leftOut));
        this.manners.set(key, { isSmall: false, ...known, leftOut });
        describeLeftOut(leftOut).forEach(noteForOwner);
        const tokens = readTokens(json);
        if (tokens) call.onTokens?.(tokens);
        return readCompletion(json);
      } catch (error) {
        if (!(error instanceof TurnFailure)) throw error;
        first ??= error;
        const next = this.isFinal(call.agent, error) ? null : negotiation.next(error);
        if (next === null) throw first;
        leftOut = next;
      }
    }
  }

  /** Whether another manner of asking helps nothing. @throws what the refusal means, if it is known */
  private isFinal(agent: AgentEndpoint, failure: TurnFailure): boolean {
    const { status, code = '', said } = failure;
    if (FILTERED.has(code)) throw plainFailure('refused', 'the model refused or its answer was filtered');
    if (isTooLong(failure)) {
      throw plainFailure('context', 'the turn is too long for the context of the model', {
        ...(said !== undefined && { said }),
      });
    }
    const isUnknown = code === 'model_not_found' || status === 404;
    // The cached model may no longer exist.
    if (isUnknown || status === 400 || status === 422) this.models.delete(agentKey(agent));
    return isUnknown;
  }

  private async getModels(agent: AgentEndpoint, signal: AbortSignal): Promise<unknown> {
    return (await this.send(agent, 'models', { method: 'GET', signal })).json;
  }

  private async post({ agent, signal, messageId, onChunk }: CompletionCall, body: unknown): Promise<unknown> {
    const headers = { 'idempotency-key': messageId };
    // Some servers stream whatever is asked for.
    const chunks = new CompletionChunks();
    const onEvent = (json: unknown): boolean => {
      const isOver = chunks.add(json);
      onChunk?.(chunks);
      return isOver;
    };
    const { json, isDone = false } = await this.send(agent, 'chat/completions', {
      method: 'POST',
      headers,
      body,
      signal,
      onEvent,
    });
    return json ?? chunks.toJson(isDone);
  }

  /** Sends a request below the address, or below its `/v1` if nothing is there and the address names no version. */
  private async send(
    agent: AgentEndpoint,
    path: string,
    call: Omit<AgentHttpRequest, 'url' | 'credentials'>,
  ): Promise<AgentHttpReply> {
    const to = async (base: string): Promise<AgentHttpReply> => {
      const credentials = agent.credentials && { credentials: agent.credentials };
      return this.http.send({ ...call, url: endpointUrl(base, path), ...credentials });
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
      const reply = await to(below);
      this.bases.set(agent.endpoint, below);
      return reply;
    }
  }
}

function agentKey(agent: AgentEndpoint): string {
  return `${agent.id} ${agent.endpoint} ${agent.revision ?? ''}`;
}

function mannerKey({ endpoint }: AgentEndpoint, model: string): string {
  return `${endpoint} ${model}`;
}

/** A shorter turn for a model that reads little: its strongest memories and the latest lines. */
function fewer(turn: TurnContext): TurnContext {
  const memories = [...turn.memories].sort((a, b) => b.weight - a.weight).slice(0, 2);
  return fitTurnContext({ ...turn, memories, transcript: turn.transcript.slice(-2) }, SMALL_BYTES);
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
