import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Maximum length of a commit title, because lists of commits cut off longer titles. */
const maxTitleLength = 72

/** Date from which commits are checked, because earlier commits have titles of another form. */
export const commitTitleCheckStart = '2026-11-26T10:00:00Z'

/** Reads the prefixes listed in CONTRIBUTING.md, in the block after "Prefixes". */
export function readCommitPrefixes(contributing: string): string[] {
  const block = /### Prefixes\n[\s\S]*?```text\n([\s\S]*?)```/.exec(contributing)?.[1] ?? ''
  return block.split(/\s+/).filter(word => word !== '')
}

/**
 * Checks a commit title.
 * @returns a sentence for each rule that the title breaks
 */
export function findCommitTitleProblems(title: string, prefixes: readonly string[]): string[] {
  const problems: string[] = []
  if (title.length > maxTitleLength) problems.push(`it has ${title.length} characters; ${maxTitleLength} is the most`)
  const [, prefix, rest = ''] = /^([^:]*): (.*)$/.exec(title) ?? []
  if (prefix === undefined) problems.push('it has no prefix such as "events: "')
  else if (!prefixes.includes(prefix)) problems.push(`"${prefix}" is no prefix of the list in CONTRIBUTING.md`)
  if (/\.$/.test(rest)) problems.push('it ends with a full stop')
  return problems
}

const runGit = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Checks the titles of the commits in the clone, which may be shallow. Merge commits are skipped, because git writes
 * their titles.
 * @returns a line for each wrong title, and the number of titles
 */
export function checkCommitTitles(
  folder: string,
  since = commitTitleCheckStart,
): { checked: number; problems: string[] } {
  const prefixes = readCommitPrefixes(readFileSync('CONTRIBUTING.md', 'utf8'))
  const log = runGit(folder, 'log', '--no-merges', `--since=${since}`, '--format=%h%x09%s')
  const commits = log.split('\n').filter(line => line !== '')
  const problems = commits.flatMap(line => {
    const [hash = '', title = ''] = line.split('\t')
    const found = findCommitTitleProblems(title, prefixes)
    return found.length > 0 ? [`${hash} "${title}": ${found.join('; ')}.`] : []
  })
  return { checked: commits.length, problems }
}
