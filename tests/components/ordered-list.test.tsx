import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useRowActions } from '../../app/desk/record/use-row-actions.ts'
import { FakeSite, makeRowRefusal } from './support/fake-site.ts'
import { chooseMenuItem, openPage, waitForFocus } from './support/open-page.tsx'

const names = ['Ada', 'Bea', 'Cleo', 'Dina']
const people = names.map((name, position) => ({
  id: `00000000-0000-4000-8000-00000000001${position}`,
  slug: name.toLowerCase(),
  name,
  groups: [name === 'Cleo' ? 'management' : 'council'],
  position,
  is_visible: true,
  created_at: '2026-11-25T08:00:00.000Z',
  updated_at: '2026-11-25T08:00:00.000Z',
}))

const findMenu = (name: string) => screen.getByRole('button', { name: `More actions for ${name}` })
const findHandle = (name: string) => screen.getByRole('button', { name: `Move ${name}` })
const listNames = () => screen.getAllByRole('rowheader').map(head => head.textContent)

const rowHeight = 40

/** Places the rows of the table below one another, because jsdom has no layout. */
function layOutRows() {
  const original = Element.prototype.getBoundingClientRect
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const row = this.closest('tbody > tr')
    const at = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0
    return new DOMRect(0, at * rowHeight, 800, rowHeight)
  }
  onTestFinished(() => {
    Element.prototype.getBoundingClientRect = original
  })
}

/** Presses the handle of a row and moves the pointer over another row, without releasing the pointer. */
async function dragRow(name: string, target: string) {
  const handle = findHandle(name)
  const y = (of: string) => listNames().indexOf(of) * rowHeight + rowHeight / 2
  const [from, to] = [y(name), y(target)]
  fireEvent.mouseDown(handle, { button: 0, clientX: 10, clientY: from })
  await act(async () => void fireEvent.mouseMove(document, { clientX: 10, clientY: from + 6 }))
  await waitFor(() => expect(handle.closest('tr')?.className).toBe('ordered-lifted'))
  await act(async () => void fireEvent.mouseMove(document, { clientX: 10, clientY: to }))
  // The other rows make room for the dragged row before the drop.
  await waitFor(() => expect(findHandle(target).closest('tr')?.style.transform).toMatch(/translateY\(-?40px\)/))
}

const drop = () => act(async () => void fireEvent.mouseUp(document))

function makeSite() {
  const orders: unknown[] = []
  const site = new FakeSite({
    tables: { people: structuredClone(people), circles: [] },
    functions: {
      reorder_rows({ ids }) {
        orders.push((ids as string[]).map(id => people.find(person => person.id === id)?.name).join(' '))
        for (const [at, id] of (ids as string[]).entries()) site.change('people', id, { position: at })
        return null
      },
    },
  })
  return { site, orders }
}

async function openPeople(site: FakeSite, search = '') {
  const { user } = await openPage(`/admin/settings/people${search}`, site)
  await screen.findByRole('link', { name: 'Ada' })
  return user
}

it('a row of an ordered list moves one place or to either end by its menu', async () => {
  const { site, orders } = makeSite()
  const user = await openPeople(site)
  await user.click(findMenu('Ada'))
  await screen.findByRole('menuitem', { name: 'Move to the bottom' })
  expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull()
  await user.keyboard('{Escape}')
  await chooseMenuItem(user, findMenu('Dina'), 'Move to the top')
  await screen.findByText('Dina is now 1 of 4.')
  await chooseMenuItem(user, findMenu('Ada'), 'Move down')
  await screen.findByText('Ada is now 3 of 4.')
  await waitFor(() => expect(orders).toEqual(['Dina Ada Bea Cleo', 'Dina Bea Ada Cleo']))
})

it('a row of an ordered list is picked up, moved and dropped with keys on its handle', async () => {
  const { site, orders } = makeSite()
  const user = await openPeople(site)
  findHandle('Cleo').focus()
  await user.keyboard(' {Home}')
  await screen.findByText('1 of 4.')
  expect(orders).toEqual([])
  await waitForFocus(findHandle('Cleo'))
  await user.keyboard(' ')
  await waitFor(() => expect(orders).toEqual(['Cleo Ada Bea Dina']))
  await waitFor(() => expect(listNames()).toEqual(['Cleo', 'Ada', 'Bea', 'Dina']))
})

