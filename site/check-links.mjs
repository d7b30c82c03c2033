// Every link of the built site has to lead to a file of it, and to a heading that is there.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What leads nowhere, as `page: link`. */
export function deadLinks(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const pages = files.filter((file) => file.endsWith('.html'));
  const contents = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const anchors = new Map([...contents].map(([page, html]) => [page, anchorsOf(html)]));
  return pages.flatMap((page) =>
    targetsOf(contents.get(page))
      .filter((target) => !leads(target, page))
      .map((target) => `${page}: ${target}`),
  );

  function leads(target, page) {
    const [path, anchor] = target.split('#');
    const [plain] = path.split('?');
    let file = plain === '' ? page : posix.join(posix.dirname(page), decodeURI(plain));
    if (file.startsWith('..')) return false;
    if (existsSync(join(folder, file)) && statSync(join(folder, file)).isDirectory())
      file = posix.join(file, 'index.html');
    if (!existsSync(join(folder, file))) return false;
    return !anchor || !anchors.has(file) || anchors.get(file).has(decodeURIComponent(anchor));
  }
}

function targetsOf(html) {
  const found = [...html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, target]) =>
    target.replaceAll('&amp;', '&'),
  );
  return [...new Set(found)].filter((target) => !/^(?:[a-z]+:|\/\/)/.test(target));
}

function anchorsOf(html) {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
}

/** Files of other hosts that a page would load by itself; links that a reader follows are none. */
export function foreignFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.html'))
    .flatMap((page) => {
      const html = readFileSync(join(folder, page), 'utf8');
      const loads = [
        ...html.matchAll(/<(?:script|img|source|link|iframe)\b[^>]*\s(?:src|srcset|href)="(https?:[^"]*)"/g),
      ];
      return loads.map(([, address]) => `${page}: ${address}`);
    });
}
