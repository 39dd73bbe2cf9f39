import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultMenu } from '../../app/features/menu/desk/default-menu.ts'
import { FakeSite } from './support/fake-site.ts'
import { aminaSession, chooseMenuItem, fillField, openPage, testUsers } from './support/open-page.tsx'

const address = '/admin/settings/navigation'
const at = '2026-11-25T08:00:00.000Z'
const titles: Record<string, string> = {
  '/': 'Home',
  '/about': 'About',
  '/team': 'Management',
  '/partners': 'Partners',
  '/events': 'Events',
  '/connect': 'Connect',
}
const targets = [
  ...Object.entries(titles).map(([path, title]) => ({ kind: 'route', target: path, title, path, is_shown: true })),
  { kind: 'page', target: 'p1', title: 'Press', path: '/press', is_shown: true },
  { kind: 'page', target: 'p2', title: 'Statutes', path: '/statutes', is_shown: false },
  { kind: 'automatic', target: 'davos', title: 'Davos 2027', path: '/flagship-davos', is_shown: true },
]
const makeLink = (kind: string, target: string, label = '') => ({ kind, target, label, is_hidden: false })
const davos = makeLink('automatic', 'davos')
const shortMain = [makeLink('route', '/about'), makeLink('route', '/team'), davos]

const makeSite = (main: object[] = shortMain) =>
  new FakeSite({
    tables: {
      menus: [{ key: 'site', ...structuredClone(defaultMenu), main, updated_at: at }],
      menu_targets: targets,
      drafts: [],
    },
  })
const getMain = (site: FakeSite) => site.rows('menus')[0]?.main as ReturnType<typeof makeLink>[]
const findMain = () => within(screen.getByRole('list', { name: 'Main menu' }))
const listHandles = () =>
  findMain()
    .getAllByRole('button', { name: /^Move / })
    .map(handle => handle.getAttribute('aria-label'))

async function openMenu(site: FakeSite) {
  const { user } = await openPage(address, site, aminaSession)
  await screen.findByRole('list', { name: 'Main menu' })
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Menu saved')
  }
  const choose = async (row: string, entry: string, list: Pick<typeof screen, 'getByRole'> = findMain()) => {
    await chooseMenuItem(user, list.getByRole('button', { name: `More: ${row}` }), entry)
  }
  return { user, save, choose }
}

