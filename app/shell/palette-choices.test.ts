import { describe, expect, it } from 'vitest'
import { addressIn, answers, choicesFor, type PaletteAction } from './palette-choices.ts'

const action = (group: string, label: string): PaletteAction => ({ id: label, group, label, action: () => {} })

describe('what answers what is typed', () => {
  it('nothing typed: everything', () => {
    expect(answers('Audit trail', '')).toBe(true)
  })
  it('beginnings of words, in any order, without accents', () => {
    expect(answers('Salimata Ouédraogo', 'oued sali')).toBe(true)
    expect(answers('Audit trail', 'rail')).toBe(false)
    expect(answers('Audit trail', 'audit x')).toBe(false)
  })
  it('places and acts are chosen from, records come as they were found', () => {
    const actions = [action('Places', 'Users'), action('Actions', 'Log out')]
    expect(choicesFor('us', actions, [action('Events', 'A bridge')])).toMatchObject([
      { value: 'Places', items: [{ label: 'Users' }] },
      { value: 'Events', items: [{ label: 'A bridge' }] },
    ])
  })
  it('an address among what is typed is taken out of it, in whatever dress it comes', () => {
    expect(addressIn('invite Tariro@Stonebridge.example')).toEqual({
      address: 'tariro@stonebridge.example',
      rest: 'invite',
    })
    expect(addressIn('Tariro <t@stonebridge.example>')).toEqual({ address: 't@stonebridge.example', rest: 'Tariro' })
    expect(addressIn('tariro@stonebridge')).toEqual({ address: undefined, rest: 'tariro@stonebridge' })
  })
  it('a thing to do that takes what is typed says it, and is offered by its own name too', () => {
    const invite: PaletteAction = {
      ...action('Actions', 'Invite somebody'),
      given: typed => (typed.includes('@') ? { label: `Invite ${typed}`, action: () => {} } : undefined),
    }
    expect(choicesFor('inv', [invite], [])).toMatchObject([{ items: [{ label: 'Invite somebody' }] }])
    expect(choicesFor('t@b.example', [invite], [])).toMatchObject([{ items: [{ label: 'Invite t@b.example' }] }])
    expect(choicesFor('bridge', [invite], [])).toEqual([])
  })
})
