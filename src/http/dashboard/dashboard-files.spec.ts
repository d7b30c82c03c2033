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

  it('knows what was compressed, and how', () => {
    const files = built();
    const file = files.asset('main-1.js');
    expect(file?.mediaType).toBe('text/javascript; charset=utf-8');
    expect([...file!.coded.keys()].sort()).toEqual(['br', 'gzip']);
    expect(files.asset('icon-1.svg')).toMatchObject({ coded: new Map(), mediaType: 'image/svg+xml' });
  });

  it.each(['../secret.js', '..%2fsecret.js', 'main-1.js.br', 'notes.txt', 'other.js', ''])(
    'has no asset "%s"',
    (name) => {
      expect(built().asset(name)).toBeNull();
    },
  );

  it('has no page where none was built', () => {
    expect(DashboardFiles.read(null).page).toBeNull();
  });
});
