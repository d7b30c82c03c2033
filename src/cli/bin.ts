#!/usr/bin/env node
/** `agent-npc-economy`: the service; with a command, what operators do beside its HTTP API. */
await import(process.argv.length > 2 ? './main.js' : '../main.js');
