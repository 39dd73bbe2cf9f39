import { describe, expect, it } from 'vitest'
import { findConflicts, addAllowedDifference } from './stat.ts'

const reading = (placement: string, label: string, value: string) => ({
  id: `${placement} ${label}`,
  placement,
  label,
  value,
  as_of: null,
  source: null,
})
const both = [reading('home', 'Members', '10,000+'), reading('overview', 'members ', '9,800')]

describe('headline figures that differ', () => {
  it('are found by their label, however it is spelled', () => {
    expect(findConflicts(both, [])).toMatchObject([{ label: 'Members', onPurpose: false }])
  })
  it('agree when their values do, and a label at one place alone is no conflict', () => {
    expect(
      findConflicts([reading('home', 'A', '1'), reading('overview', 'A', '1'), reading('home', 'B', '2')], []),
    ).toEqual([])
  })
  it('may be left apart on purpose, for as long as both values stay', () => {
    const [conflict] = findConflicts(both, [])
    if (!conflict) throw new Error('no conflict')
    const apart = addAllowedDifference([], conflict)
    expect(findConflicts(both, apart)[0]?.onPurpose).toBe(true)
    const changed = [reading('home', 'Members', '11,000+'), reading('overview', 'members', '9,800')]
    expect(findConflicts(changed, apart)[0]?.onPurpose).toBe(false)
  })
})
