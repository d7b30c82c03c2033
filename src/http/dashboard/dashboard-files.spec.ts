import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DashboardFiles } from './dashboard-files.js';

describe('the files of the dashboard', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function built(): DashboardFiles {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'secret.js'), 'not an asset');
    for (const name of ['main-1.js', 'main-1.js.br', 'main-1.js.gz', 'icon-1.svg', 'notes.txt']) {
      writeFileSync(join(folder, 'assets', name), name);
    }
    return DashboardFiles.read(folder);
  }

  it.each([
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['BR ; q=0.5', 'br'],
    ['identity', null],
  ])('for a caller that accepts "%s" the coding is %s', (acceptEncoding, encoding) => {
    const file = built().asset('main-1.js', acceptEncoding);
    expect(file).toMatchObject({ encoding, mediaType: 'text/javascript; charset=utf-8' });
  });

  it('sends what was not compressed as it is', () => {
    expect(built().asset('icon-1.svg', 'br')).toMatchObject({ encoding: null, mediaType: 'image/svg+xml' });
  });

  it.each(['../secret.js', '..%2fsecret.js', 'main-1.js.br', 'notes.txt', 'other.js', ''])(
    'has no asset "%s"',
    (name) => {
      expect(built().asset(name, 'br')).toBeNull();
    },
  );

  it('has no page where none was built', () => {
    expect(DashboardFiles.read(null).page).toBeNull();
  });
});
