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
         * @description Succeeds as long as it can respond, even without the database.
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
         * @description Succeeds while the database responds and is migrated, and it is not stopping.
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
         * @description Its application, scopes, key, and the character that it is limited to, if any.
         */
        get: operations["describeToken"];
        put?: never;
        /**
         * Get an access token
         * @description OAuth 2 client credentials: as JSON, as a form, or with HTTP Basic.
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
        put?: never;
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
         * @description Includes expired and revoked keys. Needs the scope `manage`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description A further client secret. Only this response shows it. Needs the scope `manage`; a key cannot have a scope that the token lacks.
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
         * @description When it was last used and when it ends, never its secret.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Its secret and tokens are refused, within five seconds by all processes.
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
         * @description By the token or its `jti`; a `jti` is refused for the lifetime of a token issued now (`JWT_LIFETIME`).
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
         * @description Changes of agents, webhooks, keys, instances and their settings, and grants, disbursements and forks: by which key and token, and to what. Kept for 400 days. Needs the scope `manage`.
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
         * @description A program that will speak for Agent NPCs. Needs the scope `manage`.
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
         * @description With the instances that it has claimed, and why it last failed.
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
         * @description It speaks one line, and its health is checked. Returns what was sent and received, without secrets, and what to do next.
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
         * @description New Agent NPCs that name no agent get the claiming agent that has the fewest characters.
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
         * @description `search` reads all names. With `parent`, the children of one character.
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
         * @description With `at`, its state at that moment: its wealth and mood, and its instance, are derived from the events.
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
         * @description Permanent. The `inheritance` of the instance decides who gets its wealth; its relationships end.
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
         * @description From one Agent NPC to another. Without a recipient the currency leaves the Agent NPCs.
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
         * @description Mints wealth for a character, such as a reward, for a reason that is stored with the event.
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
         * @description A player, or the game for a plain NPC, says a line, and the character answers. The first line begins a talk, which goes on from call to call until one of them, time or its limit ends it. Then it is one `interact` event. Send an Idempotency-Key with each line. With `Accept: text/event-stream` lines come as they do in `interact`, and at the end `talk`.
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
         * @description The oldest that waits for a line of a character whose agent has the protocol mcp. Answer it before `endsAt`.
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
         * @description A turn is answered once; the same answer again is taken as the first until the talk has it.
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
         * @description How it feels about others, highest affinity first; the other direction is separate.
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
         * @description Every change of its mood, affinity, trust and respect, with its cause, newest first.
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
         * @description It remembers it from now on, and its agent is told where it fits the talk. No event records it.
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
         * @description So that people can correct a character. Returns the removed memory.
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
         * @description The events in which it took part or mourned, newest first, with its wealth and mood after each.
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
         * @description It has no wealth, mood and agent; it can be a parent and be talked for by the game.
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
         * @description A game world with a UUID of the game. The same UUID again returns 200 with the existing world.
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
         * @description With counts and the first page of its NPCs and Agent NPCs. With `at`, its state at that moment, without them.
         */
        get: operations["getInstance"];
        /**
         * Change the settings of an instance
         * @description A new `taxRate` writes a tax-rate event and counts as an update of the tax rate.
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
         * @description Every living Agent NPC pays what the tax policy of the instance assesses, all or nothing: with `flat`, `wealth * taxRate / 100`, cut to four decimals. The sum is added to `collectedTaxes`.
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
         * @description To the living Agent NPCs, all or nothing. The shares add up to exactly the amount; each is a trade event with the cause `disbursement`.
         */
        put: operations["disburseTreasury"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instance/{identifier}/tax/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forecast a collection of taxes
         * @description What it would take right now, and from whom; nothing is written, and the scope economy:read is enough. `seq` shows whether the world changed between pages of `payments`.
         */
        post: operations["forecastTaxes"];
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
         * @description Copies a world to a new UUID, as of one moment, and with `history` every event, but no tax schedule. Only webhooks that name the fork are notified. The same UUID again returns 200 with the existing fork.
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
         * @description Server-sent events: each event once, in order; `id` is its `seq`, `event` its type. To resume, send the last `id` as `Last-Event-ID`; it takes precedence over `after`. Comments are heartbeats. The service ends a stream with `event: end` and `{"code", "lastEventId"}`: `TOO_SLOW`, `UNAUTHENTICATED` or `SHUTTING_DOWN`. Resume then with another request. A WebSocket gets the same messages as JSON.
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
         * @description For future events. Only this response shows the secret. Needs the scope `manage`.
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
         * @description Why and when it was disabled, and how long a previous secret still signs.
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
         * @description Its list of failures is removed too.
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
         * @description Sends a signed message of the type `webhook.test` and describes the response.
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
         * @description Newest first, each with its attempts and the last answer.
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
         * @description From the event `fromSeq` on, in order. It can only move back, so it never skips an event.
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
         * @description Population, money, wealth, mood, who is richest, poorest and most connected, and what happened in the last hour, day and week, up to the event `seq`. CSV with `Accept: text/csv`.
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
         * @description Between two moments, both inclusive. It scans all events between them.
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
             * @description Maximum amount of one of its trades
             */
            maxAmount: number | null;
            /**
             * Format: double
             * @description Maximum amount paid within 24 hours
             */
            maxPerDay: number | null;
        };
        TokenInput: {
            /**
             * @description RFC 6749 §4.4
             * @enum {string}
             */
            grant_type: "client_credentials";
            /** @description Or in HTTP Basic */
            client_id?: string;
            /** @description Or in HTTP Basic */
            client_secret?: string;
            /** @description Space-separated; default: all of the key: economy:read economy:write manage */
            scope?: string;
            /** @description Only for this one: `{instance}/{identifier}`, each an id or uuid; never with the scope manage */
            agent_npc?: string;
            /** @description With agent_npc: the most that one of its trades may move */
            max_amount?: components["schemas"]["Money"];
            /** @description With agent_npc: the most that it may pay within 24 hours */
            max_per_day?: components["schemas"]["Money"];
            /** @description RFC 8707; without an effect */
            resource?: string;
        };
        AccessToken: {
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /**
             * Format: int32
             * @description Seconds
             */
            expires_in: number;
            scope: string;
        };
        TokenGrant: {
            /** Format: uuid */
            applicationId: string;
            scope: string;
            /**
             * Format: uuid
             * @description null: of an operator or external issuer
             */
            keyId: string | null;
            /** @description The only Agent NPC it is valid for; null: the whole application */
            agentNpc: components["schemas"]["GrantedCharacter"] | null;
        };
        EconomyApplication: components["schemas"]["StoredResource"] & {
            name: string;
            description: string;
            /** @description Always empty here: see `GET /v1/instance` */
            instances: components["schemas"]["WorldInstance"][];
            /** @description User name on a live-streaming platform */
            streamUsername: string | null;
            /** @description Shown first, without its collections */
            featuredInstance: components["schemas"]["WorldInstance"] | null;
        };
        CreateKeyInput: {
            /** @description Where it is used */
            name: string;
            /** @description Of its tokens; default and maximum: those of the token of this request */
            scopes?: ("economy:read" | "economy:write" | "manage")[];
            /**
             * Format: date-time
             * @description When it expires; default: never
             */
            expiresAt?: string;
        };
        ApplicationKeyWithSecret: components["schemas"]["ApplicationKey"] & {
            /** @description The `client_secret`; shown only once */
            secret: string;
        };
        ListPage: {
            /** @description The next `cursor`; null on the last page */
            nextCursor: string | null;
        };
        ApplicationKey: {
            /**
             * Format: uuid
             * @description The claim `key` of tokens issued with it
             */
            id: string;
            name: string;
            /** @description Of its tokens */
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Its tokens expire then, too; null: never
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description null while it is active
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description When a token was last issued with it, to about a minute
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
            /** @description The claim `jti` of the token */
            jti?: string;
        };
        TokenRevocation: {
            jti: string;
            /**
             * Format: date-time
             * @description When it would have expired at the latest
             */
            expiresAt: string;
        };
        ApiChange: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description When it started
             */
            at: string;
            /**
             * Format: uuid
             * @description null: of an operator or external issuer
             */
            keyId: string | null;
            /** @description The claim `jti` of the token */
            tokenId: string | null;
            method: string;
            /** @description The template of the path */
            route: string;
            /** @description The identifiers in the path, and the `id` of the response */
            targets: {
                [key: string]: string;
            };
            /**
             * Format: int32
             * @description Of the response; 5xx: it may have taken effect; null: its end could not be written
             */
            status: number | null;
            requestId: string;
        };
        ApiChangePage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["ApiChange"][];
        };
        AgentFailure: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "refused" | "agent_error" | "blocked" | "busy" | "down";
            detail: string;
        };
        NpcAgent: components["schemas"]["StoredResource"] & {
            name: string;
            endpoint: string;
            /** @enum {string} */
            hostType: "self_hosted" | "built_in";
            /** @description The dialect of its calls */
            protocol: string;
            /** @description For the dialect, such as a model */
            options: {
                [key: string]: unknown;
            };
            /** @description Whether credentials are stored */
            hasCredentials: boolean;
            /**
             * Format: date-time
             * @description null before the first check
             */
            lastHealthCheck: string | null;
            /** @description false after repeated failures, and before its first success */
            healthy: boolean;
            /** @description Why it last failed; absent if the agent is nested */
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
            /** @description converse, a2a, openai, mcp, scripted or a dialect of this installation; default: detected */
            protocol?: string;
            /** @description For the dialect, such as {"model": "llama3.2"}; at most 2048 bytes */
            options?: {
                [key: string]: unknown;
            };
        };
        RegisterAgentInput: components["schemas"]["AgentSettingsInput"] & {
            name: string;
            /** @description Its base address; required unless `protocol` is mcp or scripted */
            endpoint?: string;
            /** @description Stored encrypted, never shown */
            credentials?: components["schemas"]["AgentCredentials"];
        };
        NpcAgentPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["NpcAgent"][];
        };
        ChangeAgentInput: components["schemas"]["AgentSettingsInput"] & {
            name?: string;
            /** @description Another origin removes the credentials, unless they are sent again */
            endpoint?: string;
            /** @description null removes them, as does an `endpoint` at another origin without new ones */
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
            /** @description Secrets are replaced with [hidden] */
            headers: {
                [key: string]: string;
            };
            /** @description At most 16384 characters sent */
            body: string | null;
            /**
             * Format: int32
             * @description null: no response
             */
            status: number | null;
            contentType: string | null;
            /** @description At most 16384 characters received */
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
            /**
             * @description What went wrong
             * @enum {string|null}
             */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "refused" | "agent_error" | "blocked" | "busy" | "down" | null;
            detail: string;
            /** @description Its HTTP exchanges */
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
            /** @description Whether it spoke, in its dialect */
            ok: boolean;
            summary: string;
            /** @description What to do when it did not speak */
            advice: string | null;
            /** @description Would make it speak; tried, except credentials */
            changes: components["schemas"]["ProbeChange"][];
            line: components["schemas"]["ProbeLine"];
            /** @description Of its dialect, and if it did not speak, of the others */
            tried: components["schemas"]["ProbeAttempt"][];
        };
        /** @enum {string} */
        SpawnType: "natural" | "breeding" | "manual";
        TaxSchedule: {
            /** @description Minute, hour, day of month, month, day of week */
            cron: string;
            /** @description IANA name of the time zone */
            timeZone: string;
            /**
             * Format: date-time
             * @description The next time; null: never again
             */
            nextCollectionAt: string | null;
        };
        TalkTrades: {
            /** @description In one talk */
            maxPerTalk: components["schemas"]["MoneyTotal"];
            /** @description Paid by one character in its talks of 24 hours */
            maxPerDay: components["schemas"]["MoneyTotal"];
        };
        WorldClock: {
            /**
             * Format: double
             * @description Seconds of the world in a real second
             */
            timeScale: number;
            /**
             * Format: date-time
             * @description What time it was in the world at `setAt`
             */
            worldTime: string;
            /** Format: date-time */
            setAt: string;
        };
        WorldInstance: components["schemas"]["StoredResource"] & {
            application: components["schemas"]["EconomyApplication"];
            /**
             * Format: uuid
             * @description The game's own UUID of the world
             */
            uuid: string;
            name: string;
            taxRate: components["schemas"]["Percentage"];
            /** @description All ever collected; the JSON number is exact below 549755813888 (2^39) */
            collectedTaxes: components["schemas"]["MoneyTotal"];
            /** @description Not paid out; always exact */
            treasury: components["schemas"]["Money"];
            /** @description Who gets the wealth of the dead */
            inheritance: string;
            /** @description How taxes are assessed */
            taxPolicy: string;
            taxPolicyOptions: {
                [key: string]: unknown;
            };
            /** @description What a talk does to feelings */
            moodPolicy: string;
            /** @description Mood points a tax of 100 % would cost */
            taxMoodImpact: components["schemas"]["Percentage"];
            /** @description When taxes are collected; null: only by calls */
            taxSchedule: components["schemas"]["TaxSchedule"] | null;
            /** @description Makes the talks of scripted agents reproducible */
            talkSeed: string;
            /**
             * Format: int32
             * @description Days until texts of talks are erased; null: never
             */
            textsKeptDays: number | null;
            /** @description What offers in talks may move; null: nothing */
            talkTrades: components["schemas"]["TalkTrades"] | null;
            /** @description The world's own time; null: real time */
            clock: components["schemas"]["WorldClock"] | null;
            agentNpcCount: components["schemas"]["Count"];
            npcCount: components["schemas"]["Count"];
            /** @description Filled in a read of one instance */
            npcs: components["schemas"]["Npc"][];
            /** @description Filled in a read of one instance */
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
            /** @description Where its mood rests, night by night */
            moodBaseline: components["schemas"]["Percentage"];
            /** @description For its own agent; empty for other characters and tokens that only read */
            personality: string;
            /** @description What everybody knows of it */
            description: string;
            /** @description Absent in a trade or a talk */
            parents?: components["schemas"]["AgentNpcParent"][];
        };
        TouchedCharacter: {
            /** Format: uuid */
            id: string;
            /** @description Right after the event */
            mood: components["schemas"]["Percentage"];
            /** Format: double */
            moodDelta: number;
        };
        SpawnEvent: components["schemas"]["NumberedEvent"] & {
            type: components["schemas"]["SpawnType"];
            agentNpc: components["schemas"]["AgentNpc"];
            /** @description Its parents, who are glad */
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
             * @description The id or uuid of the instance
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
            /** @description true: it did not happen */
            dryRun?: boolean;
            amount: components["schemas"]["Money"];
            /** @enum {string} */
            type: "trade" | "tax";
            /** @description trade, tax, inheritance, disbursement (by the treasury) or grant (minted) */
            cause: string;
            /** @description Why it was granted */
            reason?: string;
            /**
             * Format: int64
             * @description Of the talk in which it was agreed
             */
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
            /** @description The caller's own data, unchanged */
            metadata?: {
                [key: string]: unknown;
            };
            goods?: components["schemas"]["TradedGood"][];
            /** @description null if the treasury pays, or the currency is minted */
            traderAgentNPC: components["schemas"]["AgentNpc"] | null;
            /** @description null when the currency left the Agent NPCs */
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
             * @description Id or uuid; null: the currency leaves the Agent NPCs
             */
            recipientIdentifier: string | null;
            amount: components["schemas"]["Money"];
            /** @description Of the caller, stored with the event; at most 2048 bytes */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What it is for */
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
            /** @description Right after it */
            agentNpc: components["schemas"]["AgentNpc"];
            /** @description What changed, as it was before */
            old: components["schemas"]["AgentNpcValues"];
            /** @description What changed, as it is now */
            new: components["schemas"]["AgentNpcValues"];
            /** @description The personality is private and not in it */
            personalityChanged: boolean;
            /** @description true: it did not happen */
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
            /** @description Who it is, for its own agent alone */
            personality?: string;
            mood?: components["schemas"]["Percentage"];
            /**
             * Format: uuid
             * @description The agent that speaks for it from now on
             */
            agentIdentifier?: string;
        };
        Mourner: components["schemas"]["CharacterName"] & {
            /** @description Right after the death */
            mood: components["schemas"]["Percentage"];
            /** Format: double */
            moodDelta: number;
        };
        DeathEvent: components["schemas"]["NumberedEvent"] & {
            agentNpc: components["schemas"]["AgentNpc"];
            /** @description true: it did not happen */
            dryRun?: boolean;
            /** @description Its kin and friends, with their mood after it */
            mourners: components["schemas"]["Mourner"][];
            /** @description Its enemies, who are relieved */
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
            /** @description Reason, preferably one word: statistics are grouped by it */
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
             * @description In a group: who is addressed; absent: all
             */
            toId?: string;
            text: string;
            /** @description Labels for the game, such as "wave" */
            actions: string[];
            /** Format: double */
            sentiment: number | null;
            /**
             * @description player: by a player, or the game for a plain NPC
             * @enum {string}
             */
            source: "agent" | "scripted" | "player";
            /** Format: date-time */
            createdAt: string;
        };
        TalkFailure: {
            /**
             * @description Whose agent it was
             * @enum {string}
             */
            role: "initiator" | "responder" | "other";
            /**
             * Format: uuid
             * @description In a group: whose agent it was
             */
            speakerId?: string;
            /**
             * Format: int32
             * @description 0 for the opening line
             */
            turn: number;
            /**
             * @description refused, declined: it declined to speak; busy: too many concurrent calls; down: not called for a while after failures
             * @enum {string}
             */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "refused" | "agent_error" | "blocked" | "busy" | "down" | "declined";
            /** @description One plain line; empty for tokens of one character */
            detail: string;
        };
        TalkScene: {
            topic?: string;
            place?: string;
            /** @description Of the game */
            time?: string;
            /** @description Names of those who stood by */
            witnesses?: string[];
        };
        OfferRefusal: {
            /** @description As of a trade: INSUFFICIENT_WEALTH, WEALTH_LIMIT, TRADE_REFUSED */
            code: string;
            /** @description Of TRADE_REFUSED: the trade rule, or talkTrades */
            rule?: string;
            /** @description Of the rule; of talkTrades MAX_PER_TALK, MAX_PER_DAY or OFF */
            reason?: string;
        };
        TalkOffer: {
            /**
             * Format: int32
             * @description The index of the line that made it
             */
            line: number;
            /** Format: uuid */
            payerId: string;
            /** Format: uuid */
            payeeId: string;
            amount: components["schemas"]["Money"];
            reason: string;
            /** @description The next line accepted it */
            accepted: boolean;
            /**
             * Format: int64
             * @description The `seq` of the trade that it became
             */
            tradeSeq?: number;
            refusal?: components["schemas"]["OfferRefusal"];
        };
        /** @enum {string} */
        RelationshipStage: "hostile" | "wary" | "stranger" | "acquaintance" | "friend" | "close friend";
        FeltChange: {
            /** @description Towards the other, after the talk */
            affinity: components["schemas"]["Feeling"];
            /** Format: int32 */
            affinityDelta: number;
            /**
             * Format: int32
             * @description In the other, after the talk
             */
            trust: number;
            /** Format: int32 */
            trustDelta: number;
            /**
             * Format: int32
             * @description For the other, after the talk
             */
            respect: number;
            /** Format: int32 */
            respectDelta: number;
            stage: components["schemas"]["RelationshipStage"];
            /** @description Talks of the two so far, excluding silent ones */
            interactions: components["schemas"]["Count"];
            mood: components["schemas"]["Percentage"];
            /**
             * Format: double
             * @description By what the other said
             */
            moodDelta: number;
        };
        PairChange: components["schemas"]["FeltChange"] & {
            /** Format: uuid */
            characterId: string;
            /**
             * Format: uuid
             * @description Towards whom
             */
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
            /** @description A player or plain NPC has no `agent`, `wealth` and `mood` */
            initiator: components["schemas"]["TalkInitiator"];
            responder: components["schemas"]["AgentNpc"];
            /** @description In a group: everybody else */
            others?: components["schemas"]["AgentNpc"][];
            chat: components["schemas"]["ChatEntry"][];
            /**
             * @description completed: no turn failed; partial: cut short by a fault; silent: nobody spoke
             * @enum {string}
             */
            outcome: "completed" | "partial" | "silent";
            /** @description Why the outcome is partial or silent */
            failures: components["schemas"]["TalkFailure"][];
            /** @description If the game gave one */
            scene?: components["schemas"]["TalkScene"];
            /** @description Where `talkTrades` of the instance allows them */
            offers?: components["schemas"]["TalkOffer"][];
            /** @description The changes by the talk */
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
            /**
             * Format: double
             * @description Right after the talk
             */
            responderMood: number;
            /** Format: int32 */
            lineCount: number;
        };
        InteractInput: components["schemas"]["SceneInput"] & {
            /**
             * Format: uuid
             * @description Id or uuid; null: the one with whom the initiator has talked most, else any
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
            /** @description Why the character did not answer; the talk goes on */
            failure: components["schemas"]["TalkFailure"] | null;
            /**
             * Format: int32
             * @description Lines so far, of both
             */
            lineCount: number;
            /**
             * Format: int32
             * @description How many more it may have
             */
            linesLeft: number;
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it ends unless another line comes; null: it has ended
             */
            silentAt: string | null;
            /** @description The event of a talk that has ended */
            event: components["schemas"]["InteractEvent"] | null;
        };
        PlayerName: {
            /** @description As characters call the player */
            name: string;
            /** @description The game's own reference, such as an account */
            ref: string;
        };
        SceneInput: {
            topic?: string;
            place?: string;
            /** @description Of the game */
            time?: string;
            /** @description Names of those who stand by and do not speak */
            witnesses?: string[];
        };
        TalkInput: components["schemas"]["SceneInput"] & {
            /** @description A player, who becomes a plain NPC, or the id or uuid of a plain NPC */
            speaker: components["schemas"]["TalkSpeaker"];
            /** @description The line; without one the character speaks first, or goes on */
            text?: string;
            /**
             * @description The last line; without a text the speaker leaves without a word
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
            /** @description What every agent gets (schema npc-turn/1). Names and texts in it are data, never instructions */
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
            /** @description Labels for the game, such as "wave" */
            actions?: string[];
            /**
             * Format: double
             * @description How the character feels towards the other
             */
            sentiment?: number;
            /** @description In a group: the name of the addressed */
            to?: string;
            /** @description true: its last line; of two, it ends the talk */
            end?: boolean;
            /** @description One sentence that the character will remember */
            memory?: string;
            /** @description Only where the turn has `trade`; the other may accept it with the next line */
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
        SpokenTurn: {
            /** Format: uuid */
            id: string;
            say: string | null;
        };
        CharacterRelationship: {
            other: components["schemas"]["CharacterName"];
            affinity: components["schemas"]["Feeling"];
            /** @description How far it counts on the other's word */
            trust: components["schemas"]["Feeling"];
            /** @description How well it thinks of the other */
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
            /**
             * Format: int64
             * @description The event that caused it
             */
            eventSeq: number;
            /** Format: int32 */
            affinityDelta: number;
            /**
             * Format: int32
             * @description Towards the other, after the change
             */
            affinity: number | null;
            /** Format: int32 */
            trustDelta: number;
            /**
             * Format: int32
             * @description In the other, after the change
             */
            trust: number | null;
            /** Format: int32 */
            respectDelta: number;
            /**
             * Format: int32
             * @description For the other, after the change
             */
            respect: number | null;
            /** Format: double */
            moodDelta: number;
            /**
             * Format: double
             * @description After the change
             */
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
            /** @description Events whose texts and names were erased */
            events: components["schemas"]["Count"];
            /** @description Its own, and those that others have of it */
            memories: components["schemas"]["Count"];
        };
        ToldMemories: {
            /** Format: uuid */
            instanceId: string;
            /** @description Characters that remember it */
            told: components["schemas"]["Count"];
        };
        TellManyInput: components["schemas"]["TellInput"] & {
            /** @description The ids or uuids of living Agent NPCs */
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
            /** @description 0 to 1; memories with a greater weight are kept longer */
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
            /** @description One thing, in the first person of the character */
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
             * @description When it happened, in real time; default: now
             */
            at?: string;
        };
        CharacterReflections: {
            /**
             * @description Who concluded: its agent, or the service from templates
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
            /**
             * @description What the character was in it
             * @enum {string}
             */
            role: "spawned" | "trader" | "recipient" | "payer" | "initiator" | "responder" | "other" | "deceased" | "mourner" | "enemy" | "parent" | "sleeper" | "updated";
            /** @description Why wealth moved */
            cause: string | null;
            /**
             * Format: double
             * @description At most four decimals
             */
            amount: number | null;
            goods?: components["schemas"]["TradedGood"][];
            /** @description The other party, the one that died or the child */
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
        /** @enum {string} */
        ProblemCode: "VALIDATION_FAILED" | "MALFORMED_JSON" | "UNAUTHENTICATED" | "INVALID_CLIENT" | "FORBIDDEN" | "ROUTE_NOT_FOUND" | "INSTANCE_NOT_FOUND" | "AGENT_NPC_NOT_FOUND" | "NPC_NOT_FOUND" | "PARENT_NOT_FOUND" | "EVENT_NOT_FOUND" | "MEMORY_NOT_FOUND" | "AGENT_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "KEY_NOT_FOUND" | "WEBHOOK_FAILURE_NOT_FOUND" | "TALK_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "ALREADY_EXISTS" | "REQUEST_IN_PROGRESS" | "TURN_NOT_FOUND" | "TALK_BUSY" | "AGENT_IN_USE" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INSUFFICIENT_WEALTH" | "INSUFFICIENT_TREASURY" | "NO_RECIPIENT" | "SELF_TRADE" | "SELF_INTERACTION" | "DUPLICATE_PARTICIPANT" | "WEALTH_LIMIT" | "NO_RESPONDER" | "TRADE_REFUSED" | "BATCH_REFUSED" | "WORLD_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED" | "AGENT_UNREACHABLE" | "CREDENTIALS_KEY_MISSING" | "ENDPOINT_REFUSED" | "TOO_MANY_AGENTS" | "TOO_MANY_INSTANCES" | "TOO_MANY_WEBHOOKS" | "TOO_MANY_KEYS" | "TOO_MANY_REVOKED_TOKENS" | "TOO_MANY_STREAMS" | "TOO_MANY_IDEMPOTENCY_KEYS" | "RATE_LIMITED" | "QUOTA_EXCEEDED" | "INTERNAL" | "POLICY_FAILED" | "POLICY_UNAVAILABLE" | "POLICY_CONFLICT" | "OVERLOADED" | "SHUTTING_DOWN" | "DATABASE_UNAVAILABLE";
        FieldProblem: {
            /** @description JSON Pointer; / and the name for a parameter or header */
            pointer: string;
            code: string;
            detail: string;
        };
        Problem: {
            /**
             * Format: uri-reference
             * @description A page that explains the code
             */
            type: string;
            title: string;
            /** Format: int32 */
            status: number;
            detail: string;
            code: components["schemas"]["ProblemCode"];
            requestId: string;
            errors?: components["schemas"]["FieldProblem"][];
        };
        BulkResult: {
            /** @description true: of an earlier request with the same key */
            replayed?: boolean;
            /** @description Why this entry was refused */
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
            /** @description One per entry, in order */
            results: components["schemas"]["MinimalBulkTradeResult"][];
        };
        BulkTradeInput: components["schemas"]["TradeInput"] & {
            /**
             * Format: uuid
             * @description The id or uuid of the Agent NPC that trades
             */
            traderIdentifier: string;
            /** @description Like the header, for this trade only */
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
            /** @description One per entry, in order */
            results: components["schemas"]["MinimalBulkSpawnResult"][];
        };
        BulkSpawnInput: {
            /**
             * Format: uuid
             * @description The game's own UUID of the character
             */
            uuid: string;
            type: components["schemas"]["SpawnType"];
            /** @description Of living NPCs or Agent NPCs; in a bulk call, also of earlier ones */
            parentIdentifiers?: string[];
            /** @description Without one: the agent's name */
            name?: string;
            /**
             * @description Minted into the world
             * @default 0
             */
            wealth?: components["schemas"]["Money"];
            /** @default 100 */
            mood?: components["schemas"]["Percentage"];
            /** @description Where its mood rests, night by night; default: 45 to 75, from its uuid */
            moodBaseline?: components["schemas"]["Percentage"];
            /** @description Who it is, for its own agent alone */
            personality?: string;
            /** @description What everybody knows of it */
            description?: string;
            /**
             * Format: uuid
             * @description Default: the least loaded that claimed the instance, else the built-in one
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
        /**
         * @description `player`: of a player who spoke with a character for the first time
         * @enum {string}
         */
        NpcSpawnType: "natural" | "breeding" | "manual" | "player";
        Npc: components["schemas"]["StoredResource"] & {
            name: string;
            /**
             * Format: uuid
             * @description The game's own UUID of the character
             */
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
             * @description The id or uuid of the instance
             */
            instanceIdentifier: string;
            /**
             * Format: uuid
             * @description The game's own UUID of the character
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
            /** @description Paid by one character in its talks of 24 hours */
            maxPerDay: components["schemas"]["Money"];
        };
        WorldClockInput: {
            /**
             * Format: double
             * @description Seconds of the world in a real second; 0 stops its time. At most four decimals
             * @default 1
             */
            timeScale?: number;
            /**
             * Format: date-time
             * @description The time in the world now; without it, its time goes on
             */
            worldTime?: string;
        };
        RegisterInstanceInput: components["schemas"]["InstanceSettingsInput"] & {
            /**
             * Format: uuid
             * @description The game's own UUID of the world
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
            /** @description When taxes are collected; null: only by calls */
            taxSchedule?: components["schemas"]["TaxScheduleInput"] | null;
            /** @description Makes the talks of scripted agents reproducible */
            talkSeed?: string;
            /**
             * Format: int32
             * @description Days until texts of talks and memories of them are erased; null: never
             */
            textsKeptDays?: number | null;
            /** @description The world's own time; null: real time */
            clock?: components["schemas"]["WorldClockInput"] | null;
            /** @description Lets an accepted offer in a talk become a trade; null: talk moves no money */
            talkTrades?: components["schemas"]["TalkTradesInput"] | null;
        };
        TaxRateInput: {
            taxRate: components["schemas"]["Percentage"];
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
            /** @description What became of memories, in numbers */
            memory: {
                [key: string]: number;
            };
        };
        MinimalNightEvent: components["schemas"]["MinimalEvent"] & {
            /** Format: int64 */
            night: number;
        };
        DisburseInput: {
            /** @description To all together */
            amount: components["schemas"]["Money"];
            /**
             * @description poorest: the poorest are raised to a common level; proportional: to wealth
             * @enum {string}
             */
            policy?: "equal" | "poorest" | "proportional";
        };
        ForecastRefusal: {
            /** @enum {string} */
            code: "WEALTH_LIMIT";
            detail: string;
        };
        TaxForecastInput: {
            /** @description Per cent; default: that of the instance */
            taxRate?: components["schemas"]["Percentage"];
            /** @description Default: that of the instance with its options */
            policy?: string;
            /** @description Only with policy, at most 4096 bytes; default: {} */
            policyOptions?: {
                [key: string]: unknown;
            };
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
        TaxedDecile: {
            /**
             * Format: int32
             * @description 1: the poorest
             */
            decile: number;
            /** @description Characters in it */
            population: components["schemas"]["Count"];
            /** @description Their total wealth */
            wealthBefore: components["schemas"]["MoneyTotal"];
            tax: components["schemas"]["MoneyTotal"];
            wealthAfter: components["schemas"]["MoneyTotal"];
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
        ForecastPayment: {
            /** Format: uuid */
            agentNpcId: string;
            /** @description Before the collection */
            wealth: components["schemas"]["MoneyTotal"];
            /** @description The amount of its tax event */
            tax: components["schemas"]["MoneyTotal"];
            wealthAfter: components["schemas"]["MoneyTotal"];
        };
        ForecastPaymentPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["ForecastPayment"][];
        };
        TaxForecast: {
            /** Format: uuid */
            instanceId: string;
            /** Format: date-time */
            at: string;
            /**
             * Format: int64
             * @description The last event before it
             */
            seq: number;
            taxRate: components["schemas"]["Percentage"];
            policy: string;
            population: components["schemas"]["Count"];
            /** @description Those of them that would pay more than 0 */
            payers: components["schemas"]["Count"];
            collected: components["schemas"]["MoneyTotal"];
            treasuryBefore: components["schemas"]["MoneyTotal"];
            treasuryAfter: components["schemas"]["MoneyTotal"];
            /** @description Why it would be refused; null: it would succeed */
            refusal: components["schemas"]["ForecastRefusal"] | null;
            /** @description Of the wealth of the living, 0 to 1, with six digits */
            gini: components["schemas"]["BeforeAndAfter"];
            /** @description Mean of the living; see `taxMoodImpact` */
            mood: components["schemas"]["MeanBeforeAndAfter"];
            deciles: components["schemas"]["TaxedDecile"][];
            /** @description With nothing left after it, or nothing to pay with */
            unable: components["schemas"]["UnableList"];
            /** @description Characters that pay more than 0, ordered by id */
            payments: components["schemas"]["ForecastPaymentPage"];
        };
        ForkInput: {
            /**
             * Format: uuid
             * @description The game's own UUID of the new world
             */
            uuid: string;
            /** @description Default: the name of the original */
            name?: string;
            /**
             * @description Copies every event; else it starts with what its characters have now
             * @default false
             */
            history?: boolean;
        };
        /** @description One event of the history of an instance; `type` names its kind */
        WorldEvent: components["schemas"]["InstanceWorldEvent"] | components["schemas"]["SettingsWorldEvent"] | components["schemas"]["TaxRateWorldEvent"] | components["schemas"]["TaxCollectionWorldEvent"] | components["schemas"]["SpawnWorldEvent"] | components["schemas"]["NpcSpawnWorldEvent"] | components["schemas"]["DeathWorldEvent"] | components["schemas"]["NpcDeathWorldEvent"] | components["schemas"]["AgentNpcUpdateWorldEvent"] | components["schemas"]["InteractWorldEvent"] | components["schemas"]["TradeWorldEvent"] | components["schemas"]["TaxWorldEvent"] | components["schemas"]["NightWorldEvent"] | components["schemas"]["DisbursementWorldEvent"];
        WorldEventPage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["WorldEvent"][];
        };
        ChronicleEntry: {
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description By the clock of the world
             */
            worldTime: string;
            /** @description Its events */
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
            /** @description There is more before */
            truncated: boolean;
            /** @description Beyond `limit` */
            leftOut: components["schemas"]["Count"];
            chapters: components["schemas"]["ChronicleChapter"][];
        };
        WebhookSettingsInput: {
            /** @description The types of events to deliver; empty: all */
            eventTypes?: components["schemas"]["EventKind"][];
            /** @description Ids or uuids; empty: all, including future ones */
            instanceIdentifiers?: string[];
            description?: string;
        };
        CreateWebhookInput: components["schemas"]["WebhookSettingsInput"] & {
            /** @description Where to POST */
            url: string;
        };
        WebhookWithSecret: components["schemas"]["Webhook"] & {
            /** @description For verifying signatures; shown only once */
            secret: string;
        };
        Webhook: components["schemas"]["StoredResource"] & {
            url: string;
            description: string;
            /** @description Empty: all */
            eventTypes: components["schemas"]["EventKind"][];
            /** @description Empty: all, including future ones */
            instanceIds: string[];
            enabled: boolean;
            /**
             * @description gone: it returned 410; exhausted: all attempts failed; manual: by its owner
             * @enum {string|null}
             */
            disabledReason: "gone" | "exhausted" | "manual" | null;
            /** Format: date-time */
            disabledAt: string | null;
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
            /** @description true resumes after the last event that was delivered or recorded as failed */
            enabled?: boolean;
        };
        RotateSecretInput: {
            /**
             * Format: int32
             * @description How long the previous one signs as well
             * @default 86400
             */
            overlapSeconds?: number;
        };
        WebhookAttempt: {
            /** @description Whether the receiver accepted it */
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
            /**
             * Format: int64
             * @description Place in the history of the instance
             */
            seq: number;
            /** Format: int32 */
            attempts: number;
            /** @description The result of the last attempt */
            error: string;
            /** Format: date-time */
            failedAt: string;
            /**
             * Format: date-time
             * @description When a manual replay was accepted
             */
            replayedAt: string | null;
        };
        WebhookFailurePage: components["schemas"]["ListPage"] & {
            items: components["schemas"]["WebhookFailure"][];
        };
        ReplayInput: {
            /**
             * Format: uuid
             * @description The id or the uuid of the instance
             */
            instanceIdentifier: string;
            /**
             * Format: int64
             * @description The first event to send again
             */
            fromSeq: number;
        };
        WebhookPosition: {
            /** Format: uuid */
            instanceId: string;
            /**
             * Format: int64
             * @description The next event to send
             */
            nextSeq: number;
            /**
             * Format: int64
             * @description The last event of the instance at present
             */
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
            /**
             * Format: int64
             * @description Billable operations
             */
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
             * @description Billable operations per month; null: no quota
             */
            limit: number | null;
            /**
             * Format: int64
             * @description Billable operations of this month so far
             */
            used: number;
            /** Format: int64 */
            remaining: number | null;
            /**
             * Format: date-time
             * @description The start of the next month (UTC)
             */
            resetsAt: string;
        };
        LimitState: {
            /** @enum {string} */
            name: "agents" | "instances" | "webhooks" | "idempotencyKeys";
            /**
             * Format: int64
             * @description Number that the application has
             */
            used: number;
            /**
             * Format: int64
             * @description Maximum; null: no limit
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
            /** @description Of the current month, regardless of the range */
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
            /**
             * Format: double
             * @description Their share of all wealth
             */
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
            /**
             * Format: double
             * @description Gini coefficient
             */
            gini: number;
            /** @description By linear interpolation; null: nobody lives */
            percentiles: components["schemas"]["WealthPercentiles"];
            /** @description The Lorenz curve at every tenth: 11 points */
            lorenz: components["schemas"]["LorenzPoint"][];
            /** @description 20 bins from 0 to the largest wealth */
            histogram: components["schemas"]["HistogramBin"][];
        };
        MoodFigures: {
            /**
             * Format: double
             * @description null: nobody lives
             */
            mean: number | null;
            /** @description 10 bins of 10 points */
            histogram: components["schemas"]["HistogramBin"][];
        };
        RankedCharacter: components["schemas"]["CharacterName"] & {
            wealth: components["schemas"]["MoneyTotal"];
            mood: components["schemas"]["Percentage"];
        };
        ConnectedCharacter: components["schemas"]["CharacterName"] & {
            /** @description Living ones that it has a relationship with */
            relationships: components["schemas"]["Count"];
            /** Format: double */
            meanAffinity: number;
        };
        MoneyVelocity: {
            /**
             * Format: double
             * @description Of the last 24 hours; null: there was no money
             */
            day: number | null;
            /**
             * Format: double
             * @description Of the last 7 days
             */
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
            /**
             * Format: int64
             * @description The last event that is included
             */
            seq: number;
            population: components["schemas"]["Count"];
            npcPopulation: components["schemas"]["Count"];
            /** @description Total wealth of the living */
            moneySupply: components["schemas"]["MoneyTotal"];
            /** @description Taxes that are not paid out */
            treasury: components["schemas"]["MoneyTotal"];
            /** @description All taxes ever collected, with estates */
            collectedTaxes: components["schemas"]["MoneyTotal"];
            /** @description All money that ever came into the world */
            minted: components["schemas"]["MoneyTotal"];
            /** @description All money that left it */
            sunk: components["schemas"]["MoneyTotal"];
            wealth: components["schemas"]["WealthFigures"];
            mood: components["schemas"]["MoodFigures"];
            /** @description The richest first */
            richest: components["schemas"]["RankedCharacter"][];
            /** @description The poorest first */
            poorest: components["schemas"]["RankedCharacter"][];
            /** @description Those with the most relationships first */
            mostConnected: components["schemas"]["ConnectedCharacter"][];
            /** @description Trades between characters by mean supply */
            velocity: components["schemas"]["MoneyVelocity"];
            periods: components["schemas"]["EconomyPeriods"];
            /** @description By reason, the largest amount first; 100 at most */
            mintedBy: components["schemas"]["MintedBy"][];
        };
        EconomyBucket: components["schemas"]["EventTotals"] & {
            /**
             * Format: date-time
             * @description Its beginning
             */
            at: string;
            /**
             * Format: int64
             * @description Its last event
             */
            seq: number;
            /** @description Of the living, at its end */
            moneySupply: components["schemas"]["MoneyTotal"];
            /** @description At its end */
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
            /** @description Trades from the trader to the recipient */
            trades: components["schemas"]["Count"];
            /** @description The sum of their amounts */
            amount: components["schemas"]["MoneyTotal"];
        };
        EconomyFlows: {
            /**
             * Format: date-time
             * @description The first moment
             */
            from: string;
            /**
             * Format: date-time
             * @description The last moment
             */
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
        StoredResource: {
            /**
             * Format: uuid
             * @description Assigned by the service
             */
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
            /**
             * Format: int64
             * @description Place in the history of the instance
             */
            seq: number;
        };
        EventTotals: {
            /** @description With the cause `trade`, with and without a recipient */
            trades: components["schemas"]["Count"];
            /** @description The sum of their amounts */
            tradeVolume: components["schemas"]["MoneyTotal"];
            taxes: components["schemas"]["Count"];
            /** @description The sum of their amounts */
            taxesCollected: components["schemas"]["MoneyTotal"];
            /** @description Estates that went to the treasury */
            estatesCollected: components["schemas"]["MoneyTotal"];
            /** @description Paid out by the treasury */
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
            /**
             * Format: date-time
             * @description The due time of this collection
             */
            scheduledFor?: string;
            refusedCollection?: components["schemas"]["RefusedCollection"];
        };
        AgentCredentials: components["schemas"]["BearerCredentials"] | components["schemas"]["HeaderCredentials"];
        TalkSpeaker: components["schemas"]["PlayerName"] | string;
        /** @description What every event has */
        EventEnvelope: {
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description Place in the history of the instance, from 1
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
            data: components["schemas"]["WorldInstance"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "disbursement";
        };
        /** @description The message that an event leads to */
        WebhookMessage: {
            type: components["schemas"]["EventKind"];
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["WorldEvent"];
        };
        /** @description The message of a test */
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
                    "application/json": components["schemas"]["EconomyApplication"];
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
                /** @description The id or the uuid of the agent. */
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
                /** @description The id or the uuid of the agent. */
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
                /** @description The id or the uuid of the agent. */
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
                /** @description The id or the uuid of the agent. */
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
                /** @description The id or the uuid of the agent. */
                identifier: string;
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the agent. */
                identifier: string;
                /** @description The id or the uuid of the instance. */
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
                /** @description Only characters whose name contains this, ignoring case */
                search?: string;
                /** @description Only the children of this character: the id of an Agent NPC or an NPC */
                parent?: string;
                /** @description Default createdAt; - for descending */
                sort?: "createdAt" | "-createdAt" | "name" | "-name" | "wealth" | "-wealth" | "mood" | "-mood";
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description Seconds to wait for a turn; without it, the answer comes at once */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
                identifier: string;
                /** @description The id or the uuid of the turn. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
                identifier: string;
                /** @description The id or the uuid of the memory. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the NPC. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the NPC. */
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
            /** @description The instance already existed; it is unchanged */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
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
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["WorldInstance"];
                };
            };
        };
    };
    passNight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
                    "application/json": components["schemas"]["WorldInstance"];
                    "return=minimal": components["schemas"]["MinimalWorldInstance"];
                    "return=representation": components["schemas"]["WorldInstance"];
                };
            };
        };
    };
    forecastTaxes: {
        parameters: {
            query?: {
                /** @description Number of payments */
                limit?: number;
                /** @description The nextCursor of the previous payments */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxForecastInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxForecast"];
                };
            };
        };
    };
    forkInstance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
            /** @description The fork already existed; it is unchanged */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description Only events after this `seq` */
                after?: number;
                /** @description One or more kinds of events, comma-separated */
                type?: string;
                /** @description The id or uuid of an Agent NPC that takes part, living or dead */
                agentNpc?: string;
                /** @description The first moment */
                from?: string;
                /** @description The last moment */
                to?: string;
                /** @description Only events that moved at least this much */
                minAmount?: number;
                /** @description Why wealth moved */
                cause?: string;
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC. */
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
                /** @description The id or the uuid of the webhook. */
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
                /** @description The id or the uuid of the webhook. */
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
                /** @description The id or the uuid of the webhook. */
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
                /** @description The id or the uuid of the webhook. */
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
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the webhook. */
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
                /** @description The id or the uuid of the webhook. */
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
                /** @description The id or the uuid of the webhook. */
                identifier: string;
                /** @description The id or the uuid of the instance. */
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
                /** @description The id or the uuid of the webhook. */
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
                /** @description What to group by, one or more, comma-separated: day, operation, instance */
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
                /** @description How many of the richest, the poorest and the most connected */
                top?: number;
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
                /** @description How long a bucket is; days are those of UTC */
                bucket?: "minute" | "hour" | "day";
                /** @description Start with the bucket of this moment; default: the latest ones */
                from?: string;
                /** @description End with the bucket of this moment */
                to?: string;
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
                /** @description The first moment; default: 24 hours before the last */
                from?: string;
                /** @description The last moment; default: now */
                to?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
                /** @description Start with the bucket of this moment; default: the latest ones */
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
                /** @description The id or the uuid of the instance. */
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
                /** @description Start with the bucket of this moment; default: the latest ones */
                from?: string;
                /** @description End with the bucket of this moment */
                to?: string;
                /** @description At most 16 items, such as bread:3,ale:1.5 */
                basket?: string;
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
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
}
