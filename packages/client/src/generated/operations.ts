// Generated from openapi.json by `npm run client:generate`; change the API, not this file.

import { iteratePages } from '../paging.js';
import { type CallArguments, type CallOptions, type Method, type PathOf, type Preference, type Preferring, type QueryOf, type ResultOf, type Schemas } from '../types.js';

/** Writes that take no Idempotency-Key: a repeat would do them again. */
export const unkeyedWrites: ReadonlySet<string> = new Set([
  'POST /v1/auth/token',
  'POST /v1/auth/sign-in',
  'POST /v1/auth/sign-out',
  'PUT /v1/auth/password',
  'POST /v1/agent/{identifier}/probe',
  'PUT /v1/agent-npc/{instance}/{identifier}/turn/{turn}',
  'POST /v1/webhook/{identifier}/test',
  'POST /v1/webhook/{identifier}/failure/{instance}/{seq}/replay',
]);

/** One method for each operation of the API, and one that iterates over all pages for each list. */
export abstract class Operations {
  abstract request<M extends Method, P extends PathOf<M>, R extends Preference = never>(
    method: M,
    path: P,
    ...[given]: CallArguments<M, P, R>
  ): Promise<ResultOf<M, P, R>>;

  /** Check that the process is alive. `GET /health/live` */
  checkLive(options?: CallOptions): Promise<Schemas['ServiceHealth']> {
    return this.request('GET', '/health/live', { ...options });
  }

  /** Check that the process can serve. `GET /health/ready` */
  checkReady(options?: CallOptions): Promise<Schemas['ServiceHealth']> {
    return this.request('GET', '/health/ready', { ...options });
  }

  /** Get an access token. `POST /v1/auth/token` */
  issueToken(body: Schemas['TokenInput'], options?: CallOptions): Promise<Schemas['AccessToken']> {
    return this.request('POST', '/v1/auth/token', { body, ...options });
  }

  /** Retrieve what the token of the request allows. `GET /v1/auth/token` */
  whoAmI(options?: CallOptions): Promise<Schemas['TokenGrant']> {
    return this.request('GET', '/v1/auth/token', { ...options });
  }

  /** Retrieve the calling application. `GET /v1/application` */
  getApplication(options?: CallOptions): Promise<Schemas['CallingApplication']> {
    return this.request('GET', '/v1/application', { ...options });
  }

  /** Change the settings of the calling application. `PUT /v1/application` */
  changeApplication(body: Schemas['ApplicationSettingsInput'], options?: CallOptions): Promise<Schemas['CallingApplication']> {
    return this.request('PUT', '/v1/application', { body, ...options });
  }

  /** Create a key. `POST /v1/application/key` */
  createKey(body: Schemas['CreateKeyInput'], options?: CallOptions): Promise<Schemas['ApplicationKeyWithSecret']> {
    return this.request('POST', '/v1/application/key', { body, ...options });
  }

  /** List the keys, oldest first. `GET /v1/application/key` */
  listKeys(query?: QueryOf<'GET', '/v1/application/key'>, options?: CallOptions): Promise<Schemas['ApplicationKeyPage']> {
    return this.request('GET', '/v1/application/key', { query, ...options });
  }

  /** All of `listKeys`, page after page as they are needed. */
  keys(query?: QueryOf<'GET', '/v1/application/key'>, options?: CallOptions): AsyncGenerator<Schemas['ApplicationKey'], void, undefined> {
    return iteratePages((cursor) => this.listKeys({ ...query, ...cursor }, options));
  }

  /** Retrieve a key. `GET /v1/application/key/{key}` */
  getKey(key: string, options?: CallOptions): Promise<Schemas['ApplicationKey']> {
    return this.request('GET', '/v1/application/key/{key}', { path: { key }, ...options });
  }

