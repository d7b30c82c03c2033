const PIECE = 8;

/**
 * Whether a line has eight words in a row of a personality, which is for the character's own agent only: what models do when they
 * are talked into it. Shorter personalities have nothing that a line could not say by chance.
 */
export function personaGuard(personality: string): (line: string) => boolean {
  let secret: ReadonlySet<string> | undefined;
  return (line) => {
    secret ??= new Set(piecesOf(personality));
    return secret.size > 0 && piecesOf(line).some((piece) => secret!.has(piece));
  };
}

function piecesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(PIECE - 1).map((_word, at) => words.slice(at, at + PIECE).join(' '));
}
