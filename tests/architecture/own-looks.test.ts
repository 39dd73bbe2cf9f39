import { readFileSync } from 'node:fs'
import { parse, type Rule } from 'postcss'
import { expect, it } from 'vitest'
import { isExistingFile, listImports, listSources } from './imports.ts'

// Layout, token and print sheets in app/styles may refer to components.
const sheets = listSources('app')
  .filter(file => file.endsWith('.css') && !file.startsWith('app/styles/'))
  .map(file => ({ file, root: parse(readFileSync(file, 'utf8')) }))

/**
 * CSS classes, each with the style sheets that contain a rule for this class alone. Such a style sheet defines the
 * class.
 */
const homes = new Map<string, Set<string>>()
for (const { file, root } of sheets)
  root.walkRules(({ selectors }) => {
    for (const selector of selectors) {
      const [, name] = /^\.([\w-]+)$/.exec(selector) ?? []
      if (name) homes.set(name, (homes.get(name) ?? new Set()).add(file))
    }
  })

/** Properties that a parent may set: position, size and tokens of a component. */
const placingProperties =
  /^(--.*|grid.*|(justify|align|place)-self|order|margin.*|position|inset.*|z-index|(min-|max-)?(width|height|inline-size|block-size)|flex.*|scroll-margin.*|aspect-ratio|display|visibility|opacity)$/

/** Finds the classes in the last compound of a selector, without pseudo-classes such as :not() and :has(). */
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

const restyles = (rule: Rule) => rule.some(node => node.type === 'decl' && !placingProperties.test(node.prop))

function listRestyledClasses(file: string, rule: Rule): string[] {
  if (!restyles(rule)) return []
  return rule.selectors.filter(selector =>
    subjects(selector).some(name => {
      const home = homes.get(name)
      return home !== undefined && !home.has(file)
    }),
  )
}

it('a component is styled by its own style sheet, not by the page that contains the component', () => {
  const violations = sheets.flatMap(({ file, root }) => {
    const selectors: string[] = []
    root.walkRules(rule => void selectors.push(...listRestyledClasses(file, rule)))
    return selectors.map(selector => ({ file, selector }))
  })
  expect(violations).toEqual([])
})

it('the order of the cascade layers is declared once, in the style sheet that the root imports first', () => {
  const declares = (root: (typeof sheets)[number]['root']) =>
    root.some(node => node.type === 'atrule' && node.name === 'layer' && node.nodes === undefined)
  expect(sheets.filter(({ root }) => declares(root)).map(({ file }) => file)).toEqual([])
  expect(declares(parse(readFileSync('app/styles/app.css', 'utf8')))).toBe(true)
  expect(readFileSync('app/root.tsx', 'utf8')).toMatch(/^import '.\/styles\/app.css'\n/)
})

const importsByFile = Map.groupBy(
  listImports(listSources('app').filter(file => !file.endsWith('.css'))),
  ({ from }) => from,
)

/** Finds all direct and indirect imports of these files, and the files themselves. */
function listStyleFiles(...files: string[]): Set<string> {
  const styleFiles = new Set(files)
  for (const at of styleFiles) for (const { to } of importsByFile.get(at) ?? []) styleFiles.add(to)
  return styleFiles
}

/** Lists the class names in className attributes: every possible value, without the conditions that select it. */
const listClasses = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\b[cC]lassName=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g)]
    .flatMap(([, attribute = '']) => {
      const classNames = attribute.replaceAll(/===? '.*?'/g, '')
      const template = classNames.replaceAll(/\$\{[^}]*\}/g, ' ')
      return [...template.matchAll(/["`]([^"`]*)["`]/g), ...classNames.matchAll(/'([^']*)'/g)]
    })
    .flatMap(([, text = '']) => text.split(/\s+/))

const frames = {
  public: ['app/root.tsx'],
  account: ['app/root.tsx', 'app/shell/account-layout.tsx'],
  admin: ['app/root.tsx', 'app/shell/admin-layout.tsx', 'app/shell/settings-layout.tsx'],
}

function listFrames(route: string): string[] {
  if (route.startsWith('app/routes/admin')) return frames.admin
  return route.startsWith('app/routes/auth') ? frames.account : frames.public
}

it('a page imports the style sheets of all the classes that it uses', () => {
  const violations = listSources('app/routes').flatMap(route => {
    const routeStyles = listStyleFiles(route)
    const frameStyles = listStyleFiles(...listFrames(route))
    return [...routeStyles]
      .filter(isExistingFile)
      .filter(file => file.endsWith('.tsx'))
      .flatMap(file =>
        [...new Set(listClasses(file))]
          .map(name => ({ route, file, name, sheets: [...(homes.get(name) ?? [])] }))
          .filter(
            ({ sheets }) =>
              sheets.length > 0 && !sheets.some(sheet => routeStyles.has(sheet) || frameStyles.has(sheet)),
          ),
      )
  })
  expect(violations).toEqual([])
})
