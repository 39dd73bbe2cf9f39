import { describe, expect, it } from 'vitest'
import { product } from '../../../platform/product.ts'
import {
  describeTarget,
  findTargetFault,
  getEntryName,
  listMenuFaults,
  listVisible,
  parseTargets,
  readTypedTarget,
} from './menu-targets.ts'
import type { GroupEntry, LinkEntry } from './menu-tree.ts'

const rows = [
  { kind: 'route', target: '/*-calendar', title: 'Calendar', path: '/*-calendar', is_shown: true },
  { kind: 'page', target: 'p1', title: 'Press', path: '/press', is_shown: true },
  { kind: 'page', target: 'p2', title: 'Statutes', path: '/statutes', is_shown: false },
  { kind: 'flagship', target: 'f1', title: 'Rome', path: '/*-rome', is_shown: false },
  { kind: 'odd', target: 'x', title: 'X', path: '/x', is_shown: true },
  { kind: 'page', target: null, title: null, path: null, is_shown: null },
]
const targets = parseTargets(rows)
const link = (kind: LinkEntry['kind'], target: string, label = ''): LinkEntry => ({
  kind,
  target,
  label,
  is_hidden: false,
})
const group = (...items: LinkEntry[]): GroupEntry => ({ kind: 'group', label: 'Network', is_hidden: false, items })

describe('the link targets of the menu', () => {
  it('have paths with the slug of the product', () => {
    expect(targets.map(({ path }) => path)).toEqual([
      `/${product.slug}-calendar`,
      '/press',
      '/statutes',
      `/${product.slug}-rome`,
    ])
  })
  it.each([
    [link('page', 'p1'), 'Press', '/press'],
    [link('page', 'p1', 'Media'), 'Media', '/press, Press'],
    [link('page', 'p9'), 'Deleted page', 'Deleted'],
    [link('url', 'https://a.example/', 'A'), 'A', 'https://a.example/'],
    [link('automatic', 'circles'), 'All circles', 'Follows the circles'],
    [group(link('page', 'p1')), 'Network', 'Group, 1 link'],
  ])('have a name and a description for the link %j', (entry, name, text) => {
    expect([getEntryName(entry, targets), describeTarget(entry, targets)]).toEqual([name, text])
  })
  it('are faulty if visitors see the link but cannot open it', () => {
    expect(findTargetFault(link('page', 'p2'), targets)).toBe('The page is not published.')
    expect(findTargetFault(link('flagship', 'f1'), targets)).toBe('The flagship has no page.')
    expect(findTargetFault(link('circle', 'c9'), targets)).toBe('The circle was deleted.')
    expect(findTargetFault({ ...link('page', 'p2'), is_hidden: true }, targets)).toBeUndefined()
    expect(findTargetFault(link('url', '/nowhere', 'A'), targets)).toBeUndefined()
    const menu = {
      main: [link('page', 'p1'), group(link('page', 'p2'))],
      footer: [{ ...group(link('page', 'p2')), is_hidden: true }, group(link('page', 'p9', 'Gone'))],
    }
    expect(listMenuFaults(JSON.parse(JSON.stringify(menu)), rows)).toEqual(['Statutes', 'Gone'])
    expect(listMenuFaults(null, rows)).toEqual([])
  })
  it('are visible if visitors can open them or a link inside', () => {
    const entries = [link('page', 'p1'), link('page', 'p2'), group(link('page', 'p2')), group(link('page', 'p1'))]
    expect(listVisible(entries, targets).map(entry => getEntryName(entry, targets))).toEqual(['Press', 'Network'])
  })
})

describe('a typed link target', () => {
  it.each([
    ['/press', 'page p1'],
    ['https://site.example/press', 'page p1'],
    [`/${product.slug}-calendar`, 'route /*-calendar'],
    ['https://site.example/event/one', 'url /event/one'],
    ['https://site.example.evil.example/press', 'url https://site.example.evil.example/press'],
    ['www.partner.example/jobs', 'url https://www.partner.example/jobs'],
    ['hello@partner.example', 'url mailto:hello@partner.example'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//evil.example', undefined],
    ['press', undefined],
    ['', undefined],
  ])('is read as the right type of target (“%s” is read as “%s”)', (typed, expected) => {
    const found = readTypedTarget(typed, targets, 'https://site.example')
    expect(found && `${found.kind} ${found.target}`).toBe(expected)
  })
})
