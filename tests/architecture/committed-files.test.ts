import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'

const committed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter(file => file !== '' && existsSync(file))

// A download committed by accident stays in everybody's clone for good.
it('has no program archives and no file over 1 MiB among the committed files', () => {
  const archives = committed.filter(file => /\.(whl|tgz|tar|gz|jar|deb|exe|dll|so|node|log)$/.test(file))
  const large = committed.filter(file => statSync(file).size > 1024 * 1024)
  expect([...archives, ...large]).toEqual([])
})
