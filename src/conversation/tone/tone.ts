import { german } from './de.js';
import { english } from './en.js';

/** What a sentence does to the one it is said to. */
export const addresses = [
  'threat',
  'insult',
  'reproach',
  'thanks',
  'praise',
  'endearment',
  'apology',
  'greeting',
] as const;
export type Address = (typeof addresses)[number];

/** How a language does it: patterns that reach the listener ("you are a liar"), never words alone ("who is the liar?"). */
export type Lexicon = Readonly<Record<Address, RegExp>>;

const weights: Readonly<Record<Address, number>> = {
  threat: -0.9,
  insult: -0.6,
  reproach: -0.4,
  thanks: 0.45,
  praise: 0.5,
  endearment: 0.3,
  apology: 0.2,
  greeting: 0.15,
};
const strongest = 0.9;
/** What further words of the same kind count: who thanks and praises in one breath has done one kind thing. */
const furtherCounts = 0.5;

const languages: readonly Lexicon[] = [english, german];

/**
 * The sentiment of a line whose speaker gave none, −1..1: only what it says to the listener counts. What a talk is about may be as
 * dark as it likes. `undefined` where it says nothing of that, or in a language that has no lexicon here.
 */
export function toneOf(text: string): number | undefined {
  const found = addressesIn(text);
  if (found.length === 0) return undefined;
  const all = found.map((address) => weights[address]);
  const sum = inOne(all.filter((weight) => weight > 0)) + inOne(all.filter((weight) => weight < 0));
  return Math.max(-strongest, Math.min(strongest, Math.round(sum * 100) / 100));
}

export function addressesIn(text: string): Address[] {
  return addresses.filter((address) => languages.some((lexicon) => lexicon[address].test(text)));
}

/** The strongest whole, the others in part. */
function inOne(all: readonly number[]): number {
  const sorted = [...all].sort((one, other) => Math.abs(other) - Math.abs(one));
  return sorted.reduce((total, weight, index) => total + weight * (index === 0 ? 1 : furtherCounts), 0);
}
