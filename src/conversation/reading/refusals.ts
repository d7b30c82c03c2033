/** What models say when they step out of their role; no character of a game does. */
const REFUSALS = [
  /\bas an? (?:ai|artificial intelligence|large)[ -](?:language[ -])?(?:model|assistant)\b/i,
  /\bi(?:'|’)?(?:\s?a)?m (?:just |only |merely )?an? (?:ai|large|artificial)[ -](?:language[ -]model|assistant|model)\b/i,
  /\bi(?:'|’)?(?:\s?a)?m sorry,? but i (?:can(?:'|’)?t|cannot|am (?:not able|unable) to) (?:assist|help|comply|continue|engage|fulfil+|provide|participate)\b.{0,40}\b(?:that|this|request|conversation|content|role-?play)\b/i,
  /\bi (?:can(?:'|’)?t|cannot|am (?:not able|unable) to) (?:role-?play|(?:fulfil+|comply with) (?:that|this|your) request|(?:generate|create|produce) (?:that|this|such)(?: kind of)? content)\b/i,
  /\bals (?:eine? )?(?:ki|künstliche intelligenz|großes)(?:-| )?(?:sprachmodell|modell|assistent)/i,
];
/** Who is a machine in its own world may say so. */
const MACHINE =
  /\b(?:ai|ki|artificial intelligence|künstliche intelligenz|language model|sprachmodell|android|robot\w*)\b/i;

export function isRefusal(
  text: string,
  self: { readonly personality?: string; readonly description?: string } = {},
): boolean {
  return (
    REFUSALS.some((words) => words.test(text)) &&
    !MACHINE.test(`${self.personality ?? ''} ${self.description ?? ''}`)
  );
}
