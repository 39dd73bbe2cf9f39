import { describe, expect, it } from 'vitest'
import { answers, choicesFor, findAddress, type PaletteAction } from './palette-choices.ts'

const action = (group: string, label: string): PaletteAction => ({ id: label, group, label, action: () => {} })

describe('entries that match the typed text', () => {
  it('without text: all entries', () => {
    expect(answers('Activity log', '')).toBe(true)
  })
  it('match beginnings of words, in any order, ignoring accents', () => {
    expect(answers('Salimata Ouédraogo', 'oued sali')).toBe(true)
    expect(answers('Activity log', 'rail')).toBe(false)
    expect(answers('Activity log', 'audit x')).toBe(false)
  })
  it('filters screens and actions, and keeps records in the order found', () => {
    const actions = [action('Places', 'Users'), action('Actions', 'Logout')]
    expect(choicesFor('us', actions, [action('Events', 'A bridge')])).toMatchObject([
      { value: 'Places', items: [{ label: 'Users' }] },
      { value: 'Events', items: [{ label: 'A bridge' }] },
    ])
  })
  it('extracts an e-mail address from the typed text, in any notation', () => {
    expect(findAddress('invite Tariro@Stonebridge.example')).toEqual({
      address: 'tariro@stonebridge.example',
      rest: 'invite',
    })
    expect(findAddress('Tariro <t@stonebridge.example>')).toEqual({ address: 't@stonebridge.example', rest: 'Tariro' })
    expect(findAddress('tariro@stonebridge')).toEqual({ address: undefined, rest: 'tariro@stonebridge' })
  })
  it('an action that uses the typed text shows it, and is also found by its own name', () => {
    const invite: PaletteAction = {
      ...action('Actions', 'Invite users'),
      given: typed => (typed.includes('@') ? { label: `Invite ${typed}`, action: () => {} } : undefined),
    }
    expect(choicesFor('inv', [invite], [])).toMatchObject([{ items: [{ label: 'Invite users' }] }])
    expect(choicesFor('t@b.example', [invite], [])).toMatchObject([{ items: [{ label: 'Invite t@b.example' }] }])
    expect(choicesFor('bridge', [invite], [])).toEqual([])
  })
})
