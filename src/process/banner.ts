import { relative } from 'node:path';
import { hrtime } from 'node:process';
import { type DemoFacts } from './demo/demo-world.js';
import { canLive } from './demo/live-village.js';
import { linesOf, print, printable } from '../common/terminal.js';

/** The demo world, and two of its characters that can trade. */
export interface DemoTour {
  readonly facts: DemoFacts;
  readonly traders: readonly { readonly id: string; readonly name: string }[];
}

export interface BannerFacts extends DemoFacts {
  readonly dataDir: string;
  readonly seconds: number;
  readonly traders: DemoTour['traders'];
  /** Whether the village lives on by itself; absent where it cannot. */
  readonly isLive?: boolean | undefined;
}

/** It contains a token, so it is only for a first look at the demo world. */
export function showBanner(
  { facts, traders }: DemoTour,
  dataDir: string,
  started: bigint,
  isLive?: boolean,
): void {
  const seconds = secondsSince(started);
  print(...linesOf(banner({ ...facts, dataDir, seconds, traders, isLive: canLive ? isLive : undefined })));
}

/** What a newcomer sees when the demo world is ready: everything for a first call, on one screen. */
export function banner(facts: BannerFacts): string {
  const near = relative(process.cwd(), facts.dataDir);
  const folder = near.startsWith('..') ? facts.dataDir : near || '.';
  return `
  Agent NPC Economy is ready (${facts.seconds.toFixed(1)} s)

    API          ${facts.baseUrl}
    Dashboard    ${facts.baseUrl}/dashboard
    Docs         ${facts.baseUrl}/docs
    Demo         the village of Rivermoor, with its history${guestsOf(facts)}${lifeOf(facts)}
    Credentials  ${folder}/demo.json

  ${tryIt(facts)}

`;
}

function guestsOf({ demoAgent }: BannerFacts): string {
  if (!demoAgent) return '';
  const { agentNpcs, endpoint, protocol, answers } = demoAgent;
  const names = agentNpcs.map(({ name }) => printable(name)).join(' and ');
  const state = answers ? `it answers as ${protocol}` : 'it does not answer yet';
  return `\n    Agent        ${names} speak through ${printable(endpoint)} (${state})`;
}

function lifeOf({ isLive }: BannerFacts): string {
  if (isLive === undefined) return '';
  return `\n    Life         ${isLive ? 'the village lives on, a day a minute' : '`npm start -- --live` keeps the village running'}`;
}

function tryIt({ baseUrl, token, instanceId, traders }: BannerFacts): string {
  const [payer, payee] = traders;
  const authorization = '-H "Authorization: Bearer $TOKEN"';
  const use = 'The token also signs you in to the dashboard (tab Token) and /docs (Authorize).';
  if (!payer || !payee) {
    return `Try it: paste both lines, and see the world.
  ${use}

TOKEN=${token}
curl ${baseUrl}/v1/instance/${instanceId} ${authorization}`;
  }
  const body = JSON.stringify({ recipientIdentifier: payee.id, amount: 1 });
  return `Try it: paste both lines, and ${printable(payer.name)} pays ${printable(payee.name)} 1 coin.
  ${use}

TOKEN=${token}
curl -X PUT ${baseUrl}/v1/agent-npc/${instanceId}/${payer.id}/trade ${authorization} -H 'Content-Type: application/json' -d '${body}'`;
}

/** Seconds since a moment of `process.hrtime`. */
export function secondsSince(moment: bigint): number {
  return Number(hrtime.bigint() - moment) / 1e9;
}
