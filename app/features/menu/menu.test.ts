import { describe, expect, it } from 'vitest'
import { product } from '../../platform/product.ts'
import { fitMenu, type MenuItem, parseMenu } from './menu.ts'

const contacts = [{ to: 'mailto:hello@baraza.example', label: 'hello@baraza.example' }]

describe('the menu of a page', () => {
  it('has links and groups in main menu, button, footer and last line', () => {
    const text =
      '/ Home\n- Network\n /about About us\n /team Management\n/*-calendar Calendar\n\n/connect Connect\n\n- Contact\n @ @\n https://radio.example/ Radio\n\n/editorial Editorial standards'
    expect(parseMenu(text, contacts)).toEqual({
      main: [
        { to: '/', label: 'Home' },
        {
          to: '-',
          label: 'Network',
          links: [
            { to: '/about', label: 'About us' },
            { to: '/team', label: 'Management' },
          ],
        },
        { to: `/${product.slug}-calendar`, label: 'Calendar' },
      ],
      button: [{ to: '/connect', label: 'Connect' }],
      columns: [{ to: '-', label: 'Contact', links: [...contacts, { to: 'https://radio.example/', label: 'Radio' }] }],
      closing: [{ to: '/editorial', label: 'Editorial standards' }],
    })
  })
  it('keeps "/*" in a URL, except at the beginning of a path', () => {
    const text = '/*-calendar Calendar\nhttps://a.example/*-b A\n/files/*-c C'
    expect(parseMenu(text, []).main.map(({ to }) => to)).toEqual([
      `/${product.slug}-calendar`,
      'https://a.example/*-b',
      '/files/*-c',
    ])
  })
  it('leaves out links with an invalid target, and groups without links', () => {
    const bad = ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'https://["']
    const text = `/ Home\n${bad.map(to => `${to} Bad`).join('\n')}\n- Empty\n\n\n\n- Contact\n @ @\n\n`
    expect(parseMenu(text, [])).toEqual({ main: [{ to: '/', label: 'Home' }], button: [], columns: [], closing: [] })
  })
  it.each([undefined, null, 5, '', '\n\n\n\n\n\n', 'javascript:x Bad'])(
    'has links even if the stored menu is invalid (%j)',
    text => {
      expect(parseMenu(text, contacts).main.map(({ label }) => label)).toEqual(['Home', 'About', 'Events', 'News'])
    },
  )
})

const makeLinks = (...labels: string[]): MenuItem[] => labels.map(label => ({ to: `/${label}`, label }))

const mainLinks = makeLinks(
  'Home',
  'About',
  'Management',
  'Leadership Council',
  'Flagships',
  'Davos 2027',
  'Circles',
  'Partners',
  'Events',
  'News',
)

describe('the header', () => {
  it('shows all entries of the specification', () => {
    expect(fitMenu(mainLinks)).toBe(mainLinks)
  })
  it('moves entries that do not fit into the group "More"', () => {
    const fitted = fitMenu([...mainLinks, ...makeLinks('Jobs', 'Press', 'Awards')])
    expect(fitted.map(({ label }) => label)).toEqual([...mainLinks.map(({ label }) => label), 'More'])
    expect(fitted.at(-1)?.links?.map(({ label }) => label)).toEqual(['Jobs', 'Press', 'Awards'])
  })
  it('moves the links of a group that does not fit into the group "More"', () => {
    const group: MenuItem = { to: '-', label: 'A group with a long label', links: makeLinks('Jobs', 'Press') }
    expect(
      fitMenu([...mainLinks, group])
        .at(-1)
        ?.links?.map(({ label }) => label),
    ).toEqual(['Jobs', 'Press'])
  })
  it('shows the first entry even if its label is long', () => {
    const [first] = makeLinks('x'.repeat(120))
    expect(fitMenu([...makeLinks('x'.repeat(120)), ...makeLinks('Jobs')])).toEqual([
      first,
      { to: '-', label: 'More', links: makeLinks('Jobs') },
    ])
  })
})
