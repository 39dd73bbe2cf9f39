import { readFileSync } from 'node:fs'
import { parse, type Rule } from 'postcss'
import { expect, it } from 'vitest'
import { sources } from './imports.ts'

// What lays a page out, sets its tokens or prints it speaks of components by design.
const sheets = sources('app')
  .filter(file => file.endsWith('.css') && !file.startsWith('app/styles/'))
  .map(file => ({ file, root: parse(readFileSync(file, 'utf8')) }))

/** Each class with the sheets that have a rule for it alone: one such sheet is its home. */
const homes = new Map<string, Set<string>>()
for (const { file, root } of sheets)
  root.walkRules(({ selectors }) => {
    for (const selector of selectors) {
      const [, name] = /^\.([\w-]+)$/.exec(selector) ?? []
      if (name) homes.set(name, (homes.get(name) ?? new Set()).add(file))
    }
  })

/** Where a component stands and how much room it has is its neighbour's to say, and so are the tokens it reads. */
const placing =
  /^(--.*|grid.*|(justify|align|place)-self|order|margin.*|position|inset.*|z-index|(min-|max-)?(width|height|inline-size|block-size)|flex.*|scroll-margin.*|aspect-ratio|display|visibility|opacity)$/

/** The classes of what a selector is about: its last compound, without what only narrows it. */
function subjects(selector: string): string[] {
  let last = 0
  let depth = 0
  for (const [at, letter] of [...selector].entries()) {
    if (letter === '(' || letter === '[') depth++
    if (letter === ')' || letter === ']') depth--
    if (depth === 0 && /[\s>+~]/.test(letter)) last = at + 1
  }
  const subject = selector.slice(last).replace(/:(not|has|nth-child)\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...subject.matchAll(/\.([\w-]+)/g)].flatMap(([, name]) => name ?? [])
}

const restyles = (rule: Rule) => rule.some(node => node.type === 'decl' && !placing.test(node.prop))

function restyledFrom(file: string, rule: Rule): string[] {
  if (!restyles(rule)) return []
  return rule.selectors.filter(selector =>
    subjects(selector).some(name => {
      const home = homes.get(name)
      return home !== undefined && !home.has(file)
    }),
  )
}

it('a component has its look from its own sheet and from tokens, never from where it stands', () => {
  const found = sheets.flatMap(({ file, root }) => {
    const selectors: string[] = []
    root.walkRules(rule => void selectors.push(...restyledFrom(file, rule)))
    return selectors.map(selector => ({ file, selector }))
  })
  expect(found).toEqual([])
})
