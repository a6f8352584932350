import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { digestOf, leaveOutUnchanged, recordFile } from './release-gates.mjs';

const targets = ['lint', 'package', 'test', 'examples'];
const digests = new Map([
  ['packages', 'a'],
  ['examples', 'b'],
  ['generators', 'c'],
  ['deployment files', 'd'],
  ['releases', 'e'],
]);
const passedWith = (digest: string) => ({ digest, commit: '1234567890' });

describe('the gates of a release', () => {
  it('A run without a record of the gates runs all of them', () => {
    const { options, lines } = leaveOutUnchanged(digests, {});
    expect(options(targets)).toEqual(targets);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe('packages: run, for something that they read has changed');
  });

  it('A gate is left out, with the commit where it passed, until something that it reads changes', () => {
    const { options, lines } = leaveOutUnchanged(digests, {
      packages: passedWith('a'),
      examples: passedWith('another'),
      generators: passedWith('c'),
      'deployment files': passedWith('another'),
    });
    expect(options(targets)).toEqual(['lint', 'test', 'examples', '--exclude=generators']);
    expect(lines[0]).toBe(
      'packages: left out, nothing that they read has changed since 1234567890, where they passed',
    );
  });

  it('The record is in no project that a gate reads, so that writing it leaves the digests as they are', () => {
    let folder = dirname(recordFile);
    while (!existsSync(join(folder, 'project.json'))) folder = dirname(folder);
    expect(JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8')).name).toBe('tools');
  });

  it('The digest of files changes with a name or a content, and not with their order', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-gates-'));
    writeFileSync(join(folder, 'a'), 'one');
    writeFileSync(join(folder, 'b'), 'one');
    const digest = digestOf(['a', 'b'], folder);
    expect(digestOf(['b', 'a', 'a'], folder)).toBe(digest);
    expect(digestOf(['a'], folder)).not.toBe(digest);
    writeFileSync(join(folder, 'b'), 'two');
    expect(digestOf(['a', 'b'], folder)).not.toBe(digest);
    rmSync(folder, { recursive: true });
  });
});
