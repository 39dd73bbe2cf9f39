import { describe, expect, it } from 'vitest'
import {
  findEmailAddress,
  isPaletteMatch,
  listPaletteChoices,
  type PaletteAction,
  takeFirstChoices,
} from './palette-choices.ts'

const action = (group: string, label: string): PaletteAction => ({ id: label, group, label, action: () => {} })

describe('entries of the command palette', () => {
  it('are all shown for an empty search field', () => {
    expect(isPaletteMatch('Activity log', '')).toBe(true)
  })
  it('match beginnings of words in any order, ignoring accents', () => {
    expect(isPaletteMatch('Salimata Ouédraogo', 'oued sali')).toBe(true)
    expect(isPaletteMatch('Activity log', 'rail')).toBe(false)
    expect(isPaletteMatch('Activity log', 'audit x')).toBe(false)
  })
  it('contain screens, actions and records', () => {
    const actions = [action('Places', 'Users'), action('Actions', 'Logout')]
    expect(listPaletteChoices('us', actions, [action('Events', 'A bridge')])).toMatchObject([
      { value: 'Places', items: [{ label: 'Users' }] },
      { value: 'Events', items: [{ label: 'A bridge' }] },
    ])
  })
  it('include the invitation of a typed e-mail address', () => {
    expect(findEmailAddress('invite Tariro@Stonebridge.example')).toEqual({
      address: 'tariro@stonebridge.example',
      rest: 'invite',
    })
    expect(findEmailAddress('Tariro <t@stonebridge.example>')).toEqual({
      address: 't@stonebridge.example',
      rest: 'Tariro',
    })
    expect(findEmailAddress('tariro@stonebridge')).toEqual({ address: undefined, rest: 'tariro@stonebridge' })
  })
  it('include the actions that take the typed text', () => {
    const invite: PaletteAction = {
      ...action('Actions', 'Invite users'),
      given: typed => (typed.includes('@') ? { label: `Invite ${typed}`, action: () => {} } : undefined),
    }
    expect(listPaletteChoices('inv', [invite], [])).toMatchObject([{ items: [{ label: 'Invite users' }] }])
    expect(listPaletteChoices('t@b.example', [invite], [])).toMatchObject([
      { items: [{ label: 'Invite t@b.example' }] },
    ])
    expect(listPaletteChoices('bridge', [invite], [])).toEqual([])
  })
  it('end at the maximum number, without empty groups', () => {
    const groups = listPaletteChoices(
      '',
      [action('Places', 'Users'), action('Places', 'News'), action('Actions', 'Logout')],
      [],
    )
    expect(takeFirstChoices(groups, 2)).toMatchObject([
      { value: 'Places', items: [{ label: 'Users' }, { label: 'News' }] },
    ])
    expect(takeFirstChoices(groups, 9)).toEqual(groups)
  })
})
