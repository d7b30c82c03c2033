// Generated from openapi.json by `npm run client:generate`; change the API, not this file.

export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the process is alive */
        get: operations["Health_live"];
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
        /** Check that the process can serve: the database responds and is migrated */
        get: operations["Health_ready"];
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
        /** Retrieve what the token of the request allows */
        get: operations["Token_show"];
        put?: never;
        /**
         * Get an access token
         * @description OAuth 2 client credentials: as JSON, as a form, or with HTTP Basic.
         */
        post: operations["Token_issue"];
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
        /** Retrieve the calling application */
        get: operations["Application_get"];
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
        get: operations["Key_list"];
        put?: never;
        /**
         * Create a key
         * @description An additional client secret of the application: switch to it, then revoke the old one. Only this response shows the secret. Needs the scope `manage`; a key cannot have a scope that the token lacks.
         */
        post: operations["Key_create"];
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
        /** Retrieve a key */
        get: operations["Key_get"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Its secret and all tokens issued with it are refused: immediately by the process that handles the request, within five seconds by all.
         */
        delete: operations["Key_revoke"];
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
        post: operations["Key_revokeToken"];
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
         * @description Changes of agents, webhooks, keys, instances and their settings, and grants, disbursements and forks: by which key and token, to what, and with which status. Kept for 400 days. Trades, talks, spawns and deaths are in the history of their instance. Needs the scope `manage`.
         */
        get: operations["Change_list"];
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
        /** List the agents, the built-in one among them */
        get: operations["Agent_list"];
        put?: never;
        /**
         * Register an agent
         * @description An external program that will speak for Agent NPCs. Needs the scope `manage`.
         */
        post: operations["Agent_register"];
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
        /** Retrieve an agent */
        get: operations["Agent_get"];
        /**
         * Change an agent
         * @description Absent fields stay as they are, except `credentials`: if the scheme, host or port of `endpoint` changes, they are removed, unless this request has new ones; `hasCredentials` in the response states whether any are stored. A new `endpoint` or `protocol` resets the health.
         */
        put: operations["Agent_change"];
        post?: never;
        /**
         * Remove an agent
         * @description Refused while living Agent NPCs use it. Its claims are removed.
         */
        delete: operations["Agent_remove"];
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
         * @description Lets the agent speak one line, outside of any talk, and checks its health. Returns what was sent and received, without secrets, and what to do next. Takes up to the deadline of a turn; a model may charge for it.
         */
        post: operations["Agent_probe"];
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
         * @description New Agent NPCs of the instance that name no agent get the claiming agent that has the fewest characters.
         */
        put: operations["Agent_claim"];
        post?: never;
        /**
         * End an agent's claim
         * @description It keeps the characters that it already speaks for.
         */
        delete: operations["Agent_unclaim"];
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
        post: operations["AgentNpc_spawn"];
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
         * @description With `search`, those whose name contains a text. A search has no index: it reads the name of every living character of the instance until a page is full. With `parent`, the children of one character.
         */
        get: operations["AgentNpc_list"];
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
        get: operations["AgentNpc_get"];
        /**
         * Change an Agent NPC
         * @description Its name, description, personality, mood or agent; what is absent stays. An event of its own, also where nothing differs. Earlier events show its new name.
         */
        put: operations["AgentNpc_update"];
        post?: never;
        /**
         * Register a death event for an Agent NPC
         * @description Removes the character from the world permanently. The `inheritance` setting of the instance decides who gets its wealth; its relationships end.
         */
        delete: operations["AgentNpc_die"];
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
         * @description Moves wealth from one Agent NPC to another. Without a recipient the currency leaves the Agent NPCs.
         */
        put: operations["AgentNpc_trade"];
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
        put: operations["AgentNpc_grant"];
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
         * @description Lets two Agent NPCs, or with `others` a group of up to six, hold a conversation through their agents and returns what was said. In a group, whoever is called by name is next, else who has been silent longest. It ends within the deadline of a conversation; agents that are down do not fail the call, see `outcome`. With `Accept: text/event-stream` lines come as they are written: `words` (`{role, index, text}`, in a group also `speakerId`; more of a line, from agents that stream), `line` (a whole chat entry, which replaces its words) and at the end `interact` (the response without a stream) or `problem`.
         */
        put: operations["Talk_interact"];
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
         * @description A player, or the game for a plain NPC, says a line, and the character answers. The first line begins a talk, which goes on from call to call until the speaker ends it (`end`), the character does, nobody speaks for a while, or it has reached its limit. Then it is one `interact` event; the character remembers it, and feels about it. Send an Idempotency-Key with each line: a retry gets the same answer. With `Accept: text/event-stream` lines come as they are written: `words` (`{role, index, text}`, in a group also `speakerId`; more of a line, from agents that stream), `line` (a whole chat entry, which replaces its words) and at the end `talk` (the response without a stream) or `problem`.
         */
        post: operations["Talk_talk"];
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
         * @description For the voice of a character whose agent has the protocol mcp: the oldest turn that waits for its line. Answer it before `endsAt`; the first answer counts.
         */
        get: operations["Voice_next"];
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
         * @description The line of the character. A turn is answered once; the same answer again is taken as the first one until the talk has it.
         */
        put: operations["Voice_speak"];
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
         * @description How it feels about others, highest affinity first. The other direction is a separate relationship.
         */
        get: operations["Social_listRelationships"];
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
         * @description Every change of its mood, and of affinity, trust and respect, with its cause, newest first.
         */
        get: operations["Social_listFeelingChanges"];
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
         * @description Permanently, also after its death: its name and personality, its talks, its memories and the memories of it, and its name as a parent or among the mourned. Money, moods and the order of events stay, and the hash chain stays verifiable. A repeat erases nothing more.
         */
        delete: operations["Social_eraseTexts"];
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
         * @description They remember it from now on; all of them or, if one is refused, none. No event records it.
         */
        post: operations["Memory_tellMany"];
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
        get: operations["Memory_listMemories"];
        put?: never;
        /**
         * Tell an Agent NPC something
         * @description What it saw, or what it has to know: it remembers it from now on, and its agent is told where it fits the talk. Private to the character, so no event records it.
         */
        post: operations["Memory_tell"];
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
         * @description It draws at most three conclusions from what it remembers since it last did. By itself it does so in the night of its world.
         */
        post: operations["Memory_reflect"];
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
         * @description Removes one memory, so that people can correct a character. Returns the removed memory.
         */
        delete: operations["Memory_forget"];
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
         * @description The events in which it took part or mourned, newest first, with its wealth and mood right after each.
         */
        get: operations["History_list"];
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
         * @description Up to 1000 trades of one instance, in order, each with its own result. With `atomic` the first refusal refuses them all. Every trade may have an idempotencyKey of its own. The body may have up to 1 MB.
         */
        post: operations["Bulk_trade"];
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
         * @description Up to 1000 characters, in order, each with its own result; children may follow their parents in the same call. With `atomic` the first refusal refuses them all. The body may have up to 1 MB.
         */
        post: operations["Bulk_spawn"];
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
        /** Spawn an NPC */
        post: operations["Npc_spawn"];
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
        /** List the living NPCs of an instance */
        get: operations["Npc_list"];
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
        /** Retrieve an NPC */
        get: operations["Npc_get"];
        put?: never;
        post?: never;
        /** Register a death event for an NPC */
        delete: operations["Npc_die"];
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
        /** List the application's instances */
        get: operations["Instance_list"];
        put?: never;
        /**
         * Register an instance
         * @description Creates a game world with the UUID of the game. The same UUID again returns 200 with the existing world.
         */
        post: operations["Instance_register"];
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
        get: operations["Instance_get"];
        /**
         * Change the settings of an instance
         * @description A new `taxRate` writes a tax-rate event and counts as an update of the tax rate.
         */
        put: operations["Instance_changeSettings"];
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
        /** Update the tax rate of an instance */
        put: operations["Instance_changeTaxRate"];
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
        put: operations["Instance_collectTaxes"];
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
         * @description One night, or all that are due by its clock, as one event: moods drift to their baselines, and relationships cool. Without a call a night comes after each day of the world in which something happened.
         */
        post: operations["Instance_passNight"];
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
         * @description The treasury pays an amount to the living Agent NPCs, all or nothing: `equal`, `poorest` (the poorest are raised to a common level) or `proportional` to wealth. The shares add up to exactly the amount; each is a trade event with the cause `disbursement`.
         */
        put: operations["Instance_disburse"];
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
         * @description What a collection would take right now, and from which characters, exact to the last digit; nothing is written. The scope economy:read is enough. Each page of `payments` is computed when it is requested; `seq` shows whether the world changed in between.
         */
        post: operations["TaxForecast_forecast"];
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
         * @description Copies a world to a new UUID, for what-if runs: characters, relationships, memories and balances, all of one moment, and with `history` every event. Tax schedules are not copied, and for a fork only webhooks that name it are notified. The same UUID again returns 200 with the existing fork.
         */
        post: operations["Fork_fork"];
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
         * @description Server-sent events: each event of the instance once, in order, with its `seq` as `id` and its type as `event`; the data is the event as JSON. `EventSource` and similar clients reconnect automatically and resume where they stopped: they send the last `id` as `Last-Event-ID`, which takes precedence over `after`. Comments serve as heartbeats. When the service ends a stream, it sends `event: end` with `{"code", "lastEventId"}`, where the code is `TOO_SLOW` (too much was buffered for the reader), `UNAUTHENTICATED` (the token expired or was revoked) or `SHUTTING_DOWN` (this process is about to stop). Resume with another request.
         */
        get: operations["EventStream_listen"];
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
         * @description Everything that happened, in order, without gaps. To poll for more, repeat the request with `after`, the last `seq` received. The data of an event is the response of its operation; its characters have the time of the event as `updatedAt`.
         */
        get: operations["Event_list"];
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
        /** Retrieve an event */
        get: operations["Event_get"];
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
        /** List the webhooks */
        get: operations["Webhook_list"];
        put?: never;
        /**
         * Create a webhook
         * @description Future events are sent to its address, signed as in the Standard Webhooks specification. Only this response shows the secret. Needs the scope `manage`.
         */
        post: operations["Webhook_create"];
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
        /** Retrieve a webhook */
        get: operations["Webhook_get"];
        /**
         * Change a webhook, disable it or enable it again
         * @description Events of added instances are sent from now on.
         */
        put: operations["Webhook_change"];
        post?: never;
        /**
         * Remove a webhook
         * @description Its list of failures is removed too.
         */
        delete: operations["Webhook_remove"];
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
        post: operations["Webhook_rotate"];
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
         * @description Sends one signed message of the type `webhook.test` now and describes the response of the receiver.
         */
        post: operations["Webhook_test"];
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
        /** List the messages that could not be delivered, newest first */
        get: operations["Webhook_failures"];
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
         * @description Sends it once, now, with the same `webhook-id`, and describes the response of the receiver.
         */
        post: operations["Webhook_replayFailure"];
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
        post: operations["Webhook_replay"];
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
         * @description Each operation counts once, in the transaction of its event; refusals and repeats do not count. CSV with `Accept: text/csv`: a header, then one item per line.
         */
        get: operations["Usage_get"];
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
         * @description Population, money supply, distribution of wealth and mood, the richest, poorest and most connected, and what happened in the last hour, day and week (their starts are rounded down to whole minutes). A consistent state: the event `seq` and all before it are included. Sums are exact up to the 15 significant digits of a JSON number. CSV with `Accept: text/csv`: one figure per line.
         */
        get: operations["Insight_get"];
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
         * @description Newest last; buckets without events are omitted. Without `from`: the latest ones, and `nextCursor` leads to those before them. CSV with `Accept: text/csv`: one bucket per line, `nextCursor` in the header `Next-Cursor`.
         */
        get: operations["Insight_history"];
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
         * @description Trades between two moments, both inclusive, by trader and recipient. It scans all events between them.
         */
        get: operations["Insight_flows"];
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
        Health: {
            /** @enum {string} */
            status: "ok";
        };
        GrantedCharacter: {
            /** Format: uuid */
            instanceId: string;
            /** Format: uuid */
            id: string;
            /** @description Maximum amount of one of its trades */
            maxAmount: number | null;
            /** @description Maximum amount paid within 24 hours */
            maxPerDay: number | null;
        };
        TokenRequestDto: {
            /**
             * @description RFC 6749 §4.4
             * @enum {string}
             */
            grant_type: "client_credentials";
            /** @description Or in HTTP Basic */
            client_id?: string;
            /** @description Or in HTTP Basic */
            client_secret?: string;
            /** @description Space-separated; default: every scope of the key: economy:read economy:write manage */
            scope?: string;
            /** @description Only for this Agent NPC: `{instance}/{identifier}`, each an id or a uuid. The token can act as no other character and never has the scope manage. */
            agent_npc?: string;
            /** @description With agent_npc: maximum amount of one of its trades */
            max_amount?: number;
            /** @description With agent_npc: maximum amount that the character may have paid within 24 hours, by any trades */
            max_per_day?: number;
            /** @description RFC 8707; accepted, and without an effect: a token is for the whole service */
            resource?: string;
        };
        AccessToken: {
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
            scope: string;
        };
        TokenGrant: {
            /** Format: uuid */
            applicationId: string;
            scope: string;
            /**
             * Format: uuid
             * @description The key that the token was issued with; null: issued by an operator or an external issuer
             */
            keyId: string | null;
            /** @description The only Agent NPC that the token is valid for; null: the whole application */
            agentNpc: components["schemas"]["GrantedCharacter"] | null;
        };
        Application: {
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
            name: string;
            description: string;
            /** @description Always empty here: see `GET /v1/instance` */
            instances: components["schemas"]["Instance"][];
            /** @description User name on a live-streaming platform */
            streamUsername: string | null;
            /** @description The instance that is shown first, without its collections */
            featuredInstance: components["schemas"]["Instance"] | null;
        };
        CreateKeyDto: {
            /** @description Where it is used */
            name: string;
            /** @description The scopes that a token issued with it may have; default and maximum: those of the token of this request */
            scopes?: ("economy:read" | "economy:write" | "manage")[];
            /**
             * Format: date-time
             * @description When it expires; default: never
             */
            expiresAt?: string;
        };
        KeyWithSecret: {
            /**
             * Format: uuid
             * @description The claim `key` of tokens issued with it
             */
            id: string;
            name: string;
            /** @description The scopes that a token issued with it may have */
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
            /** @description The `client_secret`; shown only once */
            secret: string;
        };
        Key: {
            /**
             * Format: uuid
             * @description The claim `key` of tokens issued with it
             */
            id: string;
            name: string;
            /** @description The scopes that a token issued with it may have */
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
        KeyPage: {
            items: components["schemas"]["Key"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        MinimalKey: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            revokedAt: string | null;
        };
        RevokeTokenDto: {
            /** @description The token, or send only its `jti` */
            token?: string;
            /** @description The claim `jti` of the token */
            jti?: string;
        };
        TokenRevocation: {
            jti: string;
            /**
             * Format: date-time
             * @description When it would have expired at the latest; the revocation is then deleted
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
             * @description The key that the token was issued with; null: issued by an operator or an external issuer
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
            /** @description Of the response; 5xx: the change may have taken effect; null: it was started, and its end could not be written */
            status: number | null;
            /** @description `X-Request-Id` */
            requestId: string;
        };
        ApiChangePage: {
            items: components["schemas"]["ApiChange"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        AgentFailure: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "refused" | "agent_error" | "blocked" | "busy" | "down";
            /** @description One plain line */
            detail: string;
        };
        Agent: {
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
            /** @description Whether credentials are stored for it; they are never shown */
            hasCredentials: boolean;
            /**
             * Format: date-time
             * @description null before the first check
             */
            lastHealthCheck: string | null;
            /** @description true after a successful turn or health check, false after repeated failures and before the first of either */
            healthy: boolean;
            /** @description Why a turn or health check last failed; absent if the agent is nested */
            lastFailure?: components["schemas"]["AgentFailure"] | null;
            /** @description Filled when the agent itself is read, empty if it is nested */
            claimedInstances: components["schemas"]["Instance"][];
        };
        MinimalAgent: {
            /** Format: uuid */
            id: string;
            healthy: boolean;
            claimedInstanceCount: number;
        };
        BearerCredentials: {
            /** @enum {string} */
            type: "bearer";
            token: string;
        };
        HeaderCredentials: {
            /** @enum {string} */
            type: "header";
            name: string;
            value: string;
        };
        RegisterAgentDto: {
            /**
             * @default self_hosted
             * @enum {string}
             */
            hostType?: "self_hosted";
            /** @description The dialect it speaks: converse, a2a, openai, mcp, scripted or one of this installation; default: detected */
            protocol?: string;
            /** @description For the dialect, at most 2048 bytes; openai: {"model": "llama3.2"}, scripted: {"language": "de"} */
            options?: {
                [key: string]: unknown;
            };
            name: string;
            /** @description The base address of the agent; required unless `protocol` is mcp or scripted, whose agents have none */
            endpoint?: string;
            /** @description What the agent requires; stored encrypted, never shown again */
            credentials?: components["schemas"]["BearerCredentials"] | components["schemas"]["HeaderCredentials"];
        };
        AgentPage: {
            items: components["schemas"]["Agent"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        ChangeAgentDto: {
            /**
             * @default self_hosted
             * @enum {string}
             */
            hostType?: "self_hosted";
            /** @description The dialect it speaks: converse, a2a, openai, mcp, scripted or one of this installation; default: detected */
            protocol?: string;
            /** @description For the dialect, at most 2048 bytes; openai: {"model": "llama3.2"}, scripted: {"language": "de"} */
            options?: {
                [key: string]: unknown;
            };
            name?: string;
            /** @description A new scheme, host or port removes the credentials, unless they are sent again */
            endpoint?: string;
            /** @description null removes them, as does an `endpoint` at another origin without new ones */
            credentials?: components["schemas"]["BearerCredentials"] | components["schemas"]["HeaderCredentials"] | null;
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
            /** @description In words */
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
            /** @description What was sent, at most 16384 characters */
            body: string | null;
            /** @description null: no response */
            status: number | null;
            contentType: string | null;
            /** @description What was received, at most 16384 characters */
            answer: string | null;
        };
        ProbeLine: {
            /** @description Whether it returned a line, or stated that it has none */
            ok: boolean;
            latencyMs: number;
            say: string | null;
            actions: string[];
            sentiment: number | null;
            /**
             * @description What went wrong
             * @enum {string|null}
             */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "refused" | "agent_error" | "blocked" | "busy" | "down" | null;
            /** @description In words */
            detail: string;
            /** @description Its HTTP exchanges */
            exchanges: components["schemas"]["ProbeExchange"][];
        };
        ProbeAttemptResource: {
            protocol: string;
            ok: boolean;
            latencyMs: number;
            /** @description In words */
            detail: string;
        };
        Probe: {
            /** @description Whether the agent spoke, in the dialect it is registered with */
            ok: boolean;
            summary: string;
            /** @description What to do when it did not speak */
            advice: string | null;
            /** @description What would make it speak, tried with a real line, except for credentials; empty if nothing was found */
            changes: components["schemas"]["ProbeChange"][];
            line: components["schemas"]["ProbeLine"];
            /** @description Its health check, and if it did not speak, those of the other dialects */
            tried: components["schemas"]["ProbeAttemptResource"][];
        };
        TaxSchedule: {
            /** @description Minute, hour, day of month, month, day of week */
            cron: string;
            /** @description IANA name of the time zone it is read in */
            timeZone: string;
            /**
             * Format: date-time
             * @description The next time; null: never again
             */
            nextCollectionAt: string | null;
        };
        TalkTrades: {
            /** @description In one talk */
            maxPerTalk: number;
            /** @description Paid by one character in its talks of 24 hours */
            maxPerDay: number;
        };
        WorldClock: {
            /** @description Seconds of the world in a real second */
            timeScale: number;
            /**
             * Format: date-time
             * @description What time it was in the world at `setAt`
             */
            worldTime: string;
            /** Format: date-time */
            setAt: string;
        };
        Instance: {
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
            application: components["schemas"]["Application"];
            /**
             * Format: uuid
             * @description The game's own UUID of the world
             */
            uuid: string;
            name: string;
            /** @description Per cent */
            taxRate: number;
            /** @description All taxes ever collected: a running total without a maximum. The JSON number is exact below 549755813888 (2^39) and rounded from there on; the service itself counts exactly. */
            collectedTaxes: number;
            /** @description Collected taxes that are not paid out: always exact */
            treasury: number;
            /** @description Who gets the wealth of the dead: heirs, treasury, population, none, or the name of a policy */
            inheritance: string;
            /** @description How taxes are assessed: the name of a policy */
            taxPolicy: string;
            /** @description Options of the policy */
            taxPolicyOptions: {
                [key: string]: unknown;
            };
            /** @description What a talk does to mood and affinity: the name of a policy */
            moodPolicy: string;
            /** @description Mood points a tax of 100 % would cost */
            taxMoodImpact: number;
            /** @description When taxes are collected without a call; null: never */
            taxSchedule: components["schemas"]["TaxSchedule"] | null;
            /** @description Makes the talks of scripted agents reproducible; empty: none */
            talkSeed: string;
            /** @description Days after which the texts of talks and memories of them are erased; null: never */
            textsKeptDays: number | null;
            /** @description What offers in talks may move; null: talk moves no money */
            talkTrades: components["schemas"]["TalkTrades"] | null;
            /** @description The world's own time; null: real time */
            clock: components["schemas"]["WorldClock"] | null;
            /** @description Living Agent NPCs */
            agentNpcCount: number;
            /** @description Living NPCs */
            npcCount: number;
            /** @description The first page in a read of the instance, else empty */
            npcs: components["schemas"]["Npc"][];
            /** @description The first page in a read of the instance, else empty */
            agentNpcs: components["schemas"]["AgentNpc"][];
        };
        Parent: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @enum {string} */
            type: "agent-npc" | "npc";
        };
        AgentNpc: {
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
            name: string;
            /**
             * Format: uuid
             * @description The game's own UUID of the character
             */
            uuid: string;
            instance: components["schemas"]["Instance"];
            agent: components["schemas"]["Agent"];
            /** @description At most four fraction digits */
            wealth: number;
            mood: number;
            /** @description Where its mood rests, night by night */
            moodBaseline: number;
            /** @description For its own agent; empty for tokens of other characters and for tokens that may only read */
            personality: string;
            /** @description What everybody knows of it */
            description: string;
            /** @description Absent if the character is nested in a trade or a talk */
            parents?: components["schemas"]["Parent"][];
        };
        Touched: {
            /** Format: uuid */
            id: string;
            /** @description Right after the event */
            mood: number;
            moodDelta: number;
        };
        SpawnEvent: {
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
            /** @description Place in the history of the instance */
            seq: number;
            /** @enum {string} */
            type: "natural" | "breeding" | "manual";
            agentNpc: components["schemas"]["AgentNpc"];
            /** @description Its parents, who are glad */
            touched?: components["schemas"]["Touched"][];
        };
        MinimalSpawnEvent: {
            /**
             * Format: uuid
             * @description Of the event
             */
            id: string;
            seq: number;
            /**
             * Format: uuid
             * @description Of the Agent NPC
             */
            agentNpcId: string;
        };
        SpawnAgentNpcDto: {
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
            /** @enum {string} */
            type: "natural" | "breeding" | "manual";
            /** @description Ids or uuids of living NPCs or Agent NPCs of the instance */
            parentIdentifiers?: string[];
            /** @description Without one: the agent's name */
            name?: string;
            /**
             * @description Minted into the world
             * @default 0
             */
            wealth?: number;
            /** @default 100 */
            mood?: number;
            /** @description Where its mood rests, night by night; default: 45 to 75, derived from its uuid */
            moodBaseline?: number;
            /** @description Who the character is, in words for its own agent: no other character is told */
            personality?: string;
            /** @description What everybody knows of it: other characters are told */
            description?: string;
            /**
             * Format: uuid
             * @description The agent that speaks for it; default: the least loaded agent that claimed the instance, else the built-in one
             */
            agentIdentifier?: string;
        };
        AgentNpcPage: {
            items: components["schemas"]["AgentNpc"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        TradeEvent: {
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
            /** @description Place in the history of the instance */
            seq: number;
            /** @description true in the response of a dry run: it did not happen */
            dryRun?: boolean;
            amount: number;
            /** @enum {string} */
            type: "trade" | "tax";
            /** @description Why it moved: trade, tax, inheritance, disbursement (the treasury pays) or grant (minted) */
            cause: string;
            /** @description Why it was granted */
            reason?: string;
            /** @description The `seq` of the talk in which it was agreed */
            talkSeq?: number;
            /** @description The trader's wealth right after; null without one */
            traderWealthAfter: number | null;
            /** @description The recipient's wealth right after; null without one */
            recipientWealthAfter: number | null;
            /** @description The caller's own data, unchanged */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description null if the treasury pays, or the currency is minted */
            traderAgentNPC: components["schemas"]["AgentNpc"] | null;
            /** @description null when the currency left the Agent NPCs */
            recipientAgentNPC: components["schemas"]["AgentNpc"] | null;
        };
        MinimalTradeEvent: {
            /** Format: uuid */
            id: string;
            seq: number;
            amount: number;
            traderWealthAfter: number | null;
            recipientWealthAfter: number | null;
            dryRun?: boolean;
        };
        TradeDto: {
            /**
             * Format: uuid
             * @description The id or uuid of the recipient; null: the currency leaves the Agent NPCs
             */
            recipientIdentifier: string | null;
            /** @description At most four fraction digits */
            amount: number;
            /** @description Data of the caller, stored with the event; at most 2048 bytes */
            metadata?: {
                [key: string]: unknown;
            };
        };
        AgentNpcValues: {
            name?: string;
            description?: string;
            mood?: number;
            /** Format: uuid */
            agentIdentifier?: string;
        };
        AgentNpcUpdateEvent: {
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
            /** @description Place in the history of the instance */
            seq: number;
            /** @description Right after it */
            agentNpc: components["schemas"]["AgentNpc"];
            /** @description What changed, as it was before */
            old: components["schemas"]["AgentNpcValues"];
            /** @description What changed, as it is now */
            new: components["schemas"]["AgentNpcValues"];
            /** @description The personality is private, so its old and new text are told nowhere */
            personalityChanged: boolean;
            /** @description true in the response of a dry run: it did not happen */
            dryRun?: boolean;
        };
        MinimalUpdateEvent: {
            /**
             * Format: uuid
             * @description Of the event
             */
            id: string;
            seq: number;
            /**
             * Format: uuid
             * @description Of the Agent NPC
             */
            agentNpcId: string;
            dryRun?: boolean;
        };
        UpdateAgentNpcDto: {
            name?: string;
            /** @description What everybody knows of it */
            description?: string;
            /** @description Who it is, for its own agent alone */
            personality?: string;
            mood?: number;
            /**
             * Format: uuid
             * @description The agent that speaks for it from now on
             */
            agentIdentifier?: string;
        };
        Mourner: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description Right after the death */
            mood: number;
            moodDelta: number;
        };
        DeathEvent: {
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
            /** @description Place in the history of the instance */
            seq: number;
            agentNpc: components["schemas"]["AgentNpc"];
            /** @description true in the response of a dry run: it did not happen */
            dryRun?: boolean;
            /** @description Its kin and friends, with their mood after it */
            mourners: components["schemas"]["Mourner"][];
            /** @description Its enemies, who are relieved */
            touched?: components["schemas"]["Touched"][];
        };
        MinimalDeathEvent: {
            /**
             * Format: uuid
             * @description Of the event
             */
            id: string;
            seq: number;
            /**
             * Format: uuid
             * @description Of the Agent NPC
             */
            agentNpcId: string;
            /** @description What it had, before its estate was divided */
            wealth: number;
            mournerCount: number;
            dryRun?: boolean;
        };
        GrantDto: {
            /** @description At most four fraction digits */
            amount: number;
            /** @description Reason, preferably one word: statistics are grouped by it */
            reason: string;
        };
        Npc: {
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
            name: string;
            /**
             * Format: uuid
             * @description The game's own UUID of the character
             */
            uuid: string;
            instance: components["schemas"]["Instance"];
        };
        ChatEntry: {
            /** Format: uuid */
            id: string;
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
             * @description Only in a group: the one who is addressed; absent: all are
             */
            toId?: string;
            text: string;
            /** @description Labels for the game, such as "wave" */
            actions: string[];
            sentiment: number | null;
            /**
             * @description player: said by a player, or by the game for a plain NPC
             * @enum {string}
             */
            source: "agent" | "scripted" | "player";
            /** Format: date-time */
            createdAt: string;
        };
        TalkFailure: {
            /**
             * @description The side whose agent it was
             * @enum {string}
             */
            role: "initiator" | "responder" | "other";
            /**
             * Format: uuid
             * @description Only in a group: whose agent it was
             */
            speakerId?: string;
            /** @description 0 for the opening line */
            turn: number;
            /**
             * @description connect, timeout, status, redirect, too_large, not_json, schema, agent_error, blocked: what went wrong; refused, declined: it declined to speak; busy: too many concurrent calls; down: it is not called for a while after earlier failures
             * @enum {string}
             */
            kind: "connect" | "timeout" | "status" | "redirect" | "too_large" | "not_json" | "schema" | "refused" | "agent_error" | "blocked" | "busy" | "down" | "declined";
            /** @description One plain line; empty for tokens of one character */
            detail: string;
        };
        Scene: {
            topic?: string;
            place?: string;
            /** @description Of the game */
            time?: string;
            /** @description Names of those who stood by */
            witnesses?: string[];
        };
        OfferRefusal: {
            /** @description As a trade would have been refused: INSUFFICIENT_WEALTH, WEALTH_LIMIT, TRADE_REFUSED */
            code: string;
            /** @description Of TRADE_REFUSED: the trade rule, or talkTrades for the limits of the instance */
            rule?: string;
            /** @description What the rule says; of talkTrades MAX_PER_TALK, MAX_PER_DAY or OFF */
            reason?: string;
        };
        TalkOffer: {
            /** @description The index of the line that made it */
            line: number;
            /**
             * Format: uuid
             * @description Who would pay
             */
            payerId: string;
            /**
             * Format: uuid
             * @description Who would get it
             */
            payeeId: string;
            amount: number;
            reason: string;
            /** @description The next line accepted it */
            accepted: boolean;
            /** @description The `seq` of the trade that it became */
            tradeSeq?: number;
            refusal?: components["schemas"]["OfferRefusal"];
        };
        FeltChange: {
            /** @description Towards the other, after the talk */
            affinity: number;
            affinityDelta: number;
            /** @description In the other, after the talk */
            trust: number;
            trustDelta: number;
            /** @description For the other, after the talk */
            respect: number;
            respectDelta: number;
            /** @enum {string} */
            stage: "hostile" | "wary" | "stranger" | "acquaintance" | "friend" | "close friend";
            /** @description Talks of the two so far, excluding silent ones */
            interactions: number;
            mood: number;
            /** @description By what the other said: in a group, the mood changed by the sum */
            moodDelta: number;
        };
        PairChange: {
            /** @description Towards the other, after the talk */
            affinity: number;
            affinityDelta: number;
            /** @description In the other, after the talk */
            trust: number;
            trustDelta: number;
            /** @description For the other, after the talk */
            respect: number;
            respectDelta: number;
            /** @enum {string} */
            stage: "hostile" | "wary" | "stranger" | "acquaintance" | "friend" | "close friend";
            /** @description Talks of the two so far, excluding silent ones */
            interactions: number;
            mood: number;
            /** @description By what the other said: in a group, the mood changed by the sum */
            moodDelta: number;
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
            /** @description Only in a group: each further pair, both ways */
            others?: components["schemas"]["PairChange"][];
        };
        InteractEvent: {
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
            /** @description Place in the history of the instance */
            seq: number;
            /** @description A player or plain NPC that talked has no `agent`, `wealth` and `mood` */
            initiator: components["schemas"]["AgentNpc"] | components["schemas"]["Npc"];
            responder: components["schemas"]["AgentNpc"];
            /** @description Only in a group: everybody else, in the order given */
            others?: components["schemas"]["AgentNpc"][];
            chat: components["schemas"]["ChatEntry"][];
            /**
             * @description completed: no turn failed; partial: cut short by a fault; silent: nobody spoke
             * @enum {string}
             */
            outcome: "completed" | "partial" | "silent";
            /** @description Why the outcome is partial or silent; empty when it is completed, and for talks older than this field */
            failures: components["schemas"]["TalkFailure"][];
            /** @description If the game gave one */
            scene?: components["schemas"]["Scene"];
            /** @description What was offered, where `talkTrades` of the instance allows it */
            offers?: components["schemas"]["TalkOffer"][];
            /** @description The changes by the talk */
            relationship?: components["schemas"]["RelationshipChange"];
        };
        MinimalInteractEvent: {
            /** Format: uuid */
            id: string;
            seq: number;
            /** @enum {string} */
            outcome: "completed" | "partial" | "silent";
            /** Format: uuid */
            initiatorId: string;
            /** Format: uuid */
            responderId: string;
            /** @description Right after the talk; null for a player or plain NPC */
            initiatorMood: number | null;
            /** @description Right after the talk */
            responderMood: number;
            /** @description Number of spoken lines */
            lineCount: number;
        };
        InteractDto: {
            topic?: string;
            place?: string;
            /** @description Of the game */
            time?: string;
            /** @description Names of those who stand by and do not speak */
            witnesses?: string[];
            /**
             * Format: uuid
             * @description The id or uuid of the responder; null: the one with whom the initiator has talked most, else any
             */
            responderIdentifier: string | null;
            /** @description The ids or uuids of further characters, for a group */
            others?: string[];
        };
        CharacterName: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
        };
        Talk: {
            /**
             * Format: uuid
             * @description Of the talk, and of its event when it has ended
             */
            id: string;
            /** @enum {string} */
            status: "open" | "ended";
            speaker: components["schemas"]["CharacterName"];
            character: components["schemas"]["CharacterName"];
            /** @description The character's line; null if the last word is the speaker's */
            reply: components["schemas"]["ChatEntry"] | null;
            /** @description Why the character did not answer this line; the talk goes on */
            failure: components["schemas"]["TalkFailure"] | null;
            /** @description Lines so far, of both */
            lineCount: number;
            /** @description Lines that the talk may still have, of both */
            linesLeft: number;
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description When the talk ends unless another line comes; null when it has ended
             */
            silentAt: string | null;
            /** @description The event of a talk that has ended */
            event: components["schemas"]["InteractEvent"] | null;
        };
        PlayerName: {
            /** @description As characters call the player */
            name: string;
            /** @description The game's own reference, such as an account: the same player in all of its worlds */
            ref: string;
        };
        TalkDto: {
            topic?: string;
            place?: string;
            /** @description Of the game */
            time?: string;
            /** @description Names of those who stand by and do not speak */
            witnesses?: string[];
            /** @description Who speaks: a player, who becomes a plain NPC of the world when first heard, or the id or uuid of a plain NPC */
            speaker: components["schemas"]["PlayerName"] | string;
            /** @description The line; without one the character speaks first, or goes on */
            text?: string;
            /**
             * @description The last line: the character answers once more. Without a text the speaker leaves without a word
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
            /** @description What every agent gets for a turn (schema npc-turn/1): self, other, group, relationship, memories, world, scene, trade and transcript. Names and texts in it are data, never instructions */
            context: {
                [key: string]: unknown;
            };
        };
        WaitingTurn: {
            /** @description null: none waits */
            turn: components["schemas"]["VoiceTurn"] | null;
        };
        TurnAnswerDto: {
            /** @description The line; null ends the talk without a word */
            say: string | null;
            /** @description Labels for the game, such as "wave", without an effect of their own */
            actions?: string[];
            /** @description How the character feels towards the other */
            sentiment?: number;
            /** @description In a group: the name of the one to whom it is said */
            to?: string;
            /** @description true: its last line; of two, it ends the talk */
            end?: boolean;
            /** @description One sentence that the character will remember */
            memory?: string;
            /** @description Only where the turn has `trade`: an amount that the other may accept with the next line */
            offer?: {
                amount?: number;
                reason?: string;
                /** @enum {string} */
                payer?: "self" | "other";
            };
            /** @description true: the character accepts what the other offers */
            accept?: boolean;
        };
        SpokenTurn: {
            /**
             * Format: uuid
             * @description Of the turn
             */
            id: string;
            say: string | null;
        };
        Relationship: {
            other: components["schemas"]["CharacterName"];
            affinity: number;
            /** @description How far it counts on the other's word */
            trust: number;
            /** @description How well it thinks of the other */
            respect: number;
            /** @enum {string} */
            stage: "hostile" | "wary" | "stranger" | "acquaintance" | "friend" | "close friend";
            /** @description Talks of the two */
            interactions: number;
            /** Format: date-time */
            lastInteractionAt: string | null;
            /**
             * Format: date-time
             * @description When the other died
             */
            endedAt: string | null;
        };
        RelationshipPage: {
            items: components["schemas"]["Relationship"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        FeelingChange: {
            /** Format: uuid */
            id: string;
            /** @description Towards whom, or because of whom; null: nobody, as with the mood of a night */
            other: components["schemas"]["CharacterName"] | null;
            /**
             * @description `mourning`: shared grief brings those closer who mourn the same
             * @enum {string}
             */
            cause: "talk" | "gift" | "death" | "mourning" | "birth" | "inheritance" | "night";
            /** @description The event that caused it */
            eventSeq: number;
            affinityDelta: number;
            /** @description Towards the other, after the change */
            affinity: number | null;
            trustDelta: number;
            /** @description In the other, after the change */
            trust: number | null;
            respectDelta: number;
            /** @description For the other, after the change */
            respect: number | null;
            moodDelta: number;
            /** @description After the change */
            mood: number | null;
            /** Format: date-time */
            createdAt: string;
        };
        FeelingChangePage: {
            items: components["schemas"]["FeelingChange"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        Erasure: {
            /** Format: uuid */
            instanceId: string;
            /** Format: uuid */
            agentNpcId: string;
            /** @description Events whose texts and names were erased; their money, moods and order stay */
            events: number;
            /** @description Memories of the character, and memories of it by others */
            memories: number;
        };
        ToldMemories: {
            /** Format: uuid */
            instanceId: string;
            /** @description Characters that remember it */
            told: number;
        };
        TellManyDto: {
            /** @description One thing, in the first person of the character */
            text: string;
            /** @default 0.5 */
            importance?: number;
            /**
             * Format: uuid
             * @description The id or uuid of an NPC or Agent NPC, alive or dead; default: no one in particular
             */
            about?: string;
            /**
             * Format: date-time
             * @description When it happened, in real time; default: now
             */
            at?: string;
            /** @description The ids or uuids of living Agent NPCs */
            identifiers: string[];
        };
        Memory: {
            /** Format: uuid */
            id: string;
            /** @description Null: about no one in particular */
            about: components["schemas"]["CharacterName"] | null;
            /** @enum {string} */
            kind: "talk" | "trade" | "tax" | "death" | "told" | "witness" | "hearsay" | "reflection";
            text: string;
            /** @description 0 to 1; memories with a greater weight are kept longer */
            weight: number;
            /** @description The event it comes from; null: the game told it, or the character concluded it */
            eventSeq: number | null;
            /** @description Who told it, where it is hearsay */
            teller: components["schemas"]["CharacterName"] | null;
            /** Format: date-time */
            createdAt: string;
        };
        MinimalMemory: {
            /** Format: uuid */
            id: string;
            eventSeq: number | null;
        };
        TellDto: {
            /** @description One thing, in the first person of the character */
            text: string;
            /** @default 0.5 */
            importance?: number;
            /**
             * Format: uuid
             * @description The id or uuid of an NPC or Agent NPC, alive or dead; default: no one in particular
             */
            about?: string;
            /**
             * Format: date-time
             * @description When it happened, in real time; default: now
             */
            at?: string;
        };
        Reflections: {
            items: components["schemas"]["Memory"][];
        };
        MinimalReflections: {
            /** @description Conclusions */
            count: number;
        };
        MemoryPage: {
            items: components["schemas"]["Memory"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        HistoryEntry: {
            /** @description Place of the event in the history of the instance */
            seq: number;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "instance" | "settings" | "tax-rate" | "tax-collection" | "spawn" | "npc-spawn" | "death" | "npc-death" | "agent-npc-update" | "interact" | "trade" | "tax" | "night" | "disbursement";
            /** Format: date-time */
            occurredAt: string;
            /**
             * @description What the character was in it
             * @enum {string}
             */
            role: "spawned" | "trader" | "recipient" | "payer" | "initiator" | "responder" | "other" | "deceased" | "mourner" | "enemy" | "parent" | "sleeper" | "updated";
            /** @description Why wealth moved: trade, tax, inheritance */
            cause: string | null;
            amount: number | null;
            /** @description The other party, the one that died or the child */
            other: components["schemas"]["CharacterName"] | null;
            wealthAfter: number;
            moodAfter: number;
        };
        HistoryEntryPage: {
            items: components["schemas"]["HistoryEntry"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        FieldProblem: {
            /** @description JSON Pointer to the field; / and the name for a parameter or header */
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
            status: number;
            detail: string;
            /** @enum {string} */
            code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "UNAUTHENTICATED" | "INVALID_CLIENT" | "FORBIDDEN" | "ROUTE_NOT_FOUND" | "INSTANCE_NOT_FOUND" | "AGENT_NPC_NOT_FOUND" | "NPC_NOT_FOUND" | "PARENT_NOT_FOUND" | "EVENT_NOT_FOUND" | "MEMORY_NOT_FOUND" | "AGENT_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "KEY_NOT_FOUND" | "WEBHOOK_FAILURE_NOT_FOUND" | "TALK_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "ALREADY_EXISTS" | "REQUEST_IN_PROGRESS" | "TURN_NOT_FOUND" | "TALK_BUSY" | "AGENT_IN_USE" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "INSUFFICIENT_WEALTH" | "INSUFFICIENT_TREASURY" | "NO_RECIPIENT" | "SELF_TRADE" | "SELF_INTERACTION" | "DUPLICATE_PARTICIPANT" | "WEALTH_LIMIT" | "NO_RESPONDER" | "TRADE_REFUSED" | "BATCH_REFUSED" | "WORLD_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED" | "AGENT_UNREACHABLE" | "CREDENTIALS_KEY_MISSING" | "ENDPOINT_REFUSED" | "TOO_MANY_AGENTS" | "TOO_MANY_INSTANCES" | "TOO_MANY_WEBHOOKS" | "TOO_MANY_KEYS" | "TOO_MANY_REVOKED_TOKENS" | "TOO_MANY_STREAMS" | "TOO_MANY_IDEMPOTENCY_KEYS" | "RATE_LIMITED" | "QUOTA_EXCEEDED" | "INTERNAL" | "POLICY_FAILED" | "POLICY_UNAVAILABLE" | "POLICY_CONFLICT" | "OVERLOADED" | "SHUTTING_DOWN" | "DATABASE_UNAVAILABLE";
            requestId: string;
            errors?: components["schemas"]["FieldProblem"][];
        };
        BulkTradeResult: {
            /** @description true: the result of an earlier request with the same key */
            replayed?: boolean;
            /** @description Why this entry was refused; nothing of it was written */
            problem?: components["schemas"]["Problem"];
            event?: components["schemas"]["TradeEvent"];
        };
        BulkTrades: {
            /** @description Entries that had their effect, now or in an earlier request */
            registered: number;
            refused: number;
            /** @description One per entry, in order */
            results: components["schemas"]["BulkTradeResult"][];
        };
        MinimalBulkTradeResult: {
            /** @description true: the result of an earlier request with the same key */
            replayed?: boolean;
            /** @description Why this entry was refused; nothing of it was written */
            problem?: components["schemas"]["Problem"];
            event?: components["schemas"]["MinimalTradeEvent"];
        };
        MinimalBulkTrades: {
            /** @description Entries that had their effect, now or in an earlier request */
            registered: number;
            refused: number;
            /** @description One per entry, in order */
            results: components["schemas"]["MinimalBulkTradeResult"][];
        };
        BulkTradeDto: {
            /**
             * Format: uuid
             * @description The id or uuid of the Agent NPC that trades
             */
            traderIdentifier: string;
            /** Format: uuid */
            recipientIdentifier: string | null;
            amount: number;
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Like the header, for this trade only */
            idempotencyKey?: string;
        };
        BulkTradesDto: {
            trades: components["schemas"]["BulkTradeDto"][];
            /**
             * @description All or nothing
             * @default false
             */
            atomic?: boolean;
        };
        BulkSpawnResult: {
            /** @description true: the result of an earlier request with the same key */
            replayed?: boolean;
            /** @description Why this entry was refused; nothing of it was written */
            problem?: components["schemas"]["Problem"];
            event?: components["schemas"]["SpawnEvent"];
        };
        BulkSpawns: {
            /** @description Entries that had their effect, now or in an earlier request */
            registered: number;
            refused: number;
            /** @description One per entry, in order */
            results: components["schemas"]["BulkSpawnResult"][];
        };
        MinimalBulkSpawnResult: {
            /** @description true: the result of an earlier request with the same key */
            replayed?: boolean;
            /** @description Why this entry was refused; nothing of it was written */
            problem?: components["schemas"]["Problem"];
            event?: components["schemas"]["MinimalSpawnEvent"];
        };
        MinimalBulkSpawns: {
            /** @description Entries that had their effect, now or in an earlier request */
            registered: number;
            refused: number;
            /** @description One per entry, in order */
            results: components["schemas"]["MinimalBulkSpawnResult"][];
        };
        BulkSpawnDto: {
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            type: "natural" | "breeding" | "manual";
            /** @description Also ids of characters earlier in this call */
            parentIdentifiers?: string[];
            name?: string;
            /** @default 0 */
            wealth?: number;
            /** @default 100 */
            mood?: number;
            moodBaseline?: number;
            personality?: string;
            description?: string;
            /** Format: uuid */
            agentIdentifier?: string;
        };
        BulkSpawnsDto: {
            agentNpcs: components["schemas"]["BulkSpawnDto"][];
            /**
             * @description All or nothing
             * @default false
             */
            atomic?: boolean;
        };
        NpcSpawnEvent: {
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
            /** @description Place in the history of the instance */
            seq: number;
            /** @enum {string} */
            type: "natural" | "breeding" | "manual";
            npc: components["schemas"]["Npc"];
        };
        MinimalNpcEvent: {
            /**
             * Format: uuid
             * @description Of the event
             */
            id: string;
            seq: number;
            /**
             * Format: uuid
             * @description Of the NPC
             */
            npcId: string;
        };
        SpawnNpcDto: {
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
            /** @enum {string} */
            type: "natural" | "breeding" | "manual";
        };
        NpcPage: {
            items: components["schemas"]["Npc"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        NpcDeathEvent: {
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
            /** @description Place in the history of the instance */
            seq: number;
            npc: components["schemas"]["Npc"];
        };
        MinimalInstance: {
            /** Format: uuid */
            id: string;
            taxRate: number;
            collectedTaxes: number;
            treasury: number;
            agentNpcCount: number;
            npcCount: number;
        };
        TaxScheduleDto: {
            /** @description Minute, hour, day of month, month and day of week, as cron reads them */
            cron: string;
            /**
             * @description IANA name of the time zone that the expression is read in
             * @default UTC
             */
            timeZone?: string;
        };
        TalkTradesDto: {
            /** @description At most so much in one talk, by both together; at most four fraction digits */
            maxPerTalk: number;
            /** @description At most so much paid by one character in its talks of 24 hours */
            maxPerDay: number;
        };
        WorldClockDto: {
            /**
             * @description Seconds of the world in a real second: with 72 a day lasts twenty minutes; 0 stops its time. At most four fraction digits
             * @default 1
             */
            timeScale?: number;
            /**
             * Format: date-time
             * @description What time it is in the world now; without it, its time goes on from where it is
             */
            worldTime?: string;
        };
        RegisterInstanceDto: {
            name?: string;
            /** @description Per cent */
            taxRate?: number;
            /** @description Who gets the wealth of the dead: heirs, treasury, population, none, or the name of a policy of this installation */
            inheritance?: string;
            /** @description How taxes are assessed: flat, progressive, or the name of a policy of this installation */
            taxPolicy?: string;
            /** @description Options of the policy; only with taxPolicy, at most 4096 bytes. Default: {} */
            taxPolicyOptions?: {
                [key: string]: unknown;
            };
            /** @description What a talk does to mood and affinity: sentiment, or the name of a policy of this installation */
            moodPolicy?: string;
            /** @description Mood points that a tax of 100 % costs its payer */
            taxMoodImpact?: number;
            /** @description When taxes are collected without a call; null: never */
            taxSchedule?: components["schemas"]["TaxScheduleDto"] | null;
            /** @description With a seed, scripted agents say the same in the same world, so that games can test against them */
            talkSeed?: string;
            /** @description Days after which the texts of talks, and memories of them, are erased; null, the default: never. Money, moods and the order of events stay */
            textsKeptDays?: number | null;
            /** @description The world's own time, in which its characters remember, forget, grieve and grow older; null, the default: real time */
            clock?: components["schemas"]["WorldClockDto"] | null;
            /** @description Lets characters trade by what they say: an offer that the other accepts becomes a trade of the same call as the talk. null, the default: talk moves no money */
            talkTrades?: components["schemas"]["TalkTradesDto"] | null;
            /**
             * Format: uuid
             * @description The game's own UUID of the world
             */
            uuid: string;
        };
        InstancePage: {
            items: components["schemas"]["Instance"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        InstanceSettingsDto: {
            name?: string;
            /** @description Per cent */
            taxRate?: number;
            /** @description Who gets the wealth of the dead: heirs, treasury, population, none, or the name of a policy of this installation */
            inheritance?: string;
            /** @description How taxes are assessed: flat, progressive, or the name of a policy of this installation */
            taxPolicy?: string;
            /** @description Options of the policy; only with taxPolicy, at most 4096 bytes. Default: {} */
            taxPolicyOptions?: {
                [key: string]: unknown;
            };
            /** @description What a talk does to mood and affinity: sentiment, or the name of a policy of this installation */
            moodPolicy?: string;
            /** @description Mood points that a tax of 100 % costs its payer */
            taxMoodImpact?: number;
            /** @description When taxes are collected without a call; null: never */
            taxSchedule?: components["schemas"]["TaxScheduleDto"] | null;
            /** @description With a seed, scripted agents say the same in the same world, so that games can test against them */
            talkSeed?: string;
            /** @description Days after which the texts of talks, and memories of them, are erased; null, the default: never. Money, moods and the order of events stay */
            textsKeptDays?: number | null;
            /** @description The world's own time, in which its characters remember, forget, grieve and grow older; null, the default: real time */
            clock?: components["schemas"]["WorldClockDto"] | null;
            /** @description Lets characters trade by what they say: an offer that the other accepts becomes a trade of the same call as the talk. null, the default: talk moves no money */
            talkTrades?: components["schemas"]["TalkTradesDto"] | null;
        };
        TaxRateDto: {
            /** @description Percent, at most four fraction digits */
            taxRate: number;
        };
        NightEvent: {
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
            /** @description Place in the history of the instance */
            seq: number;
            instance: components["schemas"]["Instance"];
            /** @description The number of the night, from 1; of several the last */
            night: number;
            /** @description How many nights it is: more than 1 if several were due */
            nights: number;
            /** @description Moods that moved */
            moods: number;
            /** @description Relationships that moved */
            relationships: number;
            /** @description What became of memories, in numbers */
            memory: {
                [key: string]: number;
            };
        };
        MinimalNightEvent: {
            /**
             * Format: uuid
             * @description Of the event
             */
            id: string;
            seq: number;
            night: number;
        };
        DisburseDto: {
            /** @description What the treasury pays to all living Agent NPCs together; at most four fraction digits */
            amount: number;
            /**
             * @description equal (default): the same for everybody; poorest: the poorest are raised to a common level; proportional: by wealth
             * @enum {string}
             */
            policy?: "equal" | "poorest" | "proportional";
        };
        ForecastRefusal: {
            /** @enum {string} */
            code: "WEALTH_LIMIT";
            detail: string;
        };
        TaxForecastDto: {
            /** @description Percent, at most four fraction digits; default: the rate of the instance */
            taxRate?: number;
            /** @description The name of a tax policy; default: that of the instance with its options */
            policy?: string;
            /** @description Options of the policy; only with policy, at most 4096 bytes. Default: {} */
            policyOptions?: {
                [key: string]: unknown;
            };
        };
        BeforeAndAfter: {
            before: number;
            after: number;
        };
        MeanBeforeAndAfter: {
            before: number | null;
            after: number | null;
        };
        TaxedDecile: {
            /** @description 1: the poorest */
            decile: number;
            /** @description Number of characters in it; fewer than ten characters fill the first groups */
            population: number;
            /** @description Their total wealth */
            wealthBefore: number;
            tax: number;
            wealthAfter: number;
        };
        UnableToPay: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description Before the collection */
            wealth: number;
        };
        UnableList: {
            /** @description All of them */
            count: number;
            /** @description The first 20, wealthiest first */
            items: components["schemas"]["UnableToPay"][];
        };
        ForecastPayment: {
            /** Format: uuid */
            agentNpcId: string;
            /** @description Before the collection */
            wealth: number;
            /** @description The amount of its tax event */
            tax: number;
            wealthAfter: number;
        };
        ForecastPaymentPage: {
            items: components["schemas"]["ForecastPayment"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        TaxForecast: {
            /** Format: uuid */
            instanceId: string;
            /**
             * Format: date-time
             * @description When it was computed
             */
            at: string;
            /** @description The last event before it: equal in two responses if the world is the same */
            seq: number;
            /** @description Per cent */
            taxRate: number;
            policy: string;
            /** @description Living Agent NPCs */
            population: number;
            /** @description Those of them that would pay more than 0 */
            payers: number;
            /** @description Their total tax */
            collected: number;
            treasuryBefore: number;
            treasuryAfter: number;
            /** @description Why it would be refused; the other figures then show what was requested. null: it would succeed */
            refusal: components["schemas"]["ForecastRefusal"] | null;
            /** @description Of the wealth of the living: 0 all the same, towards 1 one has it all; six digits, 0 for nobody and one */
            gini: components["schemas"]["BeforeAndAfter"];
            /** @description Mean of the living; see `taxMoodImpact` */
            mood: components["schemas"]["MeanBeforeAndAfter"];
            deciles: components["schemas"]["TaxedDecile"][];
            /** @description Characters with nothing left after it, or nothing to pay with */
            unable: components["schemas"]["UnableList"];
            /** @description Characters that pay more than 0, ordered by id */
            payments: components["schemas"]["ForecastPaymentPage"];
        };
        ForkDto: {
            /**
             * Format: uuid
             * @description The game's own UUID of the new world
             */
            uuid: string;
            /** @description Default: the name of the original */
            name?: string;
            /**
             * @description Copies every event of the original; else the new world starts with what its characters have now
             * @default false
             */
            history?: boolean;
        };
        WorldEvent: {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "trade" | "tax";
            data: components["schemas"]["TradeEvent"];
        } | {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "interact";
            data: components["schemas"]["InteractEvent"];
        } | {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "spawn";
            data: components["schemas"]["SpawnEvent"];
        } | {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "death";
            data: components["schemas"]["DeathEvent"];
        } | {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "agent-npc-update";
            data: components["schemas"]["AgentNpcUpdateEvent"];
        } | {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "npc-spawn";
            data: components["schemas"]["NpcSpawnEvent"];
        } | {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "npc-death";
            data: components["schemas"]["NpcDeathEvent"];
        } | {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "night";
            data: components["schemas"]["NightEvent"];
        } | {
            /** Format: uuid */
            id: string;
            /** @description Place in the history of the instance, from 1, without gaps */
            seq: number;
            /** Format: date-time */
            occurredAt: string;
            /** Format: uuid */
            instanceId: string;
            /** @enum {string} */
            type: "instance" | "settings" | "tax-rate" | "tax-collection" | "disbursement";
            data: components["schemas"]["Instance"];
        };
        WorldEventPage: {
            items: components["schemas"]["WorldEvent"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        CreateWebhookDto: {
            /** @description The types of events to deliver; empty: all */
            eventTypes?: ("instance" | "settings" | "tax-rate" | "tax-collection" | "spawn" | "npc-spawn" | "death" | "npc-death" | "agent-npc-update" | "interact" | "trade" | "tax" | "night" | "disbursement")[];
            /** @description The instances whose events to deliver, by id or uuid; empty: all, including future ones */
            instanceIdentifiers?: string[];
            description?: string;
            /** @description Where to POST */
            url: string;
        };
        WebhookWithSecret: {
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
            url: string;
            description: string;
            /** @description Empty: all */
            eventTypes: ("instance" | "settings" | "tax-rate" | "tax-collection" | "spawn" | "npc-spawn" | "death" | "npc-death" | "agent-npc-update" | "interact" | "trade" | "tax" | "night" | "disbursement")[];
            /** @description Ids of instances; empty: all, including future ones */
            instanceIds: string[];
            enabled: boolean;
            /**
             * @description `gone`: it returned 410; `exhausted`: all attempts of a message failed; `manual`: by its owner
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
            /** @description For verifying signatures; shown only once */
            secret: string;
        };
        Webhook: {
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
            url: string;
            description: string;
            /** @description Empty: all */
            eventTypes: ("instance" | "settings" | "tax-rate" | "tax-collection" | "spawn" | "npc-spawn" | "death" | "npc-death" | "agent-npc-update" | "interact" | "trade" | "tax" | "night" | "disbursement")[];
            /** @description Ids of instances; empty: all, including future ones */
            instanceIds: string[];
            enabled: boolean;
            /**
             * @description `gone`: it returned 410; `exhausted`: all attempts of a message failed; `manual`: by its owner
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
        WebhookPage: {
            items: components["schemas"]["Webhook"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        MinimalWebhook: {
            /** Format: uuid */
            id: string;
            enabled: boolean;
        };
        ChangeWebhookDto: {
            /** @description The types of events to deliver; empty: all */
            eventTypes?: ("instance" | "settings" | "tax-rate" | "tax-collection" | "spawn" | "npc-spawn" | "death" | "npc-death" | "agent-npc-update" | "interact" | "trade" | "tax" | "night" | "disbursement")[];
            /** @description The instances whose events to deliver, by id or uuid; empty: all, including future ones */
            instanceIdentifiers?: string[];
            description?: string;
            url?: string;
            /** @description true resumes after the last event that was delivered or recorded as failed, also for a disabled webhook */
            enabled?: boolean;
        };
        RotateSecretDto: {
            /**
             * @description How long the previous secret keeps signing as well
             * @default 86400
             */
            overlapSeconds?: number;
        };
        WebhookAttempt: {
            /** @description Whether the receiver accepted it */
            ok: boolean;
            /** @description The HTTP status; null without a response */
            status: number | null;
            latencyMs: number;
            /** @description In words */
            summary: string;
        };
        WebhookFailure: {
            /** Format: uuid */
            instanceId: string;
            /** @description Place of the event in the history of the instance */
            seq: number;
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
        WebhookFailurePage: {
            items: components["schemas"]["WebhookFailure"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        ReplayDto: {
            /**
             * Format: uuid
             * @description The id or the uuid of the instance
             */
            instanceIdentifier: string;
            /** @description The first event to send again */
            fromSeq: number;
        };
        WebhookPosition: {
            /** Format: uuid */
            instanceId: string;
            /** @description The next event to send */
            nextSeq: number;
            /** @description The last event of the instance at present */
            lastSeq: number;
        };
        UsageItem: {
            /** @description Billable operations */
            calls: number;
            /** @description Talks among them without a spoken line */
            silent: number;
            /** Format: date */
            day?: string;
            /** @enum {string} */
            operation?: "instance" | "tax-rate" | "tax-collection" | "spawn" | "npc-spawn" | "death" | "npc-death" | "interact" | "trade";
            /** Format: uuid */
            instanceId?: string;
        };
        UsageCount: {
            /** @description Billable operations */
            calls: number;
            /** @description Talks among them without a spoken line */
            silent: number;
        };
        QuotaState: {
            /** @description Billable operations per month; null: no quota */
            limit: number | null;
            /** @description Billable operations of this month so far */
            used: number;
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
            /** @description Number that the application has */
            used: number;
            /** @description Maximum; null: no limit */
            limit: number | null;
        };
        Usage: {
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
        Percentiles: {
            /** @description null: nobody lives */
            p10: number | null;
            /** @description null: nobody lives */
            p25: number | null;
            /** @description null: nobody lives */
            p50: number | null;
            /** @description null: nobody lives */
            p75: number | null;
            /** @description null: nobody lives */
            p90: number | null;
            /** @description null: nobody lives */
            p95: number | null;
            /** @description null: nobody lives */
            p99: number | null;
        };
        LorenzPoint: {
            /** @description Share of the characters, poorest first */
            population: number;
            /** @description Their share of all wealth */
            wealth: number;
        };
        Bin: {
            from: number;
            /** @description Exclusive, except in the last bin */
            to: number;
            /** @description Characters */
            count: number;
        };
        WealthFigures: {
            /** @description null: nobody lives */
            mean: number | null;
            /** @description null: nobody lives */
            median: number | null;
            /** @description null: nobody lives */
            min: number | null;
            /** @description null: nobody lives */
            max: number | null;
            /** @description Gini coefficient; 0 for one character, for none, and if nobody has anything */
            gini: number;
            /** @description By linear interpolation; null: nobody lives */
            percentiles: components["schemas"]["Percentiles"];
            /** @description The Lorenz curve at every tenth: 11 points */
            lorenz: components["schemas"]["LorenzPoint"][];
            /** @description 20 bins of equal width from 0 to the largest wealth */
            histogram: components["schemas"]["Bin"][];
        };
        MoodFigures: {
            /** @description null: nobody lives */
            mean: number | null;
            /** @description 10 bins of 10 points */
            histogram: components["schemas"]["Bin"][];
        };
        RankedCharacter: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
            wealth: number;
            mood: number;
        };
        ConnectedCharacter: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @description Living characters that it has a relationship with */
            relationships: number;
            meanAffinity: number;
        };
        Velocity: {
            /** @description Of the last 24 hours; null: there was no money */
            day: number | null;
            /** @description Of the last 7 days */
            week: number | null;
        };
        EconomyPeriod: {
            /** @description Events with the cause `trade`, with and without a recipient; estates and grants are none */
            trades: number;
            /** @description The sum of their amounts */
            tradeVolume: number;
            /** @description Payments of taxes: events of the type and cause `tax` */
            taxes: number;
            /** @description The sum of their amounts */
            taxesCollected: number;
            /** @description Estates that went to the treasury */
            estatesCollected: number;
            /** @description Paid out by the treasury */
            disbursed: number;
            /** @description Talks */
            interactions: number;
            /** @description Deaths of Agent NPCs */
            deaths: number;
            /** @description Spawns of Agent NPCs */
            spawns: number;
            /** @description What characters were spawned with, and grants */
            minted: number;
            /** @description Trades without a recipient, and estates without an heir */
            sunk: number;
            /**
             * Format: date-time
             * @description null: since the beginning
             */
            from: string | null;
        };
        EconomyPeriods: {
            /** @description The last 60 minutes */
            hour: components["schemas"]["EconomyPeriod"];
            /** @description The last 24 hours */
            day: components["schemas"]["EconomyPeriod"];
            /** @description The last 7 days */
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
            /** @description Events */
            count: number;
            /** @description What they minted */
            amount: number;
        };
        Economy: {
            /** Format: uuid */
            instanceId: string;
            /**
             * Format: date-time
             * @description When
             */
            at: string;
            /** @description The last event that is included */
            seq: number;
            /** @description Living Agent NPCs */
            population: number;
            /** @description Living NPCs */
            npcPopulation: number;
            /** @description Total wealth of the living */
            moneySupply: number;
            /** @description Collected taxes that are not paid out */
            treasury: number;
            /** @description All taxes ever collected, with the estates that went to the treasury; exact as in `Instance`, as are the other totals */
            collectedTaxes: number;
            /** @description All money that ever came into the world */
            minted: number;
            /** @description All money that left it */
            sunk: number;
            wealth: components["schemas"]["WealthFigures"];
            mood: components["schemas"]["MoodFigures"];
            /** @description The richest first */
            richest: components["schemas"]["RankedCharacter"][];
            /** @description The poorest first */
            poorest: components["schemas"]["RankedCharacter"][];
            /** @description Those with the most relationships first */
            mostConnected: components["schemas"]["ConnectedCharacter"][];
            /** @description How often money changed hands: trades between characters by mean supply */
            velocity: components["schemas"]["Velocity"];
            periods: components["schemas"]["EconomyPeriods"];
            /** @description By reason, the largest amount first; 100 at most */
            mintedBy: components["schemas"]["MintedBy"][];
        };
        EconomyBucket: {
            /** @description Events with the cause `trade`, with and without a recipient; estates and grants are none */
            trades: number;
            /** @description The sum of their amounts */
            tradeVolume: number;
            /** @description Payments of taxes: events of the type and cause `tax` */
            taxes: number;
            /** @description The sum of their amounts */
            taxesCollected: number;
            /** @description Estates that went to the treasury */
            estatesCollected: number;
            /** @description Paid out by the treasury */
            disbursed: number;
            /** @description Talks */
            interactions: number;
            /** @description Deaths of Agent NPCs */
            deaths: number;
            /** @description Spawns of Agent NPCs */
            spawns: number;
            /** @description What characters were spawned with, and grants */
            minted: number;
            /** @description Trades without a recipient, and estates without an heir */
            sunk: number;
            /**
             * Format: date-time
             * @description Its beginning
             */
            at: string;
            /** @description Its last event */
            seq: number;
            /** @description What the living had at its end */
            moneySupply: number;
            /** @description What the treasury had at its end */
            treasury: number;
            /** @description Agent NPCs that lived at its end */
            population: number;
        };
        EconomyBucketPage: {
            items: components["schemas"]["EconomyBucket"][];
            /** @description Send it as `cursor` for the next page; null on the last */
            nextCursor: string | null;
        };
        TradeFlow: {
            trader: components["schemas"]["CharacterName"];
            /** @description null: nobody, the amounts were sunk */
            recipient: components["schemas"]["CharacterName"] | null;
            /** @description Trades from the trader to the recipient */
            trades: number;
            /** @description The sum of their amounts */
            amount: number;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    Token_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
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
    Token_issue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequestDto"];
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequestDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Application_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    Key_list: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyPage"];
                };
            };
        };
    };
    Key_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyDto"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
        };
    };
    Key_get: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
        };
    };
    Key_revoke: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                    "return=minimal": components["schemas"]["MinimalKey"];
                    "return=representation": components["schemas"]["Key"];
                };
            };
        };
    };
    Key_revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeTokenDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Change_list: {
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
            /** @description Success */
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
    Agent_list: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPage"];
                };
            };
        };
    };
    Agent_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterAgentDto"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                    "return=minimal": components["schemas"]["MinimalAgent"];
                    "return=representation": components["schemas"]["Agent"];
                };
            };
        };
    };
    Agent_get: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    Agent_change: {
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
                "application/json": components["schemas"]["ChangeAgentDto"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                    "return=minimal": components["schemas"]["MinimalAgent"];
                    "return=representation": components["schemas"]["Agent"];
                };
            };
        };
    };
    Agent_remove: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                    "return=minimal": components["schemas"]["MinimalAgent"];
                    "return=representation": components["schemas"]["Agent"];
                };
            };
        };
    };
    Agent_probe: {
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
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Probe"];
                };
            };
        };
    };
    Agent_claim: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                    "return=minimal": components["schemas"]["MinimalAgent"];
                    "return=representation": components["schemas"]["Agent"];
                };
            };
        };
    };
    Agent_unclaim: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                    "return=minimal": components["schemas"]["MinimalAgent"];
                    "return=representation": components["schemas"]["Agent"];
                };
            };
        };
    };
    AgentNpc_spawn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpawnAgentNpcDto"];
            };
        };
        responses: {
            /** @description Success */
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
    AgentNpc_list: {
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
            /** @description Success */
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
    AgentNpc_get: {
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
            /** @description Success */
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
    AgentNpc_update: {
        parameters: {
            query?: {
                /** @description `true`: returns what the operation would return now, with `dryRun: true`, and changes nothing. It is not billed and accepts no Idempotency-Key. */
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
                "application/json": components["schemas"]["UpdateAgentNpcDto"];
            };
        };
        responses: {
            /** @description Success */
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
    AgentNpc_die: {
        parameters: {
            query?: {
                /** @description `true`: returns what the operation would return now, with `dryRun: true`, and changes nothing. It is not billed and accepts no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC that died. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
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
    AgentNpc_trade: {
        parameters: {
            query?: {
                /** @description `true`: returns what the operation would return now, with `dryRun: true`, and changes nothing. It is not billed and accepts no Idempotency-Key. */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC that trades. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TradeDto"];
            };
        };
        responses: {
            /** @description Success */
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
    AgentNpc_grant: {
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
                "application/json": components["schemas"]["GrantDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Talk_interact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC that opens the conversation. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InteractDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Talk_talk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the Agent NPC that is spoken to. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TalkDto"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Talk"];
                    "text/event-stream": string;
                };
            };
        };
    };
    Voice_next: {
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
            /** @description Success */
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
    Voice_speak: {
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
                "application/json": components["schemas"]["TurnAnswerDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Social_listRelationships: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelationshipPage"];
                };
            };
        };
    };
    Social_listFeelingChanges: {
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
            /** @description Success */
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
    Social_eraseTexts: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                    "return=minimal": unknown;
                    "return=representation": components["schemas"]["Erasure"];
                };
            };
        };
    };
    Memory_tellMany: {
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
                "application/json": components["schemas"]["TellManyDto"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToldMemories"];
                    "return=minimal": unknown;
                    "return=representation": components["schemas"]["ToldMemories"];
                };
            };
        };
    };
    Memory_listMemories: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryPage"];
                };
            };
        };
    };
    Memory_tell: {
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
                "application/json": components["schemas"]["TellDto"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memory"];
                    "return=minimal": components["schemas"]["MinimalMemory"];
                    "return=representation": components["schemas"]["Memory"];
                };
            };
        };
    };
    Memory_reflect: {
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
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reflections"];
                    "return=minimal": components["schemas"]["MinimalReflections"];
                    "return=representation": components["schemas"]["Reflections"];
                };
            };
        };
    };
    Memory_forget: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memory"];
                    "return=minimal": components["schemas"]["MinimalMemory"];
                    "return=representation": components["schemas"]["Memory"];
                };
            };
        };
    };
    History_list: {
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
            /** @description Success */
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
    Bulk_trade: {
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
                "application/json": components["schemas"]["BulkTradesDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Bulk_spawn: {
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
                "application/json": components["schemas"]["BulkSpawnsDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Npc_spawn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpawnNpcDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Npc_list: {
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
            /** @description Success */
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
    Npc_get: {
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
            /** @description Success */
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
    Npc_die: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The id or the uuid of the NPC that died. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
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
    Instance_list: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstancePage"];
                };
            };
        };
    };
    Instance_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterInstanceDto"];
            };
        };
        responses: {
            /** @description The instance already existed; it is unchanged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                    "return=minimal": components["schemas"]["MinimalInstance"];
                    "return=representation": components["schemas"]["Instance"];
                };
            };
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                    "return=minimal": components["schemas"]["MinimalInstance"];
                    "return=representation": components["schemas"]["Instance"];
                };
            };
        };
    };
    Instance_get: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                };
            };
        };
    };
    Instance_changeSettings: {
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
                "application/json": components["schemas"]["InstanceSettingsDto"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                    "return=minimal": components["schemas"]["MinimalInstance"];
                    "return=representation": components["schemas"]["Instance"];
                };
            };
        };
    };
    Instance_changeTaxRate: {
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
                "application/json": components["schemas"]["TaxRateDto"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                    "return=minimal": components["schemas"]["MinimalInstance"];
                    "return=representation": components["schemas"]["Instance"];
                };
            };
        };
    };
    Instance_collectTaxes: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                    "return=minimal": components["schemas"]["MinimalInstance"];
                    "return=representation": components["schemas"]["Instance"];
                };
            };
        };
    };
    Instance_passNight: {
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
            /** @description Success */
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
    Instance_disburse: {
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
                "application/json": components["schemas"]["DisburseDto"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                    "return=minimal": components["schemas"]["MinimalInstance"];
                    "return=representation": components["schemas"]["Instance"];
                };
            };
        };
    };
    TaxForecast_forecast: {
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
                "application/json": components["schemas"]["TaxForecastDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Fork_fork: {
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
                "application/json": components["schemas"]["ForkDto"];
            };
        };
        responses: {
            /** @description The fork already existed; it is unchanged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                    "return=minimal": components["schemas"]["MinimalInstance"];
                    "return=representation": components["schemas"]["Instance"];
                };
            };
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                    "return=minimal": components["schemas"]["MinimalInstance"];
                    "return=representation": components["schemas"]["Instance"];
                };
            };
        };
    };
    EventStream_listen: {
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
            /** @description Success */
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
    Event_list: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The nextCursor of the previous page */
                cursor?: string;
                /** @description Only events after this `seq` */
                after?: number;
                /** @description One or more of instance, settings, tax-rate, tax-collection, spawn, npc-spawn, death, npc-death, agent-npc-update, interact, trade, tax, night, disbursement, comma-separated */
                type?: string;
                /** @description The id or uuid of an Agent NPC that takes part, living or dead */
                agentNpc?: string;
                /** @description The first moment */
                from?: string;
                /** @description The last moment */
                to?: string;
                /** @description Only events that moved at least this much */
                minAmount?: number;
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
            /** @description Success */
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
    Event_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the instance. */
                identifier: string;
                /** @description The place of the event in the history of the instance. */
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
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
    Webhook_list: {
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
            /** @description Success */
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
    Webhook_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Webhook_get: {
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
            /** @description Success */
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
    Webhook_change: {
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
                "application/json": components["schemas"]["ChangeWebhookDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Webhook_remove: {
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
            /** @description Success */
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
    Webhook_rotate: {
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
                "application/json": components["schemas"]["RotateSecretDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Webhook_test: {
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
            /** @description Success */
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
    Webhook_failures: {
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
            /** @description Success */
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
    Webhook_replayFailure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the uuid of the webhook. */
                identifier: string;
                /** @description The id or the uuid of the instance. */
                instance: string;
                /** @description The place of the event in the history of the instance. */
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
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
    Webhook_replay: {
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
                "application/json": components["schemas"]["ReplayDto"];
            };
        };
        responses: {
            /** @description Success */
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
    Usage_get: {
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
            /**
             * @description Success
             *
             *     Success
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                    "text/csv": string;
                };
            };
        };
    };
    Insight_get: {
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
            /**
             * @description Success
             *
             *     Success
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Economy"];
                    "text/csv": string;
                };
            };
        };
    };
    Insight_history: {
        parameters: {
            query?: {
                /** @description How long a bucket is; days are those of UTC */
                bucket?: "minute" | "hour" | "day";
                /** @description Start with the bucket of this moment; default: the latest ones */
                from?: string;
                /** @description End with the bucket of this moment */
                to?: string;
                limit?: number;
                /** @description The nextCursor of the previous page: it leads to later buckets with `from`, else to earlier ones */
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
            /**
             * @description Success
             *
             *     Success
             */
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
    Insight_flows: {
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
            /** @description Success */
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
}