  /** Revoke a key. `DELETE /v1/application/key/{key}` */
  revokeKey<R extends Preference = never>(key: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'DELETE', '/v1/application/key/{key}', R>> {
    return this.request('DELETE', '/v1/application/key/{key}', { path: { key }, ...options });
  }

  /** Revoke one token. `POST /v1/application/revoked-token` */
  revokeToken(body: Schemas['RevokeTokenInput'], options?: CallOptions): Promise<Schemas['TokenRevocation']> {
    return this.request('POST', '/v1/application/revoked-token', { body, ...options });
  }

  /** List the changes through the API, newest first. `GET /v1/application/change` */
  listChanges(query?: QueryOf<'GET', '/v1/application/change'>, options?: CallOptions): Promise<Schemas['ApiChangePage']> {
    return this.request('GET', '/v1/application/change', { query, ...options });
  }

  /** All of `listChanges`, page after page as they are needed. */
  changes(query?: QueryOf<'GET', '/v1/application/change'>, options?: CallOptions): AsyncGenerator<Schemas['ApiChange'], void, undefined> {
    return iteratePages((cursor) => this.listChanges({ ...query, ...cursor }, options));
  }

  /** Invite a person. `POST /v1/person` */
  invitePerson(body: Schemas['CreatePersonInput'], options?: CallOptions): Promise<Schemas['ApplicationPerson']> {
    return this.request('POST', '/v1/person', { body, ...options });
  }

  /** List the people. `GET /v1/person` */
  listPeople(query?: QueryOf<'GET', '/v1/person'>, options?: CallOptions): Promise<Schemas['ApplicationPersonPage']> {
    return this.request('GET', '/v1/person', { query, ...options });
  }

  /** All of `listPeople`, page after page as they are needed. */
  people(query?: QueryOf<'GET', '/v1/person'>, options?: CallOptions): AsyncGenerator<Schemas['ApplicationPerson'], void, undefined> {
    return iteratePages((cursor) => this.listPeople({ ...query, ...cursor }, options));
  }

  /** Change a person. `PUT /v1/person/{identifier}` */
  changePerson(identifier: string, body: Schemas['ChangePersonInput'], options?: CallOptions): Promise<Schemas['ApplicationPerson']> {
    return this.request('PUT', '/v1/person/{identifier}', { path: { identifier }, body, ...options });
  }

  /** Delete a person. `DELETE /v1/person/{identifier}` */
  deletePerson(identifier: string, options?: CallOptions): Promise<Schemas['ApplicationPerson']> {
    return this.request('DELETE', '/v1/person/{identifier}', { path: { identifier }, ...options });
  }

  /** Sign in. `POST /v1/auth/sign-in` */
  signIn(body: Schemas['SignInInput'], options?: CallOptions): Promise<Schemas['AccessToken']> {
    return this.request('POST', '/v1/auth/sign-in', { body, ...options });
  }

  /** Sign out. `POST /v1/auth/sign-out` */
  signOut(body: Schemas['SignOutInput'], options?: CallOptions): Promise<Schemas['SignedOut']> {
    return this.request('POST', '/v1/auth/sign-out', { body, ...options });
  }

  /** Change your password. `PUT /v1/auth/password` */
  changePassword(body: Schemas['ChangePasswordInput'], options?: CallOptions): Promise<Schemas['AccessToken']> {
    return this.request('PUT', '/v1/auth/password', { body, ...options });
  }

  /** Register an agent. `POST /v1/agent` */
  registerAgent<R extends Preference = never>(body: Schemas['RegisterAgentInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/agent', R>> {
    return this.request('POST', '/v1/agent', { body, ...options });
  }

  /** List the agents. `GET /v1/agent` */
  listAgents(query?: QueryOf<'GET', '/v1/agent'>, options?: CallOptions): Promise<Schemas['NpcAgentPage']> {
    return this.request('GET', '/v1/agent', { query, ...options });
  }

  /** All of `listAgents`, page after page as they are needed. */
  agents(query?: QueryOf<'GET', '/v1/agent'>, options?: CallOptions): AsyncGenerator<Schemas['NpcAgent'], void, undefined> {
    return iteratePages((cursor) => this.listAgents({ ...query, ...cursor }, options));
  }

  /** Retrieve an agent. `GET /v1/agent/{identifier}` */
  getAgent(identifier: string, options?: CallOptions): Promise<Schemas['NpcAgent']> {
    return this.request('GET', '/v1/agent/{identifier}', { path: { identifier }, ...options });
  }

  /** Change an agent. `PUT /v1/agent/{identifier}` */
  changeAgent<R extends Preference = never>(identifier: string, body: Schemas['ChangeAgentInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'PUT', '/v1/agent/{identifier}', R>> {
    return this.request('PUT', '/v1/agent/{identifier}', { path: { identifier }, body, ...options });
  }

  /** Remove an agent. `DELETE /v1/agent/{identifier}` */
  removeAgent<R extends Preference = never>(identifier: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'DELETE', '/v1/agent/{identifier}', R>> {
    return this.request('DELETE', '/v1/agent/{identifier}', { path: { identifier }, ...options });
  }

  /** Probe an agent. `POST /v1/agent/{identifier}/probe` */
  probeAgent(identifier: string, options?: CallOptions): Promise<Schemas['AgentProbe']> {
    return this.request('POST', '/v1/agent/{identifier}/probe', { path: { identifier }, ...options });
  }

  /** Claim an instance for an agent. `PUT /v1/agent/{identifier}/claim/{instance}` */
  claimInstance<R extends Preference = never>(identifier: string, instance: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'PUT', '/v1/agent/{identifier}/claim/{instance}', R>> {
    return this.request('PUT', '/v1/agent/{identifier}/claim/{instance}', { path: { identifier, instance }, ...options });
  }

  /** End an agent's claim. `DELETE /v1/agent/{identifier}/claim/{instance}` */
  unclaimInstance<R extends Preference = never>(identifier: string, instance: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'DELETE', '/v1/agent/{identifier}/claim/{instance}', R>> {
    return this.request('DELETE', '/v1/agent/{identifier}/claim/{instance}', { path: { identifier, instance }, ...options });
  }

  /** Spawn an Agent NPC. `POST /v1/agent-npc` */
  spawnAgentNpc<R extends Preference = never>(body: Schemas['SpawnAgentNpcInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/agent-npc', R>> {
    return this.request('POST', '/v1/agent-npc', { body, ...options });
  }

  /** List the living Agent NPCs of an instance. `GET /v1/agent-npc/{instance}` */
  listAgentNpcs(instance: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}'>, options?: CallOptions): Promise<Schemas['AgentNpcPage']> {
    return this.request('GET', '/v1/agent-npc/{instance}', { path: { instance }, query, ...options });
  }

  /** All of `listAgentNpcs`, page after page as they are needed. */
  agentNpcs(instance: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}'>, options?: CallOptions): AsyncGenerator<Schemas['AgentNpc'], void, undefined> {
    return iteratePages((cursor) => this.listAgentNpcs(instance, { ...query, ...cursor }, options));
  }

  /** Retrieve an Agent NPC. `GET /v1/agent-npc/{instance}/{identifier}` */
  getAgentNpc(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}'>, options?: CallOptions): Promise<Schemas['AgentNpc']> {
    return this.request('GET', '/v1/agent-npc/{instance}/{identifier}', { path: { instance, identifier }, query, ...options });
  }

  /** Change an Agent NPC. `PUT /v1/agent-npc/{instance}/{identifier}` */
  updateAgentNpc<R extends Preference = never>(instance: string, identifier: string, body: Schemas['UpdateAgentNpcInput'], options?: CallOptions & Preferring<R> & { readonly query?: QueryOf<'PUT', '/v1/agent-npc/{instance}/{identifier}'> }): Promise<ResultOf<'PUT', '/v1/agent-npc/{instance}/{identifier}', R>> {
    return this.request('PUT', '/v1/agent-npc/{instance}/{identifier}', { path: { instance, identifier }, body, ...options });
  }

  /** Register a death event for an Agent NPC. `DELETE /v1/agent-npc/{instance}/{identifier}` */
  recordDeath<R extends Preference = never>(instance: string, identifier: string, options?: CallOptions & Preferring<R> & { readonly query?: QueryOf<'DELETE', '/v1/agent-npc/{instance}/{identifier}'> }): Promise<ResultOf<'DELETE', '/v1/agent-npc/{instance}/{identifier}', R>> {
    return this.request('DELETE', '/v1/agent-npc/{instance}/{identifier}', { path: { instance, identifier }, ...options });
  }

  /** Register a trade event. `PUT /v1/agent-npc/{instance}/{identifier}/trade` */
  trade<R extends Preference = never>(instance: string, identifier: string, body: Schemas['TradeInput'], options?: CallOptions & Preferring<R> & { readonly query?: QueryOf<'PUT', '/v1/agent-npc/{instance}/{identifier}/trade'> }): Promise<ResultOf<'PUT', '/v1/agent-npc/{instance}/{identifier}/trade', R>> {
    return this.request('PUT', '/v1/agent-npc/{instance}/{identifier}/trade', { path: { instance, identifier }, body, ...options });
  }

  /** Grant wealth to an Agent NPC. `PUT /v1/agent-npc/{instance}/{identifier}/grant` */
  grant<R extends Preference = never>(instance: string, identifier: string, body: Schemas['GrantInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'PUT', '/v1/agent-npc/{instance}/{identifier}/grant', R>> {
    return this.request('PUT', '/v1/agent-npc/{instance}/{identifier}/grant', { path: { instance, identifier }, body, ...options });
  }

  /** Register an interact event. `PUT /v1/agent-npc/{instance}/{identifier}/interact` */
  interact<R extends Preference = never>(instance: string, identifier: string, body: Schemas['InteractInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'PUT', '/v1/agent-npc/{instance}/{identifier}/interact', R>> {
    return this.request('PUT', '/v1/agent-npc/{instance}/{identifier}/interact', { path: { instance, identifier }, body, ...options });
  }

  /** Talk to an Agent NPC as a player. `POST /v1/agent-npc/{instance}/{identifier}/talk` */
  talk(instance: string, identifier: string, body: Schemas['TalkInput'], options?: CallOptions): Promise<Schemas['CharacterTalk']> {
    return this.request('POST', '/v1/agent-npc/{instance}/{identifier}/talk', { path: { instance, identifier }, body, ...options });
  }

  /** Get the turn of an Agent NPC. `GET /v1/agent-npc/{instance}/{identifier}/turn` */
  getTurn(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/turn'>, options?: CallOptions): Promise<Schemas['WaitingTurn']> {
    return this.request('GET', '/v1/agent-npc/{instance}/{identifier}/turn', { path: { instance, identifier }, query, ...options });
  }

  /** Speak in the turn of an Agent NPC. `PUT /v1/agent-npc/{instance}/{identifier}/turn/{turn}` */
  speakInTurn(instance: string, identifier: string, turn: string, body: Schemas['TurnAnswerInput'], options?: CallOptions): Promise<Schemas['SpokenTurn']> {
    return this.request('PUT', '/v1/agent-npc/{instance}/{identifier}/turn/{turn}', { path: { instance, identifier, turn }, body, ...options });
  }

  /** List the relationships of an Agent NPC. `GET /v1/agent-npc/{instance}/{identifier}/relationship` */
  listRelationships(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/relationship'>, options?: CallOptions): Promise<Schemas['CharacterRelationshipPage']> {
    return this.request('GET', '/v1/agent-npc/{instance}/{identifier}/relationship', { path: { instance, identifier }, query, ...options });
  }

  /** All of `listRelationships`, page after page as they are needed. */
  relationships(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/relationship'>, options?: CallOptions): AsyncGenerator<Schemas['CharacterRelationship'], void, undefined> {
    return iteratePages((cursor) => this.listRelationships(instance, identifier, { ...query, ...cursor }, options));
  }

  /** List what changed the feelings of an Agent NPC. `GET /v1/agent-npc/{instance}/{identifier}/feeling` */
  listFeelingChanges(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/feeling'>, options?: CallOptions): Promise<Schemas['FeelingChangePage']> {
    return this.request('GET', '/v1/agent-npc/{instance}/{identifier}/feeling', { path: { instance, identifier }, query, ...options });
  }

  /** All of `listFeelingChanges`, page after page as they are needed. */
  feelingChanges(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/feeling'>, options?: CallOptions): AsyncGenerator<Schemas['FeelingChange'], void, undefined> {
    return iteratePages((cursor) => this.listFeelingChanges(instance, identifier, { ...query, ...cursor }, options));
  }

  /** Erase the texts of an Agent NPC, a player or a plain NPC. `DELETE /v1/agent-npc/{instance}/{identifier}/text` */
  eraseTexts<R extends Preference = never>(instance: string, identifier: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'DELETE', '/v1/agent-npc/{instance}/{identifier}/text', R>> {
    return this.request('DELETE', '/v1/agent-npc/{instance}/{identifier}/text', { path: { instance, identifier }, ...options });
  }

  /** Tell several Agent NPCs something. `POST /v1/agent-npc/{instance}/memory` */
  tellMany<R extends Preference = never>(instance: string, body: Schemas['TellManyInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/agent-npc/{instance}/memory', R>> {
    return this.request('POST', '/v1/agent-npc/{instance}/memory', { path: { instance }, body, ...options });
  }

  /** Tell an Agent NPC something. `POST /v1/agent-npc/{instance}/{identifier}/memory` */
  tell<R extends Preference = never>(instance: string, identifier: string, body: Schemas['TellInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/agent-npc/{instance}/{identifier}/memory', R>> {
    return this.request('POST', '/v1/agent-npc/{instance}/{identifier}/memory', { path: { instance, identifier }, body, ...options });
  }

  /** List the memories of an Agent NPC. `GET /v1/agent-npc/{instance}/{identifier}/memory` */
  listMemories(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/memory'>, options?: CallOptions): Promise<Schemas['CharacterMemoryPage']> {
    return this.request('GET', '/v1/agent-npc/{instance}/{identifier}/memory', { path: { instance, identifier }, query, ...options });
  }

  /** All of `listMemories`, page after page as they are needed. */
  memories(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/memory'>, options?: CallOptions): AsyncGenerator<Schemas['CharacterMemory'], void, undefined> {
    return iteratePages((cursor) => this.listMemories(instance, identifier, { ...query, ...cursor }, options));
  }

  /** Let an Agent NPC reflect. `POST /v1/agent-npc/{instance}/{identifier}/reflect` */
  reflect<R extends Preference = never>(instance: string, identifier: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/agent-npc/{instance}/{identifier}/reflect', R>> {
    return this.request('POST', '/v1/agent-npc/{instance}/{identifier}/reflect', { path: { instance, identifier }, ...options });
  }

  /** Make an Agent NPC forget. `DELETE /v1/agent-npc/{instance}/{identifier}/memory/{memory}` */
  forget<R extends Preference = never>(instance: string, identifier: string, memory: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'DELETE', '/v1/agent-npc/{instance}/{identifier}/memory/{memory}', R>> {
    return this.request('DELETE', '/v1/agent-npc/{instance}/{identifier}/memory/{memory}', { path: { instance, identifier, memory }, ...options });
  }

  /** List the history of an Agent NPC. `GET /v1/agent-npc/{instance}/{identifier}/history` */
  listHistory(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/history'>, options?: CallOptions): Promise<Schemas['HistoryEntryPage']> {
    return this.request('GET', '/v1/agent-npc/{instance}/{identifier}/history', { path: { instance, identifier }, query, ...options });
  }

  /** All of `listHistory`, page after page as they are needed. */
  history(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/history'>, options?: CallOptions): AsyncGenerator<Schemas['HistoryEntry'], void, undefined> {
    return iteratePages((cursor) => this.listHistory(instance, identifier, { ...query, ...cursor }, options));
  }

  /** Register many trades. `POST /v1/instance/{identifier}/trades` */
  tradeMany<R extends Preference = never>(identifier: string, body: Schemas['BulkTradesInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/instance/{identifier}/trades', R>> {
    return this.request('POST', '/v1/instance/{identifier}/trades', { path: { identifier }, body, ...options });
  }

  /** Spawn many Agent NPCs. `POST /v1/instance/{identifier}/agent-npcs` */
  spawnMany<R extends Preference = never>(identifier: string, body: Schemas['BulkSpawnsInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/instance/{identifier}/agent-npcs', R>> {
    return this.request('POST', '/v1/instance/{identifier}/agent-npcs', { path: { identifier }, body, ...options });
  }

  /** Let many Agent NPCs talk. `POST /v1/instance/{identifier}/interactions` */
  interactMany<R extends Preference = never>(identifier: string, body: Schemas['BulkTalksInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/instance/{identifier}/interactions', R>> {
    return this.request('POST', '/v1/instance/{identifier}/interactions', { path: { identifier }, body, ...options });
  }

  /** Spawn an NPC. `POST /v1/npc` */
  spawnNpc<R extends Preference = never>(body: Schemas['SpawnNpcInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/npc', R>> {
    return this.request('POST', '/v1/npc', { body, ...options });
  }

  /** List the living NPCs of an instance. `GET /v1/npc/{instance}` */
  listNpcs(instance: string, query?: QueryOf<'GET', '/v1/npc/{instance}'>, options?: CallOptions): Promise<Schemas['NpcPage']> {
    return this.request('GET', '/v1/npc/{instance}', { path: { instance }, query, ...options });
  }

  /** All of `listNpcs`, page after page as they are needed. */
  npcs(instance: string, query?: QueryOf<'GET', '/v1/npc/{instance}'>, options?: CallOptions): AsyncGenerator<Schemas['Npc'], void, undefined> {
    return iteratePages((cursor) => this.listNpcs(instance, { ...query, ...cursor }, options));
  }

  /** Retrieve an NPC. `GET /v1/npc/{instance}/{identifier}` */
  getNpc(instance: string, identifier: string, options?: CallOptions): Promise<Schemas['Npc']> {
    return this.request('GET', '/v1/npc/{instance}/{identifier}', { path: { instance, identifier }, ...options });
  }

  /** Register a death event for an NPC. `DELETE /v1/npc/{instance}/{identifier}` */
  recordNpcDeath<R extends Preference = never>(instance: string, identifier: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'DELETE', '/v1/npc/{instance}/{identifier}', R>> {
    return this.request('DELETE', '/v1/npc/{instance}/{identifier}', { path: { instance, identifier }, ...options });
  }

  /** Register an instance. `POST /v1/instance` */
  registerInstance<R extends Preference = never>(body: Schemas['RegisterInstanceInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/instance', R>> {
    return this.request('POST', '/v1/instance', { body, ...options });
  }

  /** List the application's instances. `GET /v1/instance` */
  listInstances(query?: QueryOf<'GET', '/v1/instance'>, options?: CallOptions): Promise<Schemas['WorldInstancePage']> {
    return this.request('GET', '/v1/instance', { query, ...options });
  }

  /** All of `listInstances`, page after page as they are needed. */
  instances(query?: QueryOf<'GET', '/v1/instance'>, options?: CallOptions): AsyncGenerator<Schemas['WorldInstance'], void, undefined> {
    return iteratePages((cursor) => this.listInstances({ ...query, ...cursor }, options));
  }

  /** Retrieve an instance. `GET /v1/instance/{identifier}` */
  getInstance(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}'>, options?: CallOptions): Promise<Schemas['WorldInstance']> {
    return this.request('GET', '/v1/instance/{identifier}', { path: { identifier }, query, ...options });
  }

  /** Change the settings of an instance. `PUT /v1/instance/{identifier}` */
  changeSettings<R extends Preference = never>(identifier: string, body: Schemas['InstanceSettingsInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'PUT', '/v1/instance/{identifier}', R>> {
    return this.request('PUT', '/v1/instance/{identifier}', { path: { identifier }, body, ...options });
  }

  /** Update the tax rate of an instance. `PUT /v1/instance/{identifier}/tax-rate` */
  changeTaxRate<R extends Preference = never>(identifier: string, body: Schemas['TaxRateInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'PUT', '/v1/instance/{identifier}/tax-rate', R>> {
    return this.request('PUT', '/v1/instance/{identifier}/tax-rate', { path: { identifier }, body, ...options });
  }

  /** Collect taxes for an instance. `PUT /v1/instance/{identifier}/tax` */
  collectTaxes<R extends Preference = never>(identifier: string, options?: CallOptions & Preferring<R> & { readonly body?: Schemas['TaxDryRunInput'] } & { readonly query?: QueryOf<'PUT', '/v1/instance/{identifier}/tax'> }): Promise<ResultOf<'PUT', '/v1/instance/{identifier}/tax', R>> {
    return this.request('PUT', '/v1/instance/{identifier}/tax', { path: { identifier }, ...options });
  }

  /** Let a night of an instance pass. `POST /v1/instance/{identifier}/night` */
  passNight<R extends Preference = never>(identifier: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/instance/{identifier}/night', R>> {
    return this.request('POST', '/v1/instance/{identifier}/night', { path: { identifier }, ...options });
  }

  /** Pay out of the treasury. `PUT /v1/instance/{identifier}/disburse` */
  disburse<R extends Preference = never>(identifier: string, body: Schemas['DisburseInput'], options?: CallOptions & Preferring<R> & { readonly query?: QueryOf<'PUT', '/v1/instance/{identifier}/disburse'> }): Promise<ResultOf<'PUT', '/v1/instance/{identifier}/disburse', R>> {
    return this.request('PUT', '/v1/instance/{identifier}/disburse', { path: { identifier }, body, ...options });
  }

  /** Fork an instance. `POST /v1/instance/{identifier}/fork` */
  forkInstance<R extends Preference = never>(identifier: string, body: Schemas['ForkInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/instance/{identifier}/fork', R>> {
    return this.request('POST', '/v1/instance/{identifier}/fork', { path: { identifier }, body, ...options });
  }

  /** List the events of an instance. `GET /v1/instance/{identifier}/event` */
  listEvents(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/event'>, options?: CallOptions): Promise<Schemas['WorldEventPage']> {
    return this.request('GET', '/v1/instance/{identifier}/event', { path: { identifier }, query, ...options });
  }

  /** All of `listEvents`, page after page as they are needed. */
  eventHistory(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/event'>, options?: CallOptions): AsyncGenerator<Schemas['WorldEvent'], void, undefined> {
    return iteratePages((cursor) => this.listEvents(identifier, { ...query, ...cursor }, options));
  }

  /** Retrieve an event. `GET /v1/instance/{identifier}/event/{seq}` */
  getEvent(identifier: string, seq: number, options?: CallOptions): Promise<Schemas['WorldEvent']> {
    return this.request('GET', '/v1/instance/{identifier}/event/{seq}', { path: { identifier, seq }, ...options });
  }

  /** Tell the story of an instance. `GET /v1/instance/{identifier}/chronicle` */
  getChronicle(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/chronicle'>, options?: CallOptions): Promise<Schemas['Chronicle']> {
    return this.request('GET', '/v1/instance/{identifier}/chronicle', { path: { identifier }, query, ...options });
  }

  /** Tell the life of an Agent NPC. `GET /v1/agent-npc/{instance}/{identifier}/chronicle` */
  getLifeChronicle(instance: string, identifier: string, query?: QueryOf<'GET', '/v1/agent-npc/{instance}/{identifier}/chronicle'>, options?: CallOptions): Promise<Schemas['Chronicle']> {
    return this.request('GET', '/v1/agent-npc/{instance}/{identifier}/chronicle', { path: { instance, identifier }, query, ...options });
  }

  /** Create a webhook. `POST /v1/webhook` */
  createWebhook(body: Schemas['CreateWebhookInput'], options?: CallOptions): Promise<Schemas['WebhookWithSecret']> {
    return this.request('POST', '/v1/webhook', { body, ...options });
  }

  /** List the webhooks. `GET /v1/webhook` */
  listWebhooks(query?: QueryOf<'GET', '/v1/webhook'>, options?: CallOptions): Promise<Schemas['WebhookPage']> {
    return this.request('GET', '/v1/webhook', { query, ...options });
  }

  /** All of `listWebhooks`, page after page as they are needed. */
  webhooks(query?: QueryOf<'GET', '/v1/webhook'>, options?: CallOptions): AsyncGenerator<Schemas['Webhook'], void, undefined> {
    return iteratePages((cursor) => this.listWebhooks({ ...query, ...cursor }, options));
  }

  /** Retrieve a webhook. `GET /v1/webhook/{identifier}` */
  getWebhook(identifier: string, options?: CallOptions): Promise<Schemas['Webhook']> {
    return this.request('GET', '/v1/webhook/{identifier}', { path: { identifier }, ...options });
  }

  /** Change a webhook, disable it or enable it again. `PUT /v1/webhook/{identifier}` */
  changeWebhook<R extends Preference = never>(identifier: string, body: Schemas['ChangeWebhookInput'], options?: CallOptions & Preferring<R>): Promise<ResultOf<'PUT', '/v1/webhook/{identifier}', R>> {
    return this.request('PUT', '/v1/webhook/{identifier}', { path: { identifier }, body, ...options });
  }

  /** Remove a webhook. `DELETE /v1/webhook/{identifier}` */
  removeWebhook<R extends Preference = never>(identifier: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'DELETE', '/v1/webhook/{identifier}', R>> {
    return this.request('DELETE', '/v1/webhook/{identifier}', { path: { identifier }, ...options });
  }

  /** Rotate the secret of a webhook. `POST /v1/webhook/{identifier}/secret` */
  rotateWebhookSecret(identifier: string, body: Schemas['RotateSecretInput'], options?: CallOptions): Promise<Schemas['WebhookWithSecret']> {
    return this.request('POST', '/v1/webhook/{identifier}/secret', { path: { identifier }, body, ...options });
  }

  /** Try the refused messages of a webhook now. `POST /v1/webhook/{identifier}/retry` */
  retryWebhook<R extends Preference = never>(identifier: string, options?: CallOptions & Preferring<R>): Promise<ResultOf<'POST', '/v1/webhook/{identifier}/retry', R>> {
    return this.request('POST', '/v1/webhook/{identifier}/retry', { path: { identifier }, ...options });
  }

  /** Send a test message. `POST /v1/webhook/{identifier}/test` */
  testWebhook(identifier: string, options?: CallOptions): Promise<Schemas['WebhookAttempt']> {
    return this.request('POST', '/v1/webhook/{identifier}/test', { path: { identifier }, ...options });
  }

  /** List the messages that could not be delivered. `GET /v1/webhook/{identifier}/failure` */
  listWebhookFailures(identifier: string, query?: QueryOf<'GET', '/v1/webhook/{identifier}/failure'>, options?: CallOptions): Promise<Schemas['WebhookFailurePage']> {
    return this.request('GET', '/v1/webhook/{identifier}/failure', { path: { identifier }, query, ...options });
  }

  /** All of `listWebhookFailures`, page after page as they are needed. */
  webhookFailures(identifier: string, query?: QueryOf<'GET', '/v1/webhook/{identifier}/failure'>, options?: CallOptions): AsyncGenerator<Schemas['WebhookFailure'], void, undefined> {
    return iteratePages((cursor) => this.listWebhookFailures(identifier, { ...query, ...cursor }, options));
  }

  /** Send a failed message again. `POST /v1/webhook/{identifier}/failure/{instance}/{seq}/replay` */
  replayWebhookFailure(identifier: string, instance: string, seq: number, options?: CallOptions): Promise<Schemas['WebhookAttempt']> {
    return this.request('POST', '/v1/webhook/{identifier}/failure/{instance}/{seq}/replay', { path: { identifier, instance, seq }, ...options });
  }

  /** Redeliver the history of an instance. `POST /v1/webhook/{identifier}/replay` */
  replayWebhook(identifier: string, body: Schemas['ReplayInput'], options?: CallOptions): Promise<Schemas['WebhookPosition']> {
    return this.request('POST', '/v1/webhook/{identifier}/replay', { path: { identifier }, body, ...options });
  }

  /** Retrieve the usage of billable operations. `GET /v1/usage` */
  getUsage(query?: QueryOf<'GET', '/v1/usage'>, options?: CallOptions): Promise<Schemas['ApplicationUsage']> {
    return this.request('GET', '/v1/usage', { query, ...options });
  }

  /** Retrieve the state of the economy of an instance. `GET /v1/instance/{identifier}/economy` */
  getEconomy(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/economy'>, options?: CallOptions): Promise<Schemas['WorldEconomy']> {
    return this.request('GET', '/v1/instance/{identifier}/economy', { path: { identifier }, query, ...options });
  }

  /** List what happened in the economy of an instance, by minute, hour or day. `GET /v1/instance/{identifier}/economy/history` */
  listEconomyHistory(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/economy/history'>, options?: CallOptions): Promise<Schemas['EconomyBucketPage']> {
    return this.request('GET', '/v1/instance/{identifier}/economy/history', { path: { identifier }, query, ...options });
  }

  /** All of `listEconomyHistory`, page after page as they are needed. */
  economyHistory(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/economy/history'>, options?: CallOptions): AsyncGenerator<Schemas['EconomyBucket'], void, undefined> {
    return iteratePages((cursor) => this.listEconomyHistory(identifier, { ...query, ...cursor }, options));
  }

  /** List who traded how much with whom. `GET /v1/instance/{identifier}/economy/flows` */
  getEconomyFlows(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/economy/flows'>, options?: CallOptions): Promise<Schemas['EconomyFlows']> {
    return this.request('GET', '/v1/instance/{identifier}/economy/flows', { path: { identifier }, query, ...options });
  }

  /** List the prices of goods. `GET /v1/instance/{identifier}/economy/prices` */
  listPrices(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/economy/prices'>, options?: CallOptions): Promise<Schemas['ItemPricesPage']> {
    return this.request('GET', '/v1/instance/{identifier}/economy/prices', { path: { identifier }, query, ...options });
  }

  /** All of `listPrices`, page after page as they are needed. */
  prices(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/economy/prices'>, options?: CallOptions): AsyncGenerator<Schemas['ItemPrices'], void, undefined> {
    return iteratePages((cursor) => this.listPrices(identifier, { ...query, ...cursor }, options));
  }

  /** Retrieve price indices of a basket of goods. `GET /v1/instance/{identifier}/economy/price-index` */
  getPriceIndex(identifier: string, query?: QueryOf<'GET', '/v1/instance/{identifier}/economy/price-index'>, options?: CallOptions): Promise<Schemas['PriceIndex']> {
    return this.request('GET', '/v1/instance/{identifier}/economy/price-index', { path: { identifier }, query, ...options });
  }

  /** Retrieve the social graph of an instance. `GET /v1/instance/{identifier}/social-graph` */
  getSocialGraph(identifier: string, options?: CallOptions): Promise<Schemas['SocialGraph']> {
    return this.request('GET', '/v1/instance/{identifier}/social-graph', { path: { identifier }, ...options });
  }
}
