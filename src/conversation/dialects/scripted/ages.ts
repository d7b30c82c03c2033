import { type Answer } from './answering.js';

/** An age in what everybody knows of somebody: "a boy of nine", "neun Jahre", "aged 34". */
const forms = [
  /(?<!\p{L})(?:boy|girl|child|man|woman|lad|junge|mädchen) (?:of|von) (?<age>\d+|\p{L}+)(?!\p{L})/iu,
  /(?<!\p{L})aged (?<age>\d+|\p{L}+)(?!\p{L})/iu,
  /(?<!\p{L})(?<age>\d+|\p{L}+)[ -]years?[ -]old(?!\p{L})/iu,
  /(?<!\p{L})(?<age>\d+|\p{L}+) jahre?(?: alt)?(?!\p{L})/iu,
  /(?<!\p{L})(?<age>\p{L}+?)jährige?[rsn]?(?!\p{L})/iu,
];
const numbers =
  /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}+zehn|\p{L}+zig)$/iu;

/** Null: nothing tells how old it is. */
export function ageOf(description: string, rule: string): Answer | null {
  const age = forms
    .map((form) => form.exec(description)?.groups?.['age'])
    .find((each) => numbers.test(each ?? ''));
  return age === undefined ? null : { rule, slots: { age: age.toLowerCase() } };
}
