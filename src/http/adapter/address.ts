/**
 * An address as it is connected to: as the URL parser reads it, without line ends and blanks. The slash of a root that nobody
 * wrote is left out: agents are called at what follows their endpoint.
 */
export function toAddress(text: string): string {
  if (!URL.canParse(text)) return text;
  const { href, pathname } = new URL(text);
  const bare = pathname === '/' && href.endsWith('/') && !text.trimEnd().endsWith('/');
  return bare ? href.slice(0, -1) : href;
}
