import { relative } from 'node:path';
import { type DemoFacts } from './demo/demo-world.js';

/** What a newcomer sees when the demo world is ready: everything for a first call, on one screen. */
export function banner(facts: DemoFacts & { readonly dataDir: string; readonly seconds: number }): string {
  const [first, second] = facts.agentNpcIds;
  const folder = relative(process.cwd(), facts.dataDir) || '.';
  return `
  Agent NPC Economy is ready (${facts.seconds.toFixed(1)} s)

    API        ${facts.baseUrl}
    Docs       ${facts.baseUrl}/docs
    Demo       the village of Rivermoor: ${facts.agentNpcIds.length} Agent NPCs, ${facts.npcIds.length} NPCs
    All facts  ${folder}/demo.json

  Token (24 h; press Authorize in the docs and paste it)

${facts.token}

  Try it: Marta pays Osric 12.50

curl -X PUT ${facts.baseUrl}/v1/agent-npc/${facts.instanceId}/${first}/trade \\
  -H 'Authorization: Bearer ${facts.token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"recipientIdentifier":"${second}","amount":12.5}'

`;
}