describe('the form of the menu', () => {
  it('announces and saves a keyboard move of an entry', async () => {
    const site = makeSite()
    const { user, save } = await openMenu(site)
    findMain().getByRole('button', { name: 'Move Management' }).focus()
    await user.keyboard(' ')
    await screen.findByText(/^Management picked up, 2 of 3\./)
    await user.keyboard('{ArrowUp}')
    await screen.findByText('1 of 3.')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Management'))
    await user.keyboard(' ')
    expect(listHandles()).toEqual(['Move Management', 'Move About', 'Move Davos 2027'])
    await save()
    expect(getMain(site).map(({ target }) => target)).toEqual(['/team', '/about', 'davos'])
  })
  it('restores the former order after Escape', async () => {
    const { user } = await openMenu(makeSite())
    findMain().getByRole('button', { name: 'Move Management' }).focus()
    await user.keyboard(' {ArrowUp}{Escape}')
    await screen.findByText('Management was put back.')
    expect(listHandles()).toEqual(['Move About', 'Move Management', 'Move Davos 2027'])
  })
  it('ends a keyboard move when the focus leaves the handle', async () => {
    const { user } = await openMenu(makeSite())
    findMain().getByRole('button', { name: 'Move Management' }).focus()
    await user.keyboard(' {ArrowUp}')
    await screen.findByText('1 of 3.')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Management'))
    findMain().getByRole('button', { name: 'Move Davos 2027' }).focus()
    await screen.findByText('Management dropped, 1 of 3.')
    await user.keyboard(' ')
    await screen.findByText(/^Davos 2027 picked up, 3 of 3\./)
    await user.keyboard('{ArrowUp}')
    await screen.findByText('2 of 3.')
    expect(listHandles()).toEqual(['Move Management', 'Move Davos 2027', 'Move About'])
  })
  it('adds a group, and a link in the group', async () => {
    const site = makeSite()
    const { user, save, choose } = await openMenu(site)
    await user.click(screen.getByRole('button', { name: 'Add group' }))
    await fillField(user, findMain().getByRole('textbox', { name: 'Label of Group' }), 'Network')
    await choose('Network', 'Move up')
    await choose('Management', 'Move into group')
    expect(listHandles()).toEqual(['Move About', 'Move Network', 'Move Management', 'Move Davos 2027'])
    await save()
    expect(getMain(site)[1]).toEqual({
      kind: 'group',
      label: 'Network',
      is_hidden: false,
      items: [makeLink('route', '/team')],
    })
  })
  it('adds a link to a page that is found by name', async () => {
    const site = makeSite()
    const { user, save } = await openMenu(site)
    await user.click(screen.getByRole('button', { name: 'Add link to the main menu' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Add link' }))
    await user.type(dialog.getByRole('combobox', { name: 'Link to' }), 'pre')
    await user.click(await screen.findByRole('option', { name: /^Press/ }))
    await user.click(dialog.getByRole('button', { name: 'Add link' }))
    await save()
    expect(getMain(site).at(-1)).toEqual(makeLink('page', 'p1'))
  })
  it.each([
    ['https://jobs.partner.example', makeLink('url', 'https://jobs.partner.example', 'Jobs')],
    ['hello@partner.example', makeLink('url', 'mailto:hello@partner.example', 'Jobs')],
    [`${location.origin}/events`, makeLink('route', '/events', 'Jobs')],
    [`${location.origin}/event/one`, makeLink('url', '/event/one', 'Jobs')],
  ])('adds a link to the typed target %s', async (typedTarget, expectedTarget) => {
    const site = makeSite()
    const { user, save } = await openMenu(site)
    await user.click(screen.getByRole('button', { name: 'Add link to the main menu' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Add link' }))
    await user.type(dialog.getByRole('combobox', { name: 'Link to' }), typedTarget)
    await user.tab()
    await user.type(dialog.getByRole('textbox', { name: 'Label' }), 'Jobs')
    await user.click(dialog.getByRole('button', { name: 'Add link' }))
    await save()
    expect(getMain(site).at(-1)).toEqual(expectedTarget)
  })
  it('refuses a link to a script', async () => {
    const { user } = await openMenu(makeSite())
    await user.click(screen.getByRole('button', { name: 'Add link to the main menu' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Add link' }))
    await user.type(dialog.getByRole('combobox', { name: 'Link to' }), 'javascript:alert(1)')
    await user.tab()
    await user.click(dialog.getByRole('button', { name: 'Add link' }))
    await dialog.findByText(/“javascript:alert\(1\)” is not a link\. Choose a page, or use https/)
  })
  it('shows a removed entry again after Undo', async () => {
    const { user, choose } = await openMenu(makeSite())
    await choose('About', 'Remove')
    expect(listHandles()).toEqual(['Move Management', 'Move Davos 2027'])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(listHandles()).toEqual(['Move About', 'Move Management', 'Move Davos 2027'])
    await user.click(findMain().getByRole('button', { name: 'More: Davos 2027' }))
    const remove = await screen.findByRole('menuitem', { name: /^Remove/ })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
  })
  it('saves a changed label and a hidden entry', async () => {
    const site = makeSite()
    const { user, save } = await openMenu(site)
    await fillField(user, findMain().getByRole('textbox', { name: 'Label of Management' }), 'Who we are')
    await user.click(findMain().getByRole('button', { name: 'Hide About' }))
    await save()
    expect(getMain(site).slice(0, 2)).toEqual([
      { ...makeLink('route', '/about'), is_hidden: true },
      makeLink('route', '/team', 'Who we are'),
    ])
  })
  it('names the link targets that visitors cannot open', async () => {
    await openMenu(makeSite([...shortMain, makeLink('page', 'p2'), makeLink('page', 'p9', 'Gone')]))
    findMain().getByText('The page is not published.')
    findMain().getByText('The page was deleted.')
  })
  it('refuses to save a group without a label', async () => {
    const site = makeSite()
    const { user } = await openMenu(site)
    await user.click(screen.getByRole('button', { name: 'Add group' }))
    await user.clear(findMain().getByRole('textbox', { name: 'Label of Group' }))
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Enter a label for the group.')
    await user.click(screen.getByRole('button', { name: 'Go to the field' }))
    await expect.poll(() => document.activeElement?.textContent).toContain('Enter a label for the group.')
    expect(getMain(site)).toEqual(shortMain)
  })
  it('names the unsaved changes beside the button that saves them', async () => {
    const { user, choose, save } = await openMenu(makeSite())
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    await choose('Management', 'Move up')
    await user.click(screen.getByRole('button', { name: 'Add group' }))
    const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }))
    bar.getByText('2 unsaved changes')
    bar.getByText('“About” moved after “Management”; “Group” added.')
    await save()
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  })
  it('asks which version to keep after a conflict with another editor', async () => {
    const site = makeSite()
    const { user, choose } = await openMenu(site)
    await choose('Management', 'Move up')
    site.change(
      'menus',
      'site',
      { main: [davos, makeLink('route', '/about'), makeLink('route', '/team')] },
      testUsers.musa.id,
    )
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText(/also changed main menu/)
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(getMain(site).map(({ target }) => target)).toEqual(['/team', '/about', 'davos']))
  })
  it('shows the default menu after a reset', async () => {
    const site = makeSite()
    const { user, save } = await openMenu(site)
    await user.click(screen.getByRole('button', { name: 'Reset to default…' }))
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    await save()
    expect(getMain(site)).toEqual(defaultMenu.main)
  })
  it('shows a loading message, and a Retry button after an error', async () => {
    const site = makeSite()
    const heldRead = site.hold('GET', /\/menus\?/)
    const { user } = await openPage(address, site, aminaSession)
    await screen.findByText('Loading the menu…')
    heldRead.end()
    await screen.findByRole('list', { name: 'Main menu' })
    expect(user).toBeDefined()
  })
})

describe('the form of the footer', () => {
  it('allows at most four columns, and moves links between the columns', async () => {
    const site = makeSite()
    const { user, save, choose } = await openMenu(site)
    expect(screen.queryByRole('button', { name: 'Add column' })).toBeNull()
    const column = within(screen.getByRole('region', { name: 'Column Network' }))
    await chooseMenuItem(user, column.getByRole('button', { name: 'More: Partners' }), 'Move to Read and meet')
    await choose('column Write to us', 'Remove column', screen)
    await screen.findByRole('button', { name: 'Add column' })
    await save()
    const footer = site.rows('menus')[0]?.footer as { label: string; items: { target: string }[] }[]
    expect(footer.map(({ label }) => label)).toEqual(['Network', 'Circles', 'Read and meet'])
    expect(footer[2]?.items.at(-1)?.target).toBe('/partners')
  })
  it('always keeps the link to the back office at the end', async () => {
    await openMenu(makeSite())
    const last = within(screen.getByRole('list', { name: 'Last line' }))
      .getAllByRole('listitem')
      .at(-1)
    expect(last?.textContent).toContain('/admin, always shown')
    expect(last?.querySelector('button')).toBeNull()
  })
})
