import { describe, expect, it } from 'vitest'
import type { ApplicationFile } from '../application-file.ts'
import { listStageSteps } from './stage-steps.ts'

const now = Date.parse('2026-11-27T12:00:00Z')

const makeFile = (changes: Partial<ApplicationFile>) =>
  ({
    stage: 'submitted',
    created_at: '2026-11-02T09:00:00Z',
    stage_since: '2026-11-20T09:00:00Z',
    stages: [],
    readers: [],
    referees: [],
    interview: null,
    ...changes,
  }) as unknown as ApplicationFile

const enter = (to: string, at: string, taken_back_at: string | null = null) => ({ to, at, taken_back_at })
const describeSteps = (changes: object) =>
  listStageSteps(makeFile(changes), now).map(({ label, text, icon }) => `${label}: ${text} (${icon})`)

const vote = { id: 'a', voted_at: '2026-11-10T09:00:00Z', has_conflict: false }

describe('the stage line of an application', () => {
  it('has a tick for past stages whose work was done', () => {
    const stages = [enter('screening', '2026-11-05T09:00:00Z'), enter('referees', '2026-11-12T09:00:00Z')]
    expect(describeSteps({ stage: 'referees', stages, readers: [vote] })).toEqual([
      'Submitted: 2 Nov (well)',
      'Screening: 5 Nov (well)',
      'Referees: 0 of 2 references, 1 of 1 voted (waiting)',
      'Interview: 2 council members, 30 minutes (draft)',
      'Decision: When everyone has voted (draft)',
    ])
  })
  it('calls a past stage skipped that the application never entered', () => {
    const stages = [enter('screening', '2026-11-05T09:00:00Z', '2026-11-05T09:01:00Z'), enter('referees', '2026-11-12')]
    expect(describeSteps({ stage: 'referees', stages })[1]).toBe('Screening: Skipped (off)')
  })
  it('has no tick for a past stage without a review or reference', () => {
    const stages = ['screening', 'referees', 'interview', 'decision'].map(to => enter(to, '2026-11-12T09:00:00Z'))
    expect(describeSteps({ stage: 'accepted', stages })).toEqual([
      'Submitted: 2 Nov (well)',
      'Screening: 12 Nov, no review (off)',
      'Referees: 12 Nov, no reference (off)',
      'Interview: 12 Nov, no interview (off)',
      'Decision: 12 Nov, no vote (off)',
      'Accepted: 20 Nov (well)',
    ])
  })
  it('does not call later stages of a declined application skipped', () => {
    const stages = [enter('screening', '2026-11-05T09:00:00Z')]
    expect(describeSteps({ stage: 'declined', stages, readers: [vote] })).toEqual([
      'Submitted: 2 Nov (well)',
      'Screening: 5 Nov (well)',
      'Referees: 2 references, 14 days (draft)',
      'Interview: 2 council members, 30 minutes (draft)',
      'Decision: When everyone has voted (draft)',
      'Declined: 20 Nov (off)',
    ])
  })
})
