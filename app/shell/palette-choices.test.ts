import { describe, expect, it } from 'vitest'
import { answers, choicesFor, type PaletteAction } from './palette-choices.ts'

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
})