it('a row of an ordered list is dragged at its handle to the place of another row', async () => {
  layOutRows()
  const { site, orders } = makeSite()
  await openPeople(site)
  await dragRow('Dina', 'Bea')
  await drop()
  await waitFor(() => expect(orders).toEqual(['Ada Dina Bea Cleo']))
  await waitFor(() => expect(listNames()).toEqual(['Ada', 'Dina', 'Bea', 'Cleo']))
})

it('Escape during a drag leaves the order unchanged', async () => {
  layOutRows()
  const { site, orders } = makeSite()
  await openPeople(site)
  await dragRow('Dina', 'Bea')
  await act(async () => void fireEvent.keyDown(document, { code: 'Escape', key: 'Escape' }))
  await drop()
  await waitFor(() => expect(findHandle('Dina').closest('tr')?.className).toBe(''))
  expect(orders).toEqual([])
  expect(listNames()).toEqual(names)
})

it('a row dragged in a filtered list keeps the place of rows that the filter hides', async () => {
  layOutRows()
  const { site, orders } = makeSite()
  await openPeople(site, '?group=council')
  // The filter hides Cleo, between Bea and Dina.
  await waitFor(() => expect(listNames()).toEqual(['Ada', 'Bea', 'Dina']))
  await dragRow('Ada', 'Bea')
  await drop()
  await waitFor(() => expect(orders).toEqual(['Bea Ada Cleo Dina']))
})

it('a row goes back to its place with a message if its new order is not saved', async () => {
  layOutRows()
  const { site } = makeSite()
  site.functions.reorder_rows = () => makeRowRefusal('P0001', 'Rows are locked.')
  await openPeople(site)
  await dragRow('Ada', 'Dina')
  await drop()
  await screen.findAllByText('Order restored')
  await waitFor(() => expect(listNames()).toEqual(names))
})

it('a move shows one toast, and a move that failed or changed nothing shows no success', async () => {
  const { site } = makeSite()
  await openPeople(site)
  const client = new QueryClient()
  const list = ['a list']
  client.setQueryData(
    list,
    people.map(({ id }) => ({ id })),
  )
  const toast = { say: vi.fn(), complain: vi.fn() }
  const { result } = renderHook(() => useRowActions({ table: 'people', list, invalidates: [], toast }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const ids = people.map(({ id }) => id)
  await result.current.move(ids, 2, 2)
  expect(toast.say).not.toHaveBeenCalled()
  site.functions.reorder_rows = () => makeRowRefusal('P0001', 'Rows are locked.')
  await result.current.move(ids, 3, 0)
  expect([toast.say.mock.calls.length, toast.complain.mock.calls[0]?.[0]]).toEqual([0, 'Order restored'])
  expect(client.getQueryData(list)).toEqual(ids.map(id => ({ id })))
  const reorder = vi.fn((_: object) => null)
  site.functions.reorder_rows = reorder
  for (const from of [3, 2]) await result.current.move(ids, from, 0)
  expect(toast.say.mock.calls.map(([title]) => title)).toEqual(['Order changed'])
  // Undo restores the order before the first of the moves.
  toast.say.mock.calls[0]?.[2]()
  await waitFor(() => expect(reorder.mock.lastCall?.[0]).toMatchObject({ ids }))
})

it('a list of one row has no handle', async () => {
  const { site } = makeSite()
  await openPeople(site, '?q=ada')
  await waitFor(() => expect(listNames()).toEqual(['Ada']))
  expect(screen.queryByRole('button', { name: 'Move Ada' })).toBeNull()
})

it('a list of categories links to the articles of each', async () => {
  const makeCategory = (at: number, name: string) => ({
    ...people[at],
    slug: name.toLowerCase(),
    name,
    action_label: 'Read Story',
  })
  const categories = [makeCategory(0, 'Reports'), makeCategory(1, 'Letters')]
  const site = new FakeSite({
    tables: { categories },
    functions: { count_articles: () => ({ [people[0]?.id ?? '']: 12 }) },
  })
  await openPage('/admin/settings/categories', site)
  const link = await screen.findByRole('link', { name: '12 articles' })
  expect(link.getAttribute('href')).toBe(`/admin/news?category=${people[0]?.id}`)
  expect(screen.getByRole('row', { name: /Letters/ }).textContent).toContain('No articles')
})
