const ows = '[ \\t]*';
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[^"\\\\]|\\\\.)*"';
const element = new RegExp(`^(${token})(?:${ows}=${ows}(${token}|${quoted}))?${ows}(?:;(.*))?$`, 's');

/** One element of a list in a header: `name=value;parameters`. */
export interface ListElement {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  readonly parameters: string;
}

/** The elements of a list in a header (RFC 9110 §5.6.1); those that are malformed are left out. */
export function readList(header: string): ListElement[] {
  return split(header).flatMap((text) => {
    const [, name, value = '', parameters = ''] = element.exec(text) ?? [];
    return name === undefined ? [] : [{ name: name.toLowerCase(), value: unquoted(value), parameters }];
  });
}

/** A comma in a quoted text does not separate. No regular expression: on a hostile header it would backtrack. */
function split(header: string): string[] {
  const elements: string[] = [];
  let start = 0;
  let quotes = false;
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at];
    if (quotes && sign === '\\') at += 1;
    else if (sign === '"') quotes = !quotes;
    else if (sign === ',' && !quotes) {
      elements.push(header.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...elements, header.slice(start).trim()];
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value;
}
