import { describe, expect, it } from 'vitest'
import { addAcceptedDifference, findStatConflicts } from './stat.ts'

const reading = (placement: string, label: string, value: string) => ({
  id: `${placement} ${label}`,
  placement,
  label,
  value,
  as_of: null,
  source: null,
})
const both = [reading('home', 'Members', '10,000+'), reading('overview', 'members ', '9,800')]

describe('headline figures with the same label', () => {
  it('are compared ignoring capital letters and trailing spaces in labels', () => {
    expect(findStatConflicts(both, [])).toMatchObject([{ label: 'Members', onPurpose: false }])
  })
  it('are no conflict if the values on both pages are equal', () => {
    expect(
      findStatConflicts([reading('home', 'A', '1'), reading('overview', 'A', '1'), reading('home', 'B', '2')], []),
    ).toEqual([])
  })
  it('can differ if an editor accepts the difference', () => {
    const [conflict] = findStatConflicts(both, [])
    if (!conflict) throw new Error('no conflict')
    const apart = addAcceptedDifference([], conflict)
    expect(findStatConflicts(both, apart)[0]?.onPurpose).toBe(true)
    const changed = [reading('home', 'Members', '11,000+'), reading('overview', 'members', '9,800')]
    expect(findStatConflicts(changed, apart)[0]?.onPurpose).toBe(false)
  })
})
