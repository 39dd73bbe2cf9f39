import { describe, expect, it } from 'vitest'
import { type Act, answers, choicesFor } from './palette-choices.ts'

const act = (group: string, label: string): Act => ({ id: label, group, label, act: () => {} })

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
    const acts = [act('Places', 'Users'), act('Acts', 'Log out')]
    expect(choicesFor('us', acts, [act('Events', 'A bridge')])).toMatchObject([
      { value: 'Places', items: [{ label: 'Users' }] },
      { value: 'Events', items: [{ label: 'A bridge' }] },
    ])
  })
})
