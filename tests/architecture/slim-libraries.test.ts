import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sources } from './imports.ts'

it('no query has pages that grow: the build leaves out the code for them', () => {
  const growing = sources('app').filter(file => /\b\w*[iI]nfiniteQuer/.test(readFileSync(file, 'utf8')))
  expect(growing).toEqual([])
})
