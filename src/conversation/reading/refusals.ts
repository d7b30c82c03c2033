/** What models say when they step out of their role; no character of a game does. */
const REFUSALS = [
  /\bas an? (?:ai|artificial intelligence|(?:large )?language model)\b(?! (?:who|that))/i,
  /\bi(?:'|’)?(?:\s?a)?m (?:just |only |merely )?an? (?:ai|(?:large |artificial )?language[ -]model|(?:large|artificial)[ -](?:assistant|model)|ai[ -](?:assistant|model))\b/i,
  /\bi(?:'|’)?(?:\s?a)?m (?:chatgpt|claude|gemini|llama|qwen|mistral|deepseek|gemma|phi)\b.{0,40}\b(?:language model|assistant|ai|by (?:openai|anthropic|google|meta|alibaba|mistral|deepseek|microsoft))\b/i,
  /\b(?:sorry,?|i apologi[sz]e,?) (?:but )?i (?:can(?:'|’)?t|cannot|am (?:not able|unable) to) (?:assist|help|comply|continue|engage|fulfil+|provide|participate)\b.{0,40}\b(?:that|this|request|conversation|content|role-?play)\b/i,
  /\bi (?:can(?:'|’)?t|cannot|am (?:not able|unable) to) (?:role-?play|(?:continue|engage in|participate in|do) (?:this |that |the |any )?role-?play\w*|(?:fulfil+|comply with|(?:help|assist) with) (?:that|this|your) request|(?:generate|create|produce) (?:that|this|such)(?: kind of)? content)\b/i,
  /\bals (?:eine? )?(?:ki|künstliche intelligenz|(?:großes )?sprachmodell)\b/i,
  /\bich bin (?:nur |bloß |lediglich )?(?:eine? )?(?:ki\b|künstliche intelligenz|(?:großes )?(?:ki-)?sprachmodell)/i,
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
