/** What models call the part of their output that nobody hears: in square brackets, where others are stage directions. */
const THOUGHT =
  '(?:seed:)?(?:think(?:ing)?|thoughts?|reason(?:ing)?|analysis|reflection|scratch_?pad|(?:inner|internal)_?(?:monologue|thoughts?)' +
  '|antthinking|chain_?of_?thought|cot|plan(?:ning)?|details)';
/** As an element, whatever has such a word in its name. */
const THOUGHT_ELEMENT = String.raw`(?:[\w:-]{0,30}(?:think|thought|reason|analysis|reflect|scratch_?pad|monologue|deliberat|inner_|internal)[\w:-]{0,30}|cot|plan(?:ning)?|details)`;
const LEFT = String.raw`(?:[<◁《]|&lt;)\s?[|｜]?`;
const RIGHT = String.raw`\s?[|｜]?(?:[>▷》]|&gt;)`;
const OPENING = String.raw`${LEFT}\s?${THOUGHT_ELEMENT}(?:\s[^<>▷》&]{0,80})?${RIGHT}|\[${THOUGHT}(?:\s[^<>\]]{0,80})?\]|<unused94>|<\|channel>`;
const CLOSING = String.raw`${LEFT}(?:\/|end_(?:of_)?)\s?${THOUGHT_ELEMENT}${RIGHT}|\[\/${THOUGHT}\s?\]|<unused95>|<channel\|>`;
const THOUGHT_MARKS = new RegExp(`(?<closing>${CLOSING})|${OPENING}`, 'giu');
/** A block of code of which the language is thoughts. */
const THOUGHT_BLOCK = /```(?:think|thought|reason|analysis|plan)\w*\s*\n[\s\S]*?(?:```|$)/gi;
/** In small letters it may be a stage direction, unless something closes it. */
const MAYBE_DIRECTION = /^\[[a-z ]+\]$/;

/** Names of elements around what is said, in some templates and in the prompt. */
const ELEMENTS = '(?:final_)?answer|response|output|final|say|said|speech|reply';
/** Tokens that frame the output of a model. What follows the first one after a word belongs to somebody else. */
const TOKEN = String.raw`<[|｜][^<>|｜\s]{1,40}[|｜]?>|<[^<>|｜\s]{1,40}[|｜]>|</?(?:s|eos|bos|pad)>|<0x[0-9a-f]{2}>|<extra_id_\d+>|<(?:start|end)_of_turn>|\[(?:/?INST|/?S|EOS|end of text)\]|<<\/?SYS>>`;
const LEADING_TOKENS = new RegExp(
  String.raw`^(?:\s*(?:<[|｜](?:im_start|start_header_id)[|｜]>|<start_of_turn>|<\|turn>)\s*(?:assistant|model)\b|\s*(?:${TOKEN}))+\s*`,
  'iu',
);
const FIRST_TOKEN = new RegExp(TOKEN, 'iu');
const WRAPPER = new RegExp(String.raw`^[\s\S]*?<(${ELEMENTS})>([\s\S]*?)(?:<\/\1>|$)`, 'i');
/** At the end of one that nothing opened. */
const UNOPENED = new RegExp(String.raw`</(?:${ELEMENTS})>\s*$`, 'i');

const CHANNELS = /<\|(?:channel|message)\|>/;
const CHANNEL =
  /<\|channel\|>\s*(\w+)[^<]{0,80}(?:<\|constrain\|>\s*\w+\s*)?<\|message\|>([\s\S]*?)(?=<\|(?:end|start|channel|return|call)\|>|$)/g;
/** The names of channels where a server dropped the tokens around them. */
const BARE_CHANNELS = /^\s*(?:analysis|commentary)(?=[A-Z])[\s\S]*?(?:assistant\s*final|$)/;

/** Without thoughts, the marks of channels and tokens: what is left was meant to be heard. */
export function withoutMarks(text: string): string {
  return unwrapped(withoutTokens(withoutThoughts(finalChannel(text).replace(THOUGHT_BLOCK, '')))).trim();
}

/** Whether the output is known to be past its thoughts: one was closed, or the final channel has begun. */
export function isPastThoughts(text: string): boolean {
  if (/<\|channel\|>\s*final[^<]{0,80}<\|message\|>/.test(text) || /assistant\s*final(?=[A-Z"{])/.test(text))
    return true;
  const last = [...text.matchAll(THOUGHT_MARKS)].at(-1);
  return last?.groups?.['closing'] !== undefined;
}

export function closesThoughts(text: string): boolean {
  return new RegExp(CLOSING, 'iu').test(text);
}

/** Some templates leave out the opening mark, some output ends before the closing one. */
function withoutThoughts(text: string): string {
  const marks = [...text.matchAll(THOUGHT_MARKS)];
  const lastClosing = marks.findLastIndex(({ groups }) => groups?.['closing'] !== undefined);
  let visible = '';
  let from = 0;
  let isThinking = false;
  marks.forEach(({ 0: mark, index, groups }, at) => {
    if (groups?.['closing'] !== undefined) {
      if (!isThinking) visible = '';
      [isThinking, from] = [false, index + mark.length];
    } else if (!isThinking && !(at > lastClosing && MAYBE_DIRECTION.test(mark))) {
      visible += text.slice(from, index);
      isThinking = true;
    }
  });
  return isThinking ? visible : visible + text.slice(from);
}

function finalChannel(text: string): string {
  if (!CHANNELS.test(text)) return text.replace(BARE_CHANNELS, '');
  const parts = [...text.matchAll(CHANNEL)];
  if (parts.length === 0) return text;
  return parts
    .filter(([, name]) => name === 'final')
    .map(([, , words]) => words)
    .join('');
}

function withoutTokens(text: string): string {
  const begun = text.replace(LEADING_TOKENS, '');
  return begun.slice(0, FIRST_TOKEN.exec(begun)?.index ?? begun.length);
}

function unwrapped(text: string): string {
  return (WRAPPER.exec(text)?.[2] ?? text).replace(UNOPENED, '');
}
