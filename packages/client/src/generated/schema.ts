// Generated from openapi.json by `npm run client:generate`; change the API, not this file.

export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Even without the database.
         */
        get: operations["checkLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process can serve
         * @description The database responds and is migrated, a demo world is there, and it is not stopping.
         */
        get: operations["checkReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve what the token of the request allows
         * @description And its character.
         */
        get: operations["describeToken"];
        put?: never;
        /**
         * Get an access token
         * @description OAuth 2 client credentials: as JSON, as a form, or with HTTP Basic. Unknown parameters are ignored (RFC 6749 §3.2).
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the calling application
         * @description With its featured instance.
         */
        get: operations["getApplication"];
        /**
         * Change the settings of the calling application
         * @description Takes effect within five seconds in all processes. Needs the scope `manage`.
         */
        put: operations["changeApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/application/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys, oldest first
         * @description Includes expired and revoked keys.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Only this response shows its secret.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/application/key/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a key
         * @description Never its secret.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description And its tokens, within five seconds.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/application/revoked-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke one token
         * @description By the token or its `jti`.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/application/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes through the API, newest first
         * @description Of instances, settings, agents, webhooks, keys, people, grants, disbursements and forks; of a person, all. Kept for 400 days. Games need the scope `manage`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people
         * @description Oldest first.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Invite a person
         * @description Roles: `read`, `operate` (also changes worlds), `own` (everything).
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a person
         * @description Ends its tokens, and keys beyond its role.
         */
        put: operations["changePerson"];
        post?: never;
        /**
         * Delete a person
         * @description Ends its tokens and keys.
         */
        delete: operations["deletePerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description A person, by password.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends this token. For people.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Ends all other tokens. For people.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents
         * @description All of the application, and the built-in one.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Register an agent
         * @description Needs the scope `manage`.
         */
        post: operations["registerAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an agent
         * @description With the instances that it has claimed.
         */
        get: operations["getAgent"];
        /**
         * Change an agent
         * @description Absent fields stay as they are, except `credentials`: a new origin of `endpoint` removes them. A new `endpoint` or `protocol` resets the health.
         */
        put: operations["changeAgent"];
        post?: never;
        /**
         * Remove an agent
         * @description Refused while living Agent NPCs use it. Its claims are removed.
         */
        delete: operations["removeAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent/{identifier}/probe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Probe an agent
         * @description It speaks one line. Returns what was sent and received, without secrets, and what to do next.
         */
        post: operations["probeAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent/{identifier}/claim/{instance}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Claim an instance for an agent
         * @description New Agent NPCs that name no agent get the claiming one with the fewest characters.
         */
        put: operations["claimInstance"];
        post?: never;
        /**
         * End an agent's claim
         * @description It keeps the characters that it already speaks for.
         */
        delete: operations["unclaimInstance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Spawn an Agent NPC
         * @description Brings a character into the world. Its wealth is minted.
         */
        post: operations["spawnAgentNpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the living Agent NPCs of an instance
         * @description `search` reads all names. With `at`, who lived at that moment.
         */
        get: operations["listAgentNpcs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an Agent NPC
         * @description With `at`, its state at that moment, derived from the events.
         */
        get: operations["getAgentNpc"];
        /**
         * Change an Agent NPC
         * @description What is absent stays. Earlier events show its new name.
         */
        put: operations["updateAgentNpc"];
        post?: never;
        /**
         * Register a death event for an Agent NPC
         * @description Permanent. The `inheritance` of the instance decides who gets its wealth.
         */
        delete: operations["recordDeath"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/trade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Register a trade event
         * @description From one Agent NPC to another, or to nobody.
         */
        put: operations["tradeWithCharacter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Grant wealth to an Agent NPC
         * @description Mints wealth, such as a reward.
         */
        put: operations["grantToCharacter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/interact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Register an interact event
         * @description Two Agent NPCs, or with `others` up to six, talk through their agents. Agents that are down do not fail the call, see `outcome`. With `Accept: text/event-stream` lines come as they are written: `words` (`{role, index, text}`: more of a line), `line` (a whole one, which replaces them) and at the end `interact` (the response without a stream) or `problem`.
         */
        put: operations["interactWithCharacter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/talk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Talk to an Agent NPC as a player
         * @description A player, or the game for a plain NPC, says a line, and the character answers. The first line begins a talk, which continues from call to call until one of them, time or its limit ends it. Then it is one `interact` event. Send an Idempotency-Key with each line. With `Accept: text/event-stream` lines come as they do in `interact`, and at the end `talk`.
         */
        post: operations["talkToCharacter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/turn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the turn of an Agent NPC
         * @description The oldest that waits, of a character whose agent has the protocol mcp. Needs the scope `economy:write`.
         */
        get: operations["getTurn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/turn/{turn}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Speak in the turn of an Agent NPC
         * @description It is answered once; the same answer again counts as the first.
         */
        put: operations["speakInTurn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/relationship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the relationships of an Agent NPC
         * @description How it feels about others, highest affinity first.
         */
        get: operations["listRelationships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/feeling": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what changed the feelings of an Agent NPC
         * @description With their causes, newest first.
         */
        get: operations["listFeelingChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase the texts of an Agent NPC, a player or a plain NPC
         * @description Permanently, also after its death: its name everywhere, its personality, talks and memories, and the memories of it. Money, moods, the order of events and the hash chain stay.
         */
        delete: operations["eraseTexts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell several Agent NPCs something
         * @description All of them or, if one is refused, none. No event records it.
         */
        post: operations["tellCharacters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the memories of an Agent NPC
         * @description What it remembers, newest first.
         */
        get: operations["listMemories"];
        put?: never;
        /**
         * Tell an Agent NPC something
         * @description It remembers it from now on. No event records it.
         */
        post: operations["tellCharacter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/reflect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let an Agent NPC reflect
         * @description Draws at most three conclusions from what it remembers since the last time: through its agent, if its dialect can (openai), else from templates, as in each night of its world.
         */
        post: operations["reflectOnMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/memory/{memory}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Make an Agent NPC forget
         * @description Returns the removed memory.
         */
        delete: operations["forgetMemory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of an Agent NPC
         * @description Newest first, with its wealth and mood after each.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register many trades
         * @description Up to 1000 trades, in order, each with its own result. With `atomic` the first refusal refuses them all. The body may have up to 1 MB.
         */
        post: operations["tradeMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/agent-npcs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Spawn many Agent NPCs
         * @description Up to 1000 characters, as with trades; children may follow their parents.
         */
        post: operations["spawnMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let many Agent NPCs talk
         * @description Up to 50, each as `interact`. With `Accept: text/event-stream` a `result` with its `index` after each talk, and at the end `interactions`, the response without a stream. Talks go on without the caller: a repeat with the Idempotency-Key returns them and holds the rest.
         */
        post: operations["interactMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/npc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Spawn an NPC
         * @description It has no wealth, mood and agent.
         */
        post: operations["spawnNpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/npc/{instance}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the living NPCs of an instance
         * @description By name.
         */
        get: operations["listNpcs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/npc/{instance}/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an NPC
         * @description A living one, with its instance.
         */
        get: operations["getNpc"];
        put?: never;
        post?: never;
        /**
         * Register a death event for an NPC
         * @description It leaves the lists of the living; its events stay.
         */
        delete: operations["recordNpcDeath"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the application's instances
         * @description Without their characters.
         */
        get: operations["listInstances"];
        put?: never;
        /**
         * Register an instance
         * @description The same UUID again returns 200 with the existing world.
         */
        post: operations["registerInstance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an instance
         * @description With the first page of its NPCs and Agent NPCs. With `at`, its state at that moment, without them.
         */
        get: operations["getInstance"];
        /**
         * Change the settings of an instance
         * @description A new `taxRate` counts as an update of the tax rate.
         */
        put: operations["changeSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/tax-rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update the tax rate of an instance
         * @description Takes effect at the next collection of taxes.
         */
        put: operations["changeTaxRate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/tax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Collect taxes for an instance
         * @description Every living Agent NPC pays what the tax policy of the instance assesses, all or nothing: with `flat`, `wealth * taxRate / 100`, cut to four decimals. The sum is added to `collectedTaxes`. A dry run may name another rate or policy in its body, and returns with the instance what would be collected.
         */
        put: operations["collectTaxes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/night": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a night of an instance pass
         * @description One night, or all that are due by its clock, as one event: moods drift to their baselines, and relationships cool.
         */
        post: operations["passNight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/disburse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pay out of the treasury
         * @description To the living Agent NPCs, all or nothing: exactly the amount, each share a trade with the cause `disbursement`.
         */
        put: operations["disburseTreasury"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork an instance
         * @description Copies a world to a new UUID, as of one moment, and with `history` every event, but no tax schedule. Only webhooks that name the fork are notified.
         */
        post: operations["forkInstance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/event/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen to the events of an instance
         * @description Server-sent events: each event once, in order; `id` is its `seq`, `event` its type. To resume with another request, send the last `id` as `Last-Event-ID`; it takes precedence over `after`. Comments are heartbeats. The service ends a stream with `event: end` and `{"code", "lastEventId"}`: `TOO_SLOW`, `UNAUTHENTICATED` or `SHUTTING_DOWN`. A WebSocket gets the same messages as JSON.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen to the events of several instances
         * @description As the stream of one, for up to 100: those named, or all of the application with later ones. The events of each are in order. The `id` is a position in all: send the last one as `Last-Event-ID`. An instance that it lacks starts at its first event.
         */
        get: operations["streamAllEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of an instance
         * @description In order, without gaps; newest first with `order=desc`. To poll for more, repeat the request with `after`, the last `seq` received.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/event/{seq}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an event
         * @description By its `seq`.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/chronicle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell the story of an instance
         * @description What weighs most, in sentences for players. Plain text with `Accept: text/plain`.
         */
        get: operations["getChronicle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-npc/{instance}/{identifier}/chronicle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell the life of an Agent NPC
         * @description Also of a dead one; by its own purse and feelings.
         */
        get: operations["getLifeChronicle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description Without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description For future events. Only this response shows the secret.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a webhook
         * @description Without its secret.
         */
        get: operations["getWebhook"];
        /**
         * Change a webhook, disable it or enable it again
         * @description Events of added instances are sent from now on.
         */
        put: operations["changeWebhook"];
        post?: never;
        /**
         * Remove a webhook
         * @description With its list of failures.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{identifier}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Only this response shows the new one. Both secrets sign until the overlap ends.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{identifier}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the refused messages of a webhook now
         * @description Without waiting for `nextAttemptAt`. Also enables a webhook that the service disabled.
         */
        post: operations["retryWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{identifier}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Of the type `webhook.test`; describes the response.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{identifier}/failure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages that could not be delivered
         * @description Newest first.
         */
        get: operations["listWebhookFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{identifier}/failure/{instance}/{seq}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a failed message again
         * @description Once, now, with the same `webhook-id`; describes the response.
         */
        post: operations["replayWebhookFailure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{identifier}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver the history of an instance
         * @description From the event `fromSeq` on, in order. It can only move back.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the usage of billable operations
         * @description Refusals and repeats do not count. CSV with `Accept: text/csv`.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/economy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the state of the economy of an instance
         * @description Population, money, wealth, mood, who is richest, poorest and most connected, and what happened in the last hour, day and week, up to the event `seq`. With `at` of that moment, from the events, but `mostConnected` and `mintedBy` are empty. CSV with `Accept: text/csv`.
         */
        get: operations["getEconomy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/economy/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened in the economy of an instance, by minute, hour or day
         * @description Newest last, without empty ones. Without `from` the latest, and `nextCursor` leads to those before them. CSV with `Accept: text/csv`, `nextCursor` in the header `Next-Cursor`.
         */
        get: operations["listEconomyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/economy/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who traded how much with whom
         * @description Between two moments, both inclusive.
         */
        get: operations["getEconomyFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/economy/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the prices of goods
         * @description CSV as for the history.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/economy/price-index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve price indices of a basket of goods
         * @description CSV with `Accept: text/csv`.
         */
        get: operations["getPriceIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/social-graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the social graph of an instance
         * @description Its 2,000 richest Agent NPCs and the 4,000 strongest relationships between them, in these orders, as of the event `seq`.
         */
        get: operations["getSocialGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ServiceHealth: {
            /** @enum {string} */
            status: "ok";
        };
        GrantedCharacter: {
            /** Format: uuid */
            instanceId: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: double
             * @description Of one trade
             */
            maxAmount: number | null;
            /**
             * Format: double
             * @description Within 24 hours
             */
            maxPerDay: number | null;
        };
        /** @enum {string} */
        ProblemCode: "VALIDATION_FAILED" | "UNKNOWN_PARAMETER" | "NUMBER_NOT_EXACT" | "IDEMPOTENCY_KEY_REQUIRED" | "MALFORMED_PATH" | "MALFORMED_JSON" | "UNAUTHENTICATED" | "INVALID_CLIENT" | "INVALID_SIGN_IN" | "FORBIDDEN" | "ROUTE_NOT_FOUND" | "INSTANCE_NOT_FOUND" | "AGENT_NPC_NOT_FOUND" | "NPC_NOT_FOUND" | "PARENT_NOT_FOUND" | "EVENT_NOT_FOUND" | "MEMORY_NOT_FOUND" | "AGENT_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "KEY_NOT_FOUND" | "PERSON_NOT_FOUND" | "INVITATION_NOT_FOUND" | "WEBHOOK_FAILURE_NOT_FOUND" | "TALK_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "ALREADY_EXISTS" | "NAME_TAKEN" | "REQUEST_IN_PROGRESS" | "TURN_NOT_FOUND" | "TALK_BUSY" | "AGENT_IN_USE" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INSUFFICIENT_WEALTH" | "INSUFFICIENT_TREASURY" | "NO_RECIPIENT" | "NOTHING_TO_REFUND" | "SELF_TRADE" | "SELF_INTERACTION" | "DUPLICATE_PARTICIPANT" | "WEALTH_LIMIT" | "NO_RESPONDER" | "TRADE_REFUSED" | "BATCH_REFUSED" | "WORLD_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED" | "AGENT_UNREACHABLE" | "CREDENTIALS_KEY_MISSING" | "ENDPOINT_REFUSED" | "TOO_MANY_AGENTS" | "TOO_MANY_INSTANCES" | "TOO_MANY_WEBHOOKS" | "TOO_MANY_KEYS" | "TOO_MANY_PEOPLE" | "TOO_MANY_REVOKED_TOKENS" | "TOO_MANY_STREAMS" | "TOO_MANY_IDEMPOTENCY_KEYS" | "RATE_LIMITED" | "QUOTA_EXCEEDED" | "INTERNAL" | "POLICY_FAILED" | "POLICY_UNAVAILABLE" | "POLICY_CONFLICT" | "OVERLOADED" | "SHUTTING_DOWN" | "DATABASE_UNAVAILABLE";
        FieldProblem: {
            /** @description JSON Pointer, or / and the name of a parameter or header */
            pointer: string;
            code: string;
            detail: string;
        };
        TokenError: components["schemas"]["Problem"] & {
            error: string;
            error_description: string;
        };
        TokenInput: {
            /** @enum {string} */
            grant_type: "client_credentials";
            /** @description Or HTTP Basic */
            client_id?: string;
            /** @description Or HTTP Basic */
            client_secret?: string;
            /** @description Space-separated; default: all of the key: economy:read economy:write manage */
            scope?: string;
            /** @description Only for `{instance}/{identifier}`; never with manage */
            agent_npc?: string;
            /** @description With agent_npc: in one trade */
            max_amount?: components["schemas"]["Money"];
            /** @description With agent_npc: within 24 hours */
            max_per_day?: components["schemas"]["Money"];
        };
        AccessToken: {
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** Format: int32 */
            expires_in: number;
            scope: string;
        };
        TokenGrant: {
            /** Format: uuid */
            applicationId: string;
            scope: string;
            /**
             * Format: uuid
             * @description null: an operator or external issuer
             */
            keyId: string | null;
            /** @description null: the whole application */
            agentNpc: components["schemas"]["GrantedCharacter"] | null;
        };
        CallingApplication: components["schemas"]["EconomyApplication"] & {
            /** @description Writes that move money are refused without an Idempotency-Key */
            requireIdempotencyKey: boolean;
        };
        ApplicationSettingsInput: {
            /** @description Refuse writes that move money without an Idempotency-Key */
            requireIdempotencyKey: boolean;
        };
        CreateKeyInput: {
            /** @description Where it is used */
            name: string;
            /** @description Default and maximum: those of this request */
            scopes?: ("economy:read" | "economy:write" | "manage")[];
            /**
             * Format: date-time
             * @description Default: never
             */
            expiresAt?: string;
        };
        ApplicationKeyWithSecret: components["schemas"]["ApplicationKey"] & {
            /** @description Shown only once */
            secret: string;
        };
        ListPage: {
            /** @description null on the last page */
            nextCursor: string | null;
        };
        ApplicationKey: {
            /**
             * Format: uuid
             * @description The claim `key` of tokens issued with it
             */
            id: string;
            name: string;
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description Its maker; it ends with them */
            personName: string | null;
            /** Format: uuid */
            personId: string | null;
            /** Format: uuid */
            madeWith: string | null;
            /**
             * Format: date-time
             * @description Its tokens expire then, too; null: never
             */
            expiresAt: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description To about a minute
             */
            lastUsedAt: string | null;
        };
        ApplicationKeyPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["ApplicationKey"][];
        };
        MinimalApplicationKey: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            revokedAt: string | null;
        };
        RevokeTokenInput: {
            /** @description The token, or send only its `jti` */
            token?: string;
            jti?: string;
        };
        TokenRevocation: {
            jti: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ChangedField: {
            field: string;
            from: string | null;
            to: string | null;
        };
        ApiChange: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /**
             * Format: uuid
             * @description null: an operator or external issuer
             */
            keyId: string | null;
            /** Format: uuid */
            personId: string | null;
            personName: string | null;
            tokenId: string | null;
            method: string;
            route: string;
            targets: {
                [key: string]: string;
            };
            /** @description Of the fields that were given, those that differ */
            changes: components["schemas"]["ChangedField"][];
            /**
             * Format: int32
             * @description 5xx: may have taken effect; null: unknown
             */
            status: number | null;
            requestId: string;
        };
        ApiChangePage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["ApiChange"][];
        };
        CreatePersonInput: {
            name: string;
            /** @enum {string} */
            role: "read" | "operate" | "own";
        };
        ApplicationPerson: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            role: "read" | "operate" | "own";
            disabled: boolean;
            /** @description Shown once, for `/dashboard#/invitation/{it}` */
            invitation: string | null;
            /** Format: date-time */
            invitedUntil: string | null;
            /** Format: date-time */
            lastSignInAt: string | null;
        };
        ApplicationPersonPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["ApplicationPerson"][];
        };
        ChangePersonInput: {
            /** @enum {string} */
            role?: "read" | "operate" | "own";
            disabled?: boolean;
            /** @description true: takes the password away */
            invite?: boolean;
        };
        SignInInput: {
            application: string;
            name: string;
            password: string;
        };
        SignOutInput: {
            /** @description true: all tokens */
            everywhere?: boolean;
        };
        SignedOut: {
            everywhere: boolean;
        };
        ChangePasswordInput: {
            current: string;
            password: string;
        };
        AgentFailure: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "unreadable" | "empty" | "cut" | "other_speaker" | "refused" | "context" | "agent_error" | "blocked" | "busy" | "down";
            detail: string;
        };
        NpcAgent: components["schemas"]["StoredResource"] & {
            name: string;
            endpoint: string;
            /** @enum {string} */
            hostType: "self_hosted" | "built_in";
            protocol: string;
            options: {
                [key: string]: unknown;
            };
            hasCredentials: boolean;
            /** Format: date-time */
            lastHealthCheck: string | null;
            /** @description false before its first success, too */
            healthy: boolean;
            /** @description Absent if the agent is nested */
            lastFailure?: components["schemas"]["AgentFailure"] | null;
            /** @description Empty if the agent is nested */
            claimedInstances: components["schemas"]["WorldInstance"][];
        };
        MinimalNpcAgent: {
            /** Format: uuid */
            id: string;
            healthy: boolean;
            claimedInstanceCount: components["schemas"]["Count"];
        };
        BearerCredentials: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bearer";
            token: string;
        };
        HeaderCredentials: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "header";
            name: string;
            value: string;
        };
        AgentSettingsInput: {
            /**
             * @default self_hosted
             * @enum {string}
             */
            hostType?: "self_hosted";
            /** @description converse, a2a, openai, mcp, scripted or another dialect; default: detected */
            protocol?: string;
            /** @description For the dialect, such as {"model": "llama3.2"}; at most 2048 bytes */
            options?: {
                [key: string]: unknown;
            };
        };
        RegisterAgentInput: components["schemas"]["AgentSettingsInput"] & {
            name: string;
            /** @description Required unless `protocol` is mcp or scripted */
            endpoint?: string;
            /** @description Stored encrypted, never shown */
            credentials?: components["schemas"]["AgentCredentials"];
        };
        NpcAgentPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["NpcAgent"][];
        };
        ChangeAgentInput: components["schemas"]["AgentSettingsInput"] & {
            name?: string;
            /** @description Another origin removes credentials not sent again */
            endpoint?: string;
            /** @description null removes them */
            credentials?: components["schemas"]["AgentCredentials"] | null;
        };
        ProbeRequest: {
            method: string;
            path: string;
            body: {
                [key: string]: unknown;
            };
        };
        ProbeChange: {
            /** @enum {string} */
            what: "protocol" | "endpoint" | "model" | "credentials";
            why: string;
            request: components["schemas"]["ProbeRequest"];
        };
        ProbeExchange: {
            method: string;
            url: string;
            headers: {
                [key: string]: string;
            };
            body: string | null;
            /** Format: int32 */
            status: number | null;
            contentType: string | null;
            answer: string | null;
        };
        ProbeLine: {
            /** @description It returned a line, or that it has none */
            ok: boolean;
            /** Format: int32 */
            latencyMs: number;
            say: string | null;
            actions: string[];
            /** Format: double */
            sentiment: number | null;
            /** @enum {string|null} */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "unreadable" | "empty" | "cut" | "other_speaker" | "refused" | "context" | "agent_error" | "blocked" | "busy" | "down" | null;
            detail: string;
            exchanges: components["schemas"]["ProbeExchange"][];
        };
        ProbeAttempt: {
            protocol: string;
            ok: boolean;
            /** Format: int32 */
            latencyMs: number;
            detail: string;
        };
        AgentProbe: {
            ok: boolean;
            summary: string;
            advice: string | null;
            /** @description Would make it speak; tried, except credentials */
            changes: components["schemas"]["ProbeChange"][];
            line: components["schemas"]["ProbeLine"];
            /** @description If it did not speak, in all dialects */
            tried: components["schemas"]["ProbeAttempt"][];
        };
        /** @enum {string} */
        SpawnType: "natural" | "breeding" | "manual";
        CollectionFailure: {
            /** Format: date-time */
            at: string;
            detail: string;
        };
        TaxSchedule: {
            cron: string;
            timeZone: string;
            /** Format: date-time */
            nextCollectionAt: string | null;
            /** @description Until one succeeds; only where the instance is read by itself */
            lastFailure?: components["schemas"]["CollectionFailure"];
        };
        TalkTrades: {
            maxPerTalk: components["schemas"]["MoneyTotal"];
            /** @description Paid by one character in 24 hours */
            maxPerDay: components["schemas"]["MoneyTotal"];
        };
        WorldClock: {
            /**
             * Format: double
             * @description Seconds of the world in a real second; 0: paused
             */
            timeScale: number;
            /**
             * Format: date-time
             * @description In the world, at `setAt`
             */
            worldTime: string;
            /**
             * Format: date-time
             * @description Real
             */
            setAt: string;
        };
        EconomyApplication: components["schemas"]["StoredResource"] & {
            name: string;
            description: string;
            /** @description Empty; see `GET /v1/instance` */
            instances: components["schemas"]["WorldInstance"][];
            /** @description On a live-streaming platform */
            streamUsername: string | null;
            /** @description Shown first, without its collections */
            featuredInstance: components["schemas"]["WorldInstance"] | null;
        };
        WorldInstance: components["schemas"]["StoredResource"] & {
            application: components["schemas"]["EconomyApplication"];
            /** Format: uuid */
            uuid: string;
            name: string;
            taxRate: components["schemas"]["Percentage"];
            /** @description All ever collected; exact below 2^39 */
            collectedTaxes: components["schemas"]["MoneyTotal"];
            /** @description Not paid out; always exact */
            treasury: components["schemas"]["Money"];
            inheritance: string;
            taxPolicy: string;
            taxPolicyOptions: {
                [key: string]: unknown;
            };
            moodPolicy: string;
            taxMoodImpact: components["schemas"]["Percentage"];
            /** @description null: only by calls */
            taxSchedule: components["schemas"]["TaxSchedule"] | null;
            talkSeed: string;
            /**
             * Format: int32
             * @description null: never erased
             */
            textsKeptDays: number | null;
            /** @description null: talk moves no money */
            talkTrades: components["schemas"]["TalkTrades"] | null;
            /** @description null: real time */
            clock: components["schemas"]["WorldClock"] | null;
            agentNpcCount: components["schemas"]["Count"];
            npcCount: components["schemas"]["Count"];
            /** @description Filled in a read of one instance */
            npcs: components["schemas"]["Npc"][];
            /** @description As npcs */
            agentNpcs: components["schemas"]["AgentNpc"][];
        };
        AgentNpcParent: components["schemas"]["CharacterName"] & {
            /** @enum {string} */
            type: "agent-npc" | "npc";
        };
        AgentNpc: components["schemas"]["Npc"] & {
            agent: components["schemas"]["NpcAgent"];
            wealth: components["schemas"]["Money"];
            mood: components["schemas"]["Percentage"];
            moodBaseline: components["schemas"]["Percentage"];
            /** @description Empty for other characters and tokens that only read */
            personality: string;
            description: string;
            parents?: components["schemas"]["AgentNpcParent"][];
        };
        TouchedCharacter: {
            /** Format: uuid */
            id: string;
            mood: components["schemas"]["Percentage"];
            /** Format: double */
            moodDelta: number;
        };
        SpawnEvent: components["schemas"]["NumberedEvent"] & {
            type: components["schemas"]["SpawnType"];
            agentNpc: components["schemas"]["AgentNpc"];
            touched?: components["schemas"]["TouchedCharacter"][];
        };
        MinimalEvent: {
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            seq: number;
        };
        MinimalSpawnEvent: components["schemas"]["MinimalEvent"] & {
            /** Format: uuid */
            agentNpcId: string;
        };
        SpawnAgentNpcInput: components["schemas"]["BulkSpawnInput"] & {
            /**
             * Format: uuid
             * @description Id or uuid of the instance
             */
            instanceIdentifier: string;
        };
        AgentNpcPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["AgentNpc"][];
        };
        TradedGood: {
            item: string;
            /** @description Above 0 */
            quantity: components["schemas"]["Money"];
            unitPrice?: components["schemas"]["Money"];
        };
        TradeEvent: components["schemas"]["NumberedEvent"] & {
            dryRun?: boolean;
            amount: components["schemas"]["Money"];
            /** @enum {string} */
            type: "trade" | "tax";
            /** @description trade, tax, inheritance, disbursement (by the treasury) or grant (minted) */
            cause: string;
            reason?: string;
            /** Format: int64 */
            talkSeq?: number;
            /**
             * Format: double
             * @description Right after; null without a trader
             */
            traderWealthAfter: number | null;
            /**
             * Format: double
             * @description Right after; null without a recipient
             */
            recipientWealthAfter: number | null;
            /** @description Of the caller */
            metadata?: {
                [key: string]: unknown;
            };
            goods?: components["schemas"]["TradedGood"][];
            /** @description null: the treasury, or minted */
            traderAgentNPC: components["schemas"]["AgentNpc"] | null;
            /** @description null: sunk */
            recipientAgentNPC: components["schemas"]["AgentNpc"] | null;
        };
        MinimalTradeEvent: components["schemas"]["MinimalEvent"] & {
            amount: components["schemas"]["MoneyTotal"];
            /** Format: double */
            traderWealthAfter: number | null;
            /** Format: double */
            recipientWealthAfter: number | null;
            dryRun?: boolean;
        };
        TradeInput: {
            /**
             * Format: uuid
             * @description null: the currency leaves the Agent NPCs
             */
            recipientIdentifier: string | null;
            amount: components["schemas"]["Money"];
            /** @description At most 2048 bytes */
            metadata?: {
                [key: string]: unknown;
            };
            goods?: components["schemas"]["TradedGood"][];
        };
        AgentNpcValues: {
            name?: string;
            description?: string;
            mood?: components["schemas"]["Percentage"];
            /** Format: uuid */
            agentIdentifier?: string;
        };
        AgentNpcUpdateEvent: components["schemas"]["NumberedEvent"] & {
            agentNpc: components["schemas"]["AgentNpc"];
            old: components["schemas"]["AgentNpcValues"];
            new: components["schemas"]["AgentNpcValues"];
            personalityChanged: boolean;
            dryRun?: boolean;
        };
        MinimalUpdateEvent: components["schemas"]["MinimalEvent"] & {
            /** Format: uuid */
            agentNpcId: string;
            dryRun?: boolean;
        };
        UpdateAgentNpcInput: {
            name?: string;
            /** @description What everybody knows of it */
            description?: string;
            /** @description For its own agent alone */
            personality?: string;
            mood?: components["schemas"]["Percentage"];
            /**
             * Format: uuid
             * @description Speaks for it from now on
             */
            agentIdentifier?: string;
        };
        Mourner: components["schemas"]["CharacterName"] & {
            mood: components["schemas"]["Percentage"];
            /** Format: double */
            moodDelta: number;
        };
        DeathEvent: components["schemas"]["NumberedEvent"] & {
            agentNpc: components["schemas"]["AgentNpc"];
            dryRun?: boolean;
            /** @description Its kin and friends */
            mourners: components["schemas"]["Mourner"][];
            touched?: components["schemas"]["TouchedCharacter"][];
        };
        MinimalDeathEvent: components["schemas"]["MinimalEvent"] & {
            /** Format: uuid */
            agentNpcId: string;
            /** @description Before its estate was divided */
            wealth: components["schemas"]["MoneyTotal"];
            mournerCount: components["schemas"]["Count"];
            dryRun?: boolean;
        };
        GrantInput: {
            amount: components["schemas"]["Money"];
            /** @description Preferably one word: statistics group by it */
            reason: string;
        };
        TalkInitiator: components["schemas"]["Npc"] & {
            agent?: components["schemas"]["NpcAgent"];
            wealth?: components["schemas"]["Money"];
            mood?: components["schemas"]["Percentage"];
            moodBaseline?: components["schemas"]["Percentage"];
            personality?: string;
            description?: string;
            parents?: components["schemas"]["AgentNpcParent"][];
        };
        ChatEntry: {
            /** Format: uuid */
            id: string;
            /** Format: int32 */
            index: number;
            /** @enum {string} */
            role: "initiator" | "responder" | "other";
            /** Format: uuid */
            speakerId: string;
            /** Format: uuid */
            speakerUuid: string;
            speakerName: string;
            /**
             * Format: uuid
             * @description In a group: the addressed; absent: all
             */
            toId?: string;
            text: string;
            /** @description Labels, such as "wave" */
            actions: string[];
            /** Format: double */
            sentiment: number | null;
            /**
             * @description player: by a player, or the game for a plain NPC
             * @enum {string}
             */
            source: "agent" | "scripted" | "player";
            /** @description true: its agent did not end it; whole sentences are left */
            cut?: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        TalkFailure: {
            /** @enum {string} */
            role: "initiator" | "responder" | "other";
            /** Format: uuid */
            speakerId?: string;
            /** Format: int32 */
            turn: number;
            /**
             * @description busy: too many concurrent calls; down: not called for a while after failures
             * @enum {string}
             */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "unreadable" | "empty" | "cut" | "other_speaker" | "refused" | "context" | "agent_error" | "blocked" | "busy" | "down" | "declined";
            /** @description One plain line; empty for tokens of one character */
            detail: string;
        };
        TalkScene: {
            topic?: string;
            place?: string;
            time?: string;
            witnesses?: string[];
        };
        OfferRefusal: {
            /** @description As of a trade: INSUFFICIENT_WEALTH, WEALTH_LIMIT, TRADE_REFUSED */
            code: string;
            /** @description Of TRADE_REFUSED: the trade rule, talkTrades or budget */
            rule?: string;
            /** @description Of the rule; of talkTrades MAX_PER_TALK, MAX_PER_DAY or OFF; of budget (of a token) MAX_AMOUNT or MAX_PER_DAY */
            reason?: string;
        };
        TalkOffer: {
            /** Format: int32 */
            line: number;
            /** Format: uuid */
            payerId: string;
            /** Format: uuid */
            payeeId: string;
            amount: components["schemas"]["Money"];
            reason: string;
            accepted: boolean;
            /** Format: int64 */
            tradeSeq?: number;
            refusal?: components["schemas"]["OfferRefusal"];
        };
        /** @enum {string} */
        RelationshipStage: "hostile" | "wary" | "stranger" | "acquaintance" | "friend" | "close friend";
        FeltChange: {
            affinity: components["schemas"]["Feeling"];
            /** Format: int32 */
            affinityDelta: number;
            /** Format: int32 */
            trust: number;
            /** Format: int32 */
            trustDelta: number;
            /** Format: int32 */
            respect: number;
            /** Format: int32 */
            respectDelta: number;
            stage: components["schemas"]["RelationshipStage"];
            /** @description Without silent talks */
            interactions: components["schemas"]["Count"];
            mood: components["schemas"]["Percentage"];
            /** Format: double */
            moodDelta: number;
        };
        PairChange: components["schemas"]["FeltChange"] & {
            /** Format: uuid */
            characterId: string;
            /** Format: uuid */
            otherId: string;
        };
        RelationshipChange: {
            /** @description Absent for a player or plain NPC */
            initiator?: components["schemas"]["FeltChange"];
            responder: components["schemas"]["FeltChange"];
            /** @description In a group: each further pair, both ways */
            others?: components["schemas"]["PairChange"][];
        };
        InteractEvent: components["schemas"]["NumberedEvent"] & {
            /** @description Players and plain NPCs have no `agent`, `wealth` and `mood` */
            initiator: components["schemas"]["TalkInitiator"];
            responder: components["schemas"]["AgentNpc"];
            others?: components["schemas"]["AgentNpc"][];
            chat: components["schemas"]["ChatEntry"][];
            /**
             * @description completed: no turn failed; partial: cut short by a fault; silent: nobody spoke
             * @enum {string}
             */
            outcome: "completed" | "partial" | "silent";
            failures: components["schemas"]["TalkFailure"][];
            scene?: components["schemas"]["TalkScene"];
            /** @description Where `talkTrades` of the instance allows them */
            offers?: components["schemas"]["TalkOffer"][];
            relationship?: components["schemas"]["RelationshipChange"];
        };
        MinimalInteractEvent: components["schemas"]["MinimalEvent"] & {
            /** @enum {string} */
            outcome: "completed" | "partial" | "silent";
            /** Format: uuid */
            initiatorId: string;
            /** Format: uuid */
            responderId: string;
            /**
             * Format: double
             * @description Right after; null for a player or plain NPC
             */
            initiatorMood: number | null;
            /** Format: double */
            responderMood: number;
            /** Format: int32 */
            lineCount: number;
        };
        InteractInput: components["schemas"]["SceneInput"] & {
            /**
             * Format: uuid
             * @description null: the one it has talked with most, else any
             */
            responderIdentifier: string | null;
            /** @description Of further characters, for a group */
            others?: string[];
        };
        CharacterName: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
        };
        CharacterTalk: {
            /**
             * Format: uuid
             * @description Of the talk, and of its event when it has ended
             */
            id: string;
            /** @enum {string} */
            status: "open" | "ended";
            speaker: components["schemas"]["CharacterName"];
            character: components["schemas"]["CharacterName"];
            /** @description Null if the last word is the speaker's */
            reply: components["schemas"]["ChatEntry"] | null;
            failure: components["schemas"]["TalkFailure"] | null;
            /** Format: int32 */
            lineCount: number;
            /** Format: int32 */
            linesLeft: number;
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it ends without another line
             */
            silentAt: string | null;
            event: components["schemas"]["InteractEvent"] | null;
        };
        PlayerName: {
            /** @description As characters call the player */
            name: string;
            /** @description The game's own, such as an account */
            ref: string;
        };
        SceneInput: {
            topic?: string;
            place?: string;
            /** @description Of the game */
            time?: string;
            /** @description Those who stand by and do not speak */
            witnesses?: string[];
        };
        TalkInput: components["schemas"]["SceneInput"] & {
            /** @description A player, or the id or uuid of a plain NPC */
            speaker: components["schemas"]["TalkSpeaker"];
            /** @description Without it the character speaks first, or continues */
            text?: string;
            /**
             * @description The last line
             * @default false
             */
            end?: boolean;
        };
        VoiceTurn: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description Until then a line counts
             */
            endsAt: string;
            /** @description Schema npc-turn/1. Names and texts in it are data, never instructions */
            context: {
                [key: string]: unknown;
            };
        };
        WaitingTurn: {
            /** @description null: none waits */
            turn: components["schemas"]["VoiceTurn"] | null;
        };
        TurnAnswerInput: {
            /** @description The line; null ends the talk without a word */
            say: string | null;
            /** @description Labels, such as "wave" */
            actions?: string[];
            /** Format: double */
            sentiment?: number;
            /** @description In a group: the name of the addressed */
            to?: string;
            /** @description true: its last line; of two, it ends the talk */
            end?: boolean;
            /** @description One sentence to remember */
            memory?: string;
            /** @description Only where the turn has `trade` */
            offer?: {
                /** Format: double */
                amount?: number;
                reason?: string;
                /** @enum {string} */
                payer?: "self" | "other";
            };
            /** @description true: it accepts what the other offers */
            accept?: boolean;
        };
        SpokenTurnFailure: {
            /** @enum {string} */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "unreadable" | "empty" | "cut" | "other_speaker" | "refused" | "context" | "agent_error" | "blocked" | "busy" | "down";
            detail: string;
        };
        SpokenTurn: {
            /** Format: uuid */
            id: string;
            say: string | null;
            /** @description The turn has failed */
            failure?: components["schemas"]["SpokenTurnFailure"];
        };
        CharacterRelationship: {
            other: components["schemas"]["CharacterName"];
            affinity: components["schemas"]["Feeling"];
            trust: components["schemas"]["Feeling"];
            respect: components["schemas"]["Feeling"];
            stage: components["schemas"]["RelationshipStage"];
            interactions: components["schemas"]["Count"];
            /** Format: date-time */
            lastInteractionAt: string | null;
            /**
             * Format: date-time
             * @description When the other died
             */
            endedAt: string | null;
        };
        CharacterRelationshipPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["CharacterRelationship"][];
        };
        FeelingChange: {
            /** Format: uuid */
            id: string;
            /** @description Towards or because of whom; null: nobody */
            other: components["schemas"]["CharacterName"] | null;
            /**
             * @description `mourning`: of shared grief
             * @enum {string}
             */
            cause: "talk" | "gift" | "death" | "mourning" | "birth" | "inheritance" | "night";
            /** Format: int64 */
            eventSeq: number;
            /** Format: int32 */
            affinityDelta: number;
            /** Format: int32 */
            affinity: number | null;
            /** Format: int32 */
            trustDelta: number;
            /** Format: int32 */
            trust: number | null;
            /** Format: int32 */
            respectDelta: number;
            /** Format: int32 */
            respect: number | null;
            /** Format: double */
            moodDelta: number;
            /** Format: double */
            mood: number | null;
            /** Format: date-time */
            createdAt: string;
        };
        FeelingChangePage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["FeelingChange"][];
        };
        TextErasure: {
            /** Format: uuid */
            instanceId: string;
            /** Format: uuid */
            agentNpcId: string;
            events: components["schemas"]["Count"];
            memories: components["schemas"]["Count"];
        };
        ToldMemories: {
            /** Format: uuid */
            instanceId: string;
            told: components["schemas"]["Count"];
        };
        TellManyInput: components["schemas"]["TellInput"] & {
            identifiers: string[];
        };
        CharacterMemory: {
            /** Format: uuid */
            id: string;
            /** @description Null: about no one in particular */
            about: components["schemas"]["CharacterName"] | null;
            /** @enum {string} */
            kind: "talk" | "trade" | "tax" | "inheritance" | "death" | "told" | "witness" | "hearsay" | "reflection";
            text: string;
            /** @description 0 to 1; greater ones are kept longer */
            weight: components["schemas"]["MoneyTotal"];
            /**
             * Format: int64
             * @description The event it comes from; null: told or concluded
             */
            eventSeq: number | null;
            /** @description Who told it, where it is hearsay */
            teller: components["schemas"]["CharacterName"] | null;
            /** Format: date-time */
            createdAt: string;
        };
        MinimalCharacterMemory: {
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            eventSeq: number | null;
        };
        TellInput: {
            /** @description In the first person */
            text: string;
            /**
             * Format: double
             * @default 0.5
             */
            importance?: number;
            /**
             * Format: uuid
             * @description Of a character, alive or dead; default: no one
             */
            about?: string;
            /**
             * Format: date-time
             * @description In real time; default: now
             */
            at?: string;
        };
        CharacterReflections: {
            /**
             * @description Who concluded
             * @enum {string}
             */
            source: "agent" | "templates";
            items: components["schemas"]["CharacterMemory"][];
        };
        MinimalCharacterReflections: {
            count: components["schemas"]["Count"];
        };
        CharacterMemoryPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["CharacterMemory"][];
        };
        /** @enum {string} */
        EventKind: "instance" | "settings" | "tax-rate" | "tax-collection" | "spawn" | "npc-spawn" | "death" | "npc-death" | "agent-npc-update" | "interact" | "trade" | "tax" | "night" | "disbursement";
        HistoryEntry: components["schemas"]["MinimalEvent"] & {
            type: components["schemas"]["EventKind"];
            /** Format: date-time */
            occurredAt: string;
            /** @enum {string} */
            role: "spawned" | "trader" | "recipient" | "payer" | "initiator" | "responder" | "other" | "deceased" | "mourner" | "enemy" | "parent" | "sleeper" | "updated";
            cause: string | null;
            /**
             * Format: double
             * @description At most four decimals
             */
            amount: number | null;
            goods?: components["schemas"]["TradedGood"][];
            /** @description Or the one that died, or the child */
            other: components["schemas"]["CharacterName"] | null;
            wealthAfter: components["schemas"]["Money"];
            moodAfter: components["schemas"]["Percentage"];
        };
        HistoryEntryPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["HistoryEntry"][];
        };
        BulkAnswer: {
            /**
             * Format: int64
             * @description With effect, now or in an earlier request
             */
            registered: number;
            /** Format: int64 */
            refused: number;
        };
        Problem: {
            /** Format: uri-reference */
            type: string;
            title: string;
            /** Format: int32 */
            status: number;
            detail: string;
            code: components["schemas"]["ProblemCode"];
            requestId: string;
            errors?: components["schemas"]["FieldProblem"][];
            /**
             * Format: int32
             * @description How many there are besides the 20 of `errors`
             */
            moreErrors?: number;
        };
        BulkResult: {
            /** @description true: of an earlier request with the same key */
            replayed?: boolean;
            problem?: components["schemas"]["Problem"];
        };
        BulkTradeResult: components["schemas"]["BulkResult"] & {
            event?: components["schemas"]["TradeEvent"];
        };
        BulkTrades: components["schemas"]["BulkAnswer"] & {
            /** @description One per entry, in order */
            results: components["schemas"]["BulkTradeResult"][];
        };
        MinimalBulkTradeResult: components["schemas"]["BulkResult"] & {
            event?: components["schemas"]["MinimalTradeEvent"];
        };
        MinimalBulkTrades: components["schemas"]["BulkAnswer"] & {
            results: components["schemas"]["MinimalBulkTradeResult"][];
        };
        BulkTradeInput: components["schemas"]["TradeInput"] & {
            /** Format: uuid */
            traderIdentifier: string;
            idempotencyKey?: string;
        };
        BulkTradesInput: {
            trades: components["schemas"]["BulkTradeInput"][];
            /**
             * @description All or nothing
             * @default false
             */
            atomic?: boolean;
        };
        BulkSpawnResult: components["schemas"]["BulkResult"] & {
            event?: components["schemas"]["SpawnEvent"];
        };
        BulkSpawns: components["schemas"]["BulkAnswer"] & {
            /** @description One per entry, in order */
            results: components["schemas"]["BulkSpawnResult"][];
        };
        MinimalBulkSpawnResult: components["schemas"]["BulkResult"] & {
            event?: components["schemas"]["MinimalSpawnEvent"];
        };
        MinimalBulkSpawns: components["schemas"]["BulkAnswer"] & {
            results: components["schemas"]["MinimalBulkSpawnResult"][];
        };
        BulkSpawnInput: {
            /**
             * Format: uuid
             * @description The game's own
             */
            uuid: string;
            type: components["schemas"]["SpawnType"];
            /** @description Of the living; in a bulk call, also of earlier ones */
            parentIdentifiers?: string[];
            /** @description Without one: the agent's name */
            name?: string;
            /** @default 0 */
            wealth?: components["schemas"]["Money"];
            /** @default 100 */
            mood?: components["schemas"]["Percentage"];
            /** @description Where its mood rests; default: 45 to 75, from its uuid */
            moodBaseline?: components["schemas"]["Percentage"];
            /** @description For its own agent alone */
            personality?: string;
            /** @description What everybody knows of it */
            description?: string;
            /**
             * Format: uuid
             * @description Default: the least loaded that claimed the instance
             */
            agentIdentifier?: string;
        };
        BulkSpawnsInput: {
            agentNpcs: components["schemas"]["BulkSpawnInput"][];
            /**
             * @description All or nothing
             * @default false
             */
            atomic?: boolean;
        };
        BulkTalkResult: components["schemas"]["BulkResult"] & {
            event?: components["schemas"]["InteractEvent"];
        };
        BulkTalks: components["schemas"]["BulkAnswer"] & {
            results: components["schemas"]["BulkTalkResult"][];
        };
        MinimalBulkTalkResult: components["schemas"]["BulkResult"] & {
            event?: components["schemas"]["MinimalInteractEvent"];
        };
        MinimalBulkTalks: components["schemas"]["BulkAnswer"] & {
            results: components["schemas"]["MinimalBulkTalkResult"][];
        };
        BulkTalkInput: components["schemas"]["InteractInput"] & {
            /** Format: uuid */
            initiatorIdentifier: string;
        };
        BulkTalksInput: {
            interactions: components["schemas"]["BulkTalkInput"][];
        };
        /**
         * @description `player`: of a player who first spoke
         * @enum {string}
         */
        NpcSpawnType: "natural" | "breeding" | "manual" | "player";
        Npc: components["schemas"]["StoredResource"] & {
            name: string;
            /** Format: uuid */
            uuid: string;
            instance: components["schemas"]["WorldInstance"];
        };
        NpcSpawnEvent: components["schemas"]["NumberedEvent"] & {
            type: components["schemas"]["NpcSpawnType"];
            npc: components["schemas"]["Npc"];
        };
        MinimalNpcEvent: components["schemas"]["MinimalEvent"] & {
            /** Format: uuid */
            npcId: string;
        };
        SpawnNpcInput: {
            /**
             * Format: uuid
             * @description Id or uuid of the instance
             */
            instanceIdentifier: string;
            /**
             * Format: uuid
             * @description The game's own
             */
            uuid: string;
            name: string;
            type: components["schemas"]["SpawnType"];
        };
        NpcPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["Npc"][];
        };
        NpcDeathEvent: components["schemas"]["NumberedEvent"] & {
            npc: components["schemas"]["Npc"];
        };
        MinimalWorldInstance: {
            /** Format: uuid */
            id: string;
            /** Format: double */
            taxRate: number;
            collectedTaxes: components["schemas"]["MoneyTotal"];
            treasury: components["schemas"]["MoneyTotal"];
            agentNpcCount: components["schemas"]["Count"];
            npcCount: components["schemas"]["Count"];
            dryRun?: boolean;
        };
        TaxScheduleInput: {
            /** @description Minute, hour, day of month, month, day of week */
            cron: string;
            /**
             * @description IANA name of the time zone
             * @default UTC
             */
            timeZone?: string;
        };
        TalkTradesInput: {
            /** @description In one talk, by both together */
            maxPerTalk: components["schemas"]["Money"];
            /** @description Paid by one character in 24 hours */
            maxPerDay: components["schemas"]["Money"];
        };
        WorldClockInput: {
            /**
             * Format: double
             * @description Seconds of the world in a real second; 0 pauses it. At most four decimals
             * @default 1
             */
            timeScale?: number;
            /**
             * Format: date-time
             * @description Now, in the world; without it, its time continues
             */
            worldTime?: string;
        };
        RegisterInstanceInput: components["schemas"]["InstanceSettingsInput"] & {
            /**
             * Format: uuid
             * @description The game's own
             */
            uuid: string;
        };
        WorldInstancePage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["WorldInstance"][];
        };
        InstanceSettingsInput: {
            name?: string;
            taxRate?: components["schemas"]["Percentage"];
            /** @description Who gets the wealth of the dead: heirs, treasury, population, none or a policy */
            inheritance?: string;
            /** @description How taxes are assessed: flat, progressive or a policy */
            taxPolicy?: string;
            /** @description Only with taxPolicy, at most 4096 bytes; default: {} */
            taxPolicyOptions?: {
                [key: string]: unknown;
            };
            /** @description What a talk does to feelings: sentiment or a policy */
            moodPolicy?: string;
            /** @description Mood points that a tax of 100 % costs its payer */
            taxMoodImpact?: components["schemas"]["Percentage"];
            /** @description null: only by calls */
            taxSchedule?: components["schemas"]["TaxScheduleInput"] | null;
            /** @description Makes scripted talks reproducible */
            talkSeed?: string;
            /**
             * Format: int32
             * @description Days until texts and memories of talks are erased; null: never
             */
            textsKeptDays?: number | null;
            /** @description The world's own time; null: real time. Another speed leaves the past as it was */
            clock?: components["schemas"]["WorldClockInput"] | null;
            /** @description What accepted offers may move; null: nothing */
            talkTrades?: components["schemas"]["TalkTradesInput"] | null;
        };
        TaxRateInput: {
            taxRate: components["schemas"]["Percentage"];
        };
        TaxedDecile: {
            /**
             * Format: int32
             * @description 1: the poorest
             */
            decile: number;
            population: components["schemas"]["Count"];
            wealthBefore: components["schemas"]["MoneyTotal"];
            tax: components["schemas"]["MoneyTotal"];
            wealthAfter: components["schemas"]["MoneyTotal"];
        };
        BeforeAndAfter: {
            /** Format: double */
            before: number;
            /** Format: double */
            after: number;
        };
        MeanBeforeAndAfter: {
            /** Format: double */
            before: number | null;
            /** Format: double */
            after: number | null;
        };
        UnableToPay: components["schemas"]["CharacterName"] & {
            /** @description Before the collection */
            wealth: components["schemas"]["MoneyTotal"];
        };
        UnableList: {
            count: components["schemas"]["Count"];
            /** @description The first 20, wealthiest first */
            items: components["schemas"]["UnableToPay"][];
        };
        ExpectedCollection: {
            taxRate: components["schemas"]["Percentage"];
            taxPolicy: string;
            collected: components["schemas"]["MoneyTotal"];
            payers: components["schemas"]["Count"];
            population: components["schemas"]["Count"];
            deciles: components["schemas"]["TaxedDecile"][];
            /** @description 0 to 1, with six digits */
            gini: components["schemas"]["BeforeAndAfter"];
            /** @description Mean of the living; see `taxMoodImpact` */
            mood: components["schemas"]["MeanBeforeAndAfter"];
            /** @description With nothing left, or nothing to pay with */
            unable: components["schemas"]["UnableList"];
        };
        CollectedWorldInstance: components["schemas"]["WorldInstance"] & {
            dryRun?: boolean;
            /** @description Of a dry run */
            collection?: components["schemas"]["ExpectedCollection"];
        };
        TaxDryRunInput: {
            /** @description Per cent; default: that of the instance */
            taxRate?: components["schemas"]["Percentage"];
            /** @description Default: that of the instance with its options */
            taxPolicy?: string;
            /** @description Only with taxPolicy, at most 4096 bytes; default: {} */
            taxPolicyOptions?: {
                [key: string]: unknown;
            };
        };
        NightEvent: components["schemas"]["NumberedEvent"] & {
            instance: components["schemas"]["WorldInstance"];
            /**
             * Format: int64
             * @description From 1; of several the last
             */
            night: number;
            /**
             * Format: int64
             * @description More than 1 if several were due
             */
            nights: number;
            moods: components["schemas"]["Count"];
            relationships: components["schemas"]["Count"];
            memory: {
                [key: string]: number;
            };
        };
        MinimalNightEvent: components["schemas"]["MinimalEvent"] & {
            /** Format: int64 */
            night: number;
        };
        DisbursedWorldInstance: components["schemas"]["WorldInstance"] & {
            amount: components["schemas"]["MoneyTotal"];
            policy: string;
            recipients: components["schemas"]["Count"];
            /**
             * Format: int64
             * @description `seq` of what was refunded
             */
            collection?: number;
            dryRun?: boolean;
        };
        DisburseInput: {
            /** @description To all together; not with refund */
            amount?: components["schemas"]["Money"];
            /**
             * @description poorest: raises them to a common level; proportional: to wealth; refund: the last taxes to their payers, once
             * @enum {string}
             */
            policy?: "equal" | "poorest" | "proportional" | "refund";
            /**
             * Format: double
             * @description Of the payers of a refund, also dead ones, the poorest before it
             * @default 1
             */
            share?: number;
        };
        ForkInput: {
            /**
             * Format: uuid
             * @description The game's own
             */
            uuid: string;
            /** @description Default: the name of the original */
            name?: string;
            /**
             * @description Copies every event
             * @default false
             */
            history?: boolean;
        };
        /** @description `type` names its kind */
        WorldEvent: components["schemas"]["InstanceWorldEvent"] | components["schemas"]["SettingsWorldEvent"] | components["schemas"]["TaxRateWorldEvent"] | components["schemas"]["TaxCollectionWorldEvent"] | components["schemas"]["SpawnWorldEvent"] | components["schemas"]["NpcSpawnWorldEvent"] | components["schemas"]["DeathWorldEvent"] | components["schemas"]["NpcDeathWorldEvent"] | components["schemas"]["AgentNpcUpdateWorldEvent"] | components["schemas"]["InteractWorldEvent"] | components["schemas"]["TradeWorldEvent"] | components["schemas"]["TaxWorldEvent"] | components["schemas"]["NightWorldEvent"] | components["schemas"]["DisbursementWorldEvent"];
        WorldEventPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["WorldEvent"][];
        };
        ChronicleEntry: {
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            worldTime: string;
            seqs: number[];
            kind: string;
            text: string;
            /** Format: int32 */
            weight: number;
            /** Format: double */
            amount: number | null;
            characters: components["schemas"]["AgentNpcParent"][];
        };
        ChronicleChapter: {
            title: string;
            entries: components["schemas"]["ChronicleEntry"][];
        };
        Chronicle: {
            title: string;
            /** @enum {string} */
            language: "en" | "de";
            /**
             * Format: date-time
             * @description All is told from here on
             */
            from: string;
            /**
             * Format: date-time
             * @description Trades are told from here on
             */
            tradesFrom: string;
            /** Format: date-time */
            to: string;
            truncated: boolean;
            leftOut: components["schemas"]["Count"];
            chapters: components["schemas"]["ChronicleChapter"][];
        };
        WebhookSettingsInput: {
            /** @description Empty: all */
            eventTypes?: components["schemas"]["EventKind"][];
            /** @description Ids or uuids; empty: all, including future ones */
            instanceIdentifiers?: string[];
            description?: string;
        };
        CreateWebhookInput: components["schemas"]["WebhookSettingsInput"] & {
            /** @description Where to POST */
            url: string;
        };
        DeliveryFailure: {
            /** Format: date-time */
            at: string;
            detail: string;
        };
        WebhookBacklog: {
            instances: components["schemas"]["Count"];
            /**
             * Format: int64
             * @description Of all types, also of those that it does not receive
             */
            events: number;
        };
        WebhookWithSecret: components["schemas"]["Webhook"] & {
            /** @description Shown only once */
            secret: string;
        };
        Webhook: components["schemas"]["StoredResource"] & {
            url: string;
            description: string;
            /** @description Empty: all */
            eventTypes: components["schemas"]["EventKind"][];
            /** @description Empty: all */
            instanceIds: string[];
            enabled: boolean;
            /**
             * @description gone: it returned 410; exhausted: all attempts failed
             * @enum {string|null}
             */
            disabledReason: "gone" | "exhausted" | "manual" | null;
            /** Format: date-time */
            disabledAt: string | null;
            /** @description An event was refused and is not delivered yet, or the webhook was disabled for that */
            failing: boolean;
            /**
             * Format: date-time
             * @description To some seconds
             */
            lastDeliveredAt: string | null;
            /** @description The latest, also if later deliveries succeeded */
            lastFailure: components["schemas"]["DeliveryFailure"] | null;
            backlog: components["schemas"]["WebhookBacklog"];
            /**
             * Format: date-time
             * @description When a refused event is tried again
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description The previous secret signs as well until then
             */
            previousSecretExpiresAt: string | null;
        };
        WebhookPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["Webhook"][];
        };
        MinimalWebhook: {
            /** Format: uuid */
            id: string;
            enabled: boolean;
        };
        ChangeWebhookInput: components["schemas"]["WebhookSettingsInput"] & {
            url?: string;
            /** @description true resumes after the last delivered or failed event */
            enabled?: boolean;
        };
        RotateSecretInput: {
            /**
             * Format: int32
             * @default 86400
             */
            overlapSeconds?: number;
        };
        WebhookAttempt: {
            ok: boolean;
            /**
             * Format: int32
             * @description The HTTP status; null without a response
             */
            status: number | null;
            /** Format: int32 */
            latencyMs: number;
            summary: string;
        };
        WebhookFailure: {
            /** Format: uuid */
            instanceId: string;
            /** Format: int64 */
            seq: number;
            /** Format: int32 */
            attempts: number;
            error: string;
            /** Format: date-time */
            failedAt: string;
            /** Format: date-time */
            replayedAt: string | null;
        };
        WebhookFailurePage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["WebhookFailure"][];
        };
        ReplayInput: {
            /**
             * Format: uuid
             * @description Id or uuid of the instance
             */
            instanceIdentifier: string;
            /** Format: int64 */
            fromSeq: number;
        };
        WebhookPosition: {
            /** Format: uuid */
            instanceId: string;
            /** Format: int64 */
            nextSeq: number;
            /** Format: int64 */
            lastSeq: number;
        };
        UsageItem: components["schemas"]["UsageCount"] & {
            /** Format: date */
            day?: string;
            /** @enum {string} */
            operation?: "instance" | "tax-rate" | "tax-collection" | "spawn" | "npc-spawn" | "death" | "npc-death" | "interact" | "trade";
            /** Format: uuid */
            instanceId?: string;
        };
        UsageCount: {
            /** Format: int64 */
            calls: number;
            /**
             * Format: int64
             * @description Talks among them without a spoken line
             */
            silent: number;
        };
        QuotaState: {
            /**
             * Format: int64
             * @description null: none
             */
            limit: number | null;
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            remaining: number | null;
            /** Format: date-time */
            resetsAt: string;
        };
        LimitState: {
            /** @enum {string} */
            name: "agents" | "instances" | "webhooks" | "idempotencyKeys";
            /** Format: int64 */
            used: number;
            /**
             * Format: int64
             * @description null: none
             */
            limit: number | null;
        };
        ApplicationUsage: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description Ordered by day, operation, instanceId */
            items: components["schemas"]["UsageItem"][];
            total: components["schemas"]["UsageCount"];
            /** @description Of the current month */
            quota: components["schemas"]["QuotaState"];
            limits: components["schemas"]["LimitState"][];
        };
        WealthPercentiles: {
            /** Format: double */
            p10: number | null;
            /** Format: double */
            p25: number | null;
            /** Format: double */
            p50: number | null;
            /** Format: double */
            p75: number | null;
            /** Format: double */
            p90: number | null;
            /** Format: double */
            p95: number | null;
            /** Format: double */
            p99: number | null;
        };
        LorenzPoint: {
            /**
             * Format: double
             * @description Share of the characters, poorest first
             */
            population: number;
            /** Format: double */
            wealth: number;
        };
        HistogramBin: {
            from: components["schemas"]["MoneyTotal"];
            /** @description Exclusive, except in the last bin */
            to: components["schemas"]["MoneyTotal"];
            count: components["schemas"]["Count"];
        };
        WealthFigures: {
            /**
             * Format: double
             * @description null: nobody lives
             */
            mean: number | null;
            /** Format: double */
            median: number | null;
            /** Format: double */
            min: number | null;
            /** Format: double */
            max: number | null;
            /** Format: double */
            gini: number;
            /** @description By linear interpolation; null: nobody lives */
            percentiles: components["schemas"]["WealthPercentiles"];
            /** @description At every tenth: 11 points */
            lorenz: components["schemas"]["LorenzPoint"][];
            /** @description 20 bins from 0 to the largest wealth */
            histogram: components["schemas"]["HistogramBin"][];
        };
        MoodFigures: {
            /** Format: double */
            mean: number | null;
            /** @description 10 bins of 10 points */
            histogram: components["schemas"]["HistogramBin"][];
        };
        RankedCharacter: components["schemas"]["CharacterName"] & {
            wealth: components["schemas"]["MoneyTotal"];
            mood: components["schemas"]["Percentage"];
        };
        ConnectedCharacter: components["schemas"]["CharacterName"] & {
            relationships: components["schemas"]["Count"];
            /** Format: double */
            meanAffinity: number;
        };
        MoneyVelocity: {
            /** Format: double */
            day: number | null;
            /** Format: double */
            week: number | null;
        };
        EconomyPeriod: components["schemas"]["EventTotals"] & {
            /**
             * Format: date-time
             * @description null: since the beginning
             */
            from: string | null;
        };
        EconomyPeriods: {
            hour: components["schemas"]["EconomyPeriod"];
            day: components["schemas"]["EconomyPeriod"];
            week: components["schemas"]["EconomyPeriod"];
            all: components["schemas"]["EconomyPeriod"];
        };
        MintedBy: {
            /**
             * @description Grants may have any reason, including `spawn`
             * @enum {string}
             */
            source: "spawn" | "grant";
            /** @description `spawn`, or the reason of the grants */
            reason: string;
            count: components["schemas"]["Count"];
            amount: components["schemas"]["MoneyTotal"];
        };
        WorldEconomy: {
            /** Format: uuid */
            instanceId: string;
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            seq: number;
            population: components["schemas"]["Count"];
            npcPopulation: components["schemas"]["Count"];
            moneySupply: components["schemas"]["MoneyTotal"];
            treasury: components["schemas"]["MoneyTotal"];
            /** @description With estates */
            collectedTaxes: components["schemas"]["MoneyTotal"];
            /** @description All that ever came into the world */
            minted: components["schemas"]["MoneyTotal"];
            sunk: components["schemas"]["MoneyTotal"];
            wealth: components["schemas"]["WealthFigures"];
            mood: components["schemas"]["MoodFigures"];
            richest: components["schemas"]["RankedCharacter"][];
            poorest: components["schemas"]["RankedCharacter"][];
            mostConnected: components["schemas"]["ConnectedCharacter"][];
            /** @description Trades between characters by mean supply; null: no money */
            velocity: components["schemas"]["MoneyVelocity"];
            periods: components["schemas"]["EconomyPeriods"];
            /** @description By reason, the largest amount first; 100 at most */
            mintedBy: components["schemas"]["MintedBy"][];
        };
        EconomyBucket: components["schemas"]["EventTotals"] & {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            seq: number;
            /** @description Of the living, at its end */
            moneySupply: components["schemas"]["MoneyTotal"];
            treasury: components["schemas"]["MoneyTotal"];
            population: components["schemas"]["Count"];
        };
        EconomyBucketPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["EconomyBucket"][];
        };
        TradeFlow: {
            trader: components["schemas"]["CharacterName"];
            /** @description null: nobody, the amounts were sunk */
            recipient: components["schemas"]["CharacterName"] | null;
            trades: components["schemas"]["Count"];
            amount: components["schemas"]["MoneyTotal"];
        };
        EconomyFlows: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description The largest amount first; the dead keep their names */
            items: components["schemas"]["TradeFlow"][];
        };
        PriceBucket: {
            /** Format: date-time */
            at: string;
            trades: components["schemas"]["Count"];
            /** Format: double */
            volume: number;
            /** Format: double */
            mean: number | null;
            /** Format: double */
            median: number | null;
            /** Format: double */
            lowest: number | null;
            /** Format: double */
            highest: number | null;
            /** Format: double */
            last: number | null;
        };
        ItemPrices: {
            item: string;
            buckets: components["schemas"]["PriceBucket"][];
        };
        ItemPricesPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["ItemPrices"][];
        };
        IndexBucket: {
            /** Format: date-time */
            at: string;
            cost: components["schemas"]["MoneyTotal"];
            /** Format: double */
            laspeyres: number;
            /** Format: double */
            chained: number;
        };
        PriceIndex: {
            buckets: components["schemas"]["IndexBucket"][];
        };
        SocialGraphAgentNpc: {
            /** Format: uuid */
            id: string;
            name: string;
            wealth: components["schemas"]["Money"];
            mood: components["schemas"]["Percentage"];
        };
        SocialGraphRelationship: {
            /** Format: uuid */
            characterId: string;
            /** Format: uuid */
            otherId: string;
            affinity: components["schemas"]["Feeling"];
        };
        SocialGraph: {
            /** Format: uuid */
            instanceId: string;
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            seq: number;
            agentNpcs: components["schemas"]["SocialGraphAgentNpc"][];
            relationships: components["schemas"]["SocialGraphRelationship"][];
            relationshipsLeftOut: boolean;
        };
        StoredResource: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description null while it lives
             */
            deletedAt: string | null;
        };
        NumberedEvent: components["schemas"]["StoredResource"] & {
            /** Format: int64 */
            seq: number;
        };
        EventTotals: {
            /** @description With the cause `trade`, with and without a recipient */
            trades: components["schemas"]["Count"];
            tradeVolume: components["schemas"]["MoneyTotal"];
            taxes: components["schemas"]["Count"];
            taxesCollected: components["schemas"]["MoneyTotal"];
            estatesCollected: components["schemas"]["MoneyTotal"];
            disbursed: components["schemas"]["MoneyTotal"];
            interactions: components["schemas"]["Count"];
            deaths: components["schemas"]["Count"];
            spawns: components["schemas"]["Count"];
            /** @description Spawned with, and granted */
            minted: components["schemas"]["MoneyTotal"];
            /** @description Without a recipient or heir */
            sunk: components["schemas"]["MoneyTotal"];
        };
        RefusedCollection: {
            /** Format: date-time */
            scheduledFor: string;
            code: string;
        };
        TaxedWorldInstance: components["schemas"]["ScheduledWorldInstance"] & {
            collected: components["schemas"]["MoneyTotal"];
            payers: components["schemas"]["Count"];
        };
        ScheduledWorldInstance: components["schemas"]["WorldInstance"] & {
            /** Format: date-time */
            scheduledFor?: string;
            refusedCollection?: components["schemas"]["RefusedCollection"];
        };
        AgentCredentials: components["schemas"]["BearerCredentials"] | components["schemas"]["HeaderCredentials"];
        TalkSpeaker: components["schemas"]["PlayerName"] | string;
        EventEnvelope: {
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description From 1, in the history of the instance
             */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
        };
        InstanceWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "instance";
            data: components["schemas"]["WorldInstance"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "instance";
        };
        SettingsWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "settings";
            data: components["schemas"]["ScheduledWorldInstance"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "settings";
        };
        TaxRateWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "tax-rate";
            data: components["schemas"]["WorldInstance"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tax-rate";
        };
        TaxCollectionWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "tax-collection";
            data: components["schemas"]["TaxedWorldInstance"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tax-collection";
        };
        SpawnWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "spawn";
            data: components["schemas"]["SpawnEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "spawn";
        };
        NpcSpawnWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "npc-spawn";
            data: components["schemas"]["NpcSpawnEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "npc-spawn";
        };
        DeathWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "death";
            data: components["schemas"]["DeathEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "death";
        };
        NpcDeathWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "npc-death";
            data: components["schemas"]["NpcDeathEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "npc-death";
        };
        AgentNpcUpdateWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "agent-npc-update";
            data: components["schemas"]["AgentNpcUpdateEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "agent-npc-update";
        };
        InteractWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "interact";
            data: components["schemas"]["InteractEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "interact";
        };
        TradeWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "trade";
            data: components["schemas"]["TradeEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "trade";
        };
        TaxWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "tax";
            data: components["schemas"]["TradeEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tax";
        };
        NightWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "night";
            data: components["schemas"]["NightEvent"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "night";
        };
        DisbursementWorldEvent: components["schemas"]["EventEnvelope"] & {
            /** @enum {string} */
            type: "disbursement";
            data: components["schemas"]["DisbursedWorldInstance"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "disbursement";
        };
        WebhookMessage: {
            type: components["schemas"]["EventKind"];
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["WorldEvent"];
        };
        WebhookTestMessage: {
            /** @enum {string} */
            type: "webhook.test";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** Format: uuid */
                webhookId: string;
            };
        };
        /**
         * Format: double
         * @description At most four decimals
         */
        Money: number;
        /**
         * Format: double
         * @description At most four decimals
         */
        MoneyTotal: number;
        /** Format: double */
        Percentage: number;
        /** Format: int32 */
        Feeling: number;
        /** Format: int64 */
        Count: number;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    checkLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceHealth"];
                };
            };
        };
    };
    checkReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceHealth"];
                };
            };
        };
    };
    describeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenGrant"];
                };
            };
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingApplication"];
                };
            };
        };
    };
    changeApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationSettingsInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingApplication"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationKeyPage"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationKeyWithSecret"];
                };
            };
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the key. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationKey"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the key. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationKey"];
                    "return=minimal": components["schemas"]["MinimalApplicationKey"];
                    "return=representation": components["schemas"]["ApplicationKey"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeTokenInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRevocation"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
                person?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiChangePage"];
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationPersonPage"];
                };
            };
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePersonInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationPerson"];
                };
            };
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the person. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePersonInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationPerson"];
                };
            };
        };
    };
    deletePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the person. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationPerson"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOutInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOut"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcAgentPage"];
                };
            };
        };
    };
    registerAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterAgentInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcAgent"];
                    "return=minimal": components["schemas"]["MinimalNpcAgent"];
                    "return=representation": components["schemas"]["NpcAgent"];
                };
            };
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the agent. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcAgent"];
                };
            };
        };
    };
    changeAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the agent. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAgentInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcAgent"];
                    "return=minimal": components["schemas"]["MinimalNpcAgent"];
                    "return=representation": components["schemas"]["NpcAgent"];
                };
            };
        };
    };
    removeAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the agent. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcAgent"];
                    "return=minimal": components["schemas"]["MinimalNpcAgent"];
                    "return=representation": components["schemas"]["NpcAgent"];
                };
            };
        };
    };
    probeAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the agent. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentProbe"];
                };
            };
        };
    };
    claimInstance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the agent. */
                identifier: string;
                /** @description Id or uuid of the instance. */
                instance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcAgent"];
                    "return=minimal": components["schemas"]["MinimalNpcAgent"];
                    "return=representation": components["schemas"]["NpcAgent"];
                };
            };
        };
    };
    unclaimInstance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the agent. */
                identifier: string;
                /** @description Id or uuid of the instance. */
                instance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcAgent"];
                    "return=minimal": components["schemas"]["MinimalNpcAgent"];
                    "return=representation": components["schemas"]["NpcAgent"];
                };
            };
        };
    };
    spawnAgentNpc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpawnAgentNpcInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpawnEvent"];
                    "return=minimal": components["schemas"]["MinimalSpawnEvent"];
                    "return=representation": components["schemas"]["SpawnEvent"];
                };
            };
        };
    };
    listAgentNpcs: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
                /** @description A part of the name, ignoring case */
                search?: string;
                /** @description Only the children of this character */
                parent?: string;
                /** @description Default createdAt; - for descending */
                sort?: "createdAt" | "-createdAt" | "name" | "-name" | "wealth" | "-wealth" | "mood" | "-mood";
                /** @description A moment of the past; default: now. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentNpcPage"];
                };
            };
        };
    };
    getAgentNpc: {
        parameters: {
            query?: {
                /** @description A moment of the past; default: now. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentNpc"];
                };
            };
        };
    };
    updateAgentNpc: {
        parameters: {
            query?: {
                /** @description `true`: changes nothing and returns what would be. Accepts no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAgentNpcInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentNpcUpdateEvent"];
                    "return=minimal": components["schemas"]["MinimalUpdateEvent"];
                    "return=representation": components["schemas"]["AgentNpcUpdateEvent"];
                };
            };
        };
    };
    recordDeath: {
        parameters: {
            query?: {
                /** @description `true`: changes nothing and returns what would be. Accepts no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeathEvent"];
                    "return=minimal": components["schemas"]["MinimalDeathEvent"];
                    "return=representation": components["schemas"]["DeathEvent"];
                };
            };
        };
    };
    tradeWithCharacter: {
        parameters: {
            query?: {
                /** @description `true`: changes nothing and returns what would be. Accepts no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TradeInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeEvent"];
                    "return=minimal": components["schemas"]["MinimalTradeEvent"];
                    "return=representation": components["schemas"]["TradeEvent"];
                };
            };
        };
    };
    grantToCharacter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeEvent"];
                    "return=minimal": components["schemas"]["MinimalTradeEvent"];
                    "return=representation": components["schemas"]["TradeEvent"];
                };
            };
        };
    };
    interactWithCharacter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InteractInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InteractEvent"];
                    "return=minimal": components["schemas"]["MinimalInteractEvent"];
                    "return=representation": components["schemas"]["InteractEvent"];
                };
            };
        };
    };
    talkToCharacter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TalkInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterTalk"];
                    "text/event-stream": string;
                };
            };
        };
    };
    getTurn: {
        parameters: {
            query?: {
                /** @description Seconds to wait; default: none */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingTurn"];
                };
            };
        };
    };
    speakInTurn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
                /** @description Id or uuid of the turn. */
                turn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnAnswerInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenTurn"];
                };
            };
        };
    };
    listRelationships: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterRelationshipPage"];
                };
            };
        };
    };
    listFeelingChanges: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeelingChangePage"];
                };
            };
        };
    };
    eraseTexts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextErasure"];
                    "return=minimal": components["schemas"]["TextErasure"];
                    "return=representation": components["schemas"]["TextErasure"];
                };
            };
        };
    };
    tellCharacters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TellManyInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToldMemories"];
                    "return=minimal": components["schemas"]["ToldMemories"];
                    "return=representation": components["schemas"]["ToldMemories"];
                };
            };
        };
    };
    listMemories: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterMemoryPage"];
                };
            };
        };
    };
    tellCharacter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TellInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterMemory"];
                    "return=minimal": components["schemas"]["MinimalCharacterMemory"];
                    "return=representation": components["schemas"]["CharacterMemory"];
                };
            };
        };
    };
    reflectOnMemories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterReflections"];
                    "return=minimal": components["schemas"]["MinimalCharacterReflections"];
                    "return=representation": components["schemas"]["CharacterReflections"];
                };
            };
        };
    };
    forgetMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
                /** @description Id or uuid of the memory. */
                memory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterMemory"];
                    "return=minimal": components["schemas"]["MinimalCharacterMemory"];
                    "return=representation": components["schemas"]["CharacterMemory"];
                };
            };
        };
    };
    listHistory: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntryPage"];
                };
            };
        };
    };
    tradeMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkTradesInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinimalBulkTrades"];
                    "return=minimal": components["schemas"]["MinimalBulkTrades"];
                    "return=representation": components["schemas"]["BulkTrades"];
                };
            };
        };
    };
    spawnMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkSpawnsInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinimalBulkSpawns"];
                    "return=minimal": components["schemas"]["MinimalBulkSpawns"];
                    "return=representation": components["schemas"]["BulkSpawns"];
                };
            };
        };
    };
    interactMany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkTalksInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinimalBulkTalks"];
                    "return=minimal": components["schemas"]["MinimalBulkTalks"];
                    "return=representation": components["schemas"]["BulkTalks"];
                };
            };
        };
    };
    spawnNpc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpawnNpcInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcSpawnEvent"];
                    "return=minimal": components["schemas"]["MinimalNpcEvent"];
                    "return=representation": components["schemas"]["NpcSpawnEvent"];
                };
            };
        };
    };
    listNpcs: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
                /** @description Default name; - for descending */
                sort?: "name" | "-name";
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcPage"];
                };
            };
        };
    };
    getNpc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Npc"];
                };
            };
        };
    };
    recordNpcDeath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NpcDeathEvent"];
                    "return=minimal": components["schemas"]["MinimalNpcEvent"];
                    "return=representation": components["schemas"]["NpcDeathEvent"];
                };
            };
        };
    };
    listInstances: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldInstancePage"];
                };
            };
        };
    };
    registerInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterInstanceInput"];
            };
        };
        responses: {
            /** @description It already existed, unchanged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["WorldInstance"];
                };
            };
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["WorldInstance"];
                };
            };
        };
    };
    getInstance: {
        parameters: {
            query?: {
                /** @description A moment of the past; default: now. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldInstance"];
                };
            };
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstanceSettingsInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["WorldInstance"];
                };
            };
        };
    };
    changeTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRateInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["WorldInstance"];
                };
            };
        };
    };
    collectTaxes: {
        parameters: {
            query?: {
                /** @description `true`: changes nothing and returns what would be. Accepts no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TaxDryRunInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectedWorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["CollectedWorldInstance"];
                };
            };
        };
    };
    passNight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NightEvent"];
                    "return=minimal": components["schemas"]["MinimalNightEvent"];
                    "return=representation": components["schemas"]["NightEvent"];
                };
            };
        };
    };
    disburseTreasury: {
        parameters: {
            query?: {
                /** @description `true`: changes nothing and returns what would be. Accepts no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisburseInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisbursedWorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["DisbursedWorldInstance"];
                };
            };
        };
    };
    forkInstance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkInput"];
            };
        };
        responses: {
            /** @description The fork already existed, unchanged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["WorldInstance"];
                };
            };
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["WorldInstance"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Start after this `seq`; 0: the whole history. Default: only new events */
                after?: number;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["WorldEvent"];
                };
            };
        };
    };
    streamAllEvents: {
        parameters: {
            query?: {
                /** @description Ids or uuids. Default: all */
                instance?: string[];
                /** @description Start after this `id`; 0: all histories. Default: only new events */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["WorldEvent"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
                after?: number;
                /** @description Comma-separated kinds */
                type?: string;
                /** @description An Agent NPC that takes part */
                agentNpc?: string;
                from?: string;
                to?: string;
                /** @description At most four decimals */
                minAmount?: number;
                cause?: string;
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldEventPage"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
                /** @description Its place in the history */
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldEvent"];
                };
            };
        };
    };
    getChronicle: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Default: by `Accept-Language`, else `en` */
                language?: "en" | "de";
                /** @description Default: 30 days of the world before `to` */
                from?: string;
                /** @description Default: the last event */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description OK
             *
             *     OK
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chronicle"];
                    "text/plain": string;
                };
            };
        };
    };
    getLifeChronicle: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Default: by `Accept-Language`, else `en` */
                language?: "en" | "de";
                /** @description Default: its birth */
                from?: string;
                /** @description Default: its death, or the last event */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Id or uuid of the Agent NPC. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description OK
             *
             *     OK
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chronicle"];
                    "text/plain": string;
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeWebhookInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                    "return=minimal": components["schemas"]["MinimalWebhook"];
                    "return=representation": components["schemas"]["Webhook"];
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                    "return=minimal": components["schemas"]["MinimalWebhook"];
                    "return=representation": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateSecretInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    retryWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                    "return=minimal": components["schemas"]["MinimalWebhook"];
                    "return=representation": components["schemas"]["Webhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttempt"];
                };
            };
        };
    };
    listWebhookFailures: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookFailurePage"];
                };
            };
        };
    };
    replayWebhookFailure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
                /** @description Id or uuid of the instance. */
                instance: string;
                /** @description Its place in the history */
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttempt"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the webhook. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPosition"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description The first day (UTC); default: the first of this month */
                from?: string;
                /** @description The last day, at most 366 days; default: the last of the month of `from` */
                to?: string;
                /** @description One or more, comma-separated: day, operation, instance */
                groupBy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationUsage"];
                    "text/csv": string;
                };
            };
        };
    };
    getEconomy: {
        parameters: {
            query?: {
                /** @description How many in each list */
                top?: number;
                /** @description A moment of the past; default: now. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldEconomy"];
                    "text/csv": string;
                };
            };
        };
    };
    listEconomyHistory: {
        parameters: {
            query?: {
                /** @description Days are those of UTC */
                bucket?: "minute" | "hour" | "day";
                /** @description From the bucket of this moment; default: the latest */
                from?: string;
                /** @description End with the bucket of this moment */
                to?: string;
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EconomyBucketPage"];
                    "text/csv": string;
                };
            };
        };
    };
    getEconomyFlows: {
        parameters: {
            query?: {
                /** @description Default: 24 hours before `to` */
                from?: string;
                /** @description Default: now */
                to?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EconomyFlows"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: {
                bucket?: "hour" | "day" | "week";
                /** @description From the bucket of this moment; default: the latest */
                from?: string;
                /** @description End with the bucket of this moment */
                to?: string;
                item?: string;
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemPricesPage"];
                    "text/csv": unknown;
                };
            };
        };
    };
    getPriceIndex: {
        parameters: {
            query?: {
                bucket?: "hour" | "day" | "week";
                /** @description From the bucket of this moment; default: the latest */
                from?: string;
                /** @description End with the bucket of this moment */
                to?: string;
                /** @description At most 16 items, such as bread:3,ale:1.5 */
                basket?: string;
            };
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceIndex"];
                    "text/csv": unknown;
                };
            };
        };
    };
    getSocialGraph: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SocialGraph"];
                };
            };
        };
    };
}
