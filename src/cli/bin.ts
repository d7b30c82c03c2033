#!/usr/bin/env node
/** `agent-npc-economy`: the service; with a command, the operators' tools. */
await import(process.argv.length > 2 ? './main.js' : '../main.js');
