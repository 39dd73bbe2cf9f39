import { expect, it } from 'vitest'
import { describeConsent } from './picture-texts.ts'

const today = '2026-11-22'
const none = { hint: undefined, warning: undefined }

it('the note of a picture tells editors when the consent ends', () => {
  expect(describeConsent({ consent_expires_on: null }, today)).toEqual(none)
  expect(describeConsent({ consent_expires_on: today }, today)).toEqual({
    ...none,
    hint: 'Consent until 22 November 2026.',
  })
})
it('the note of a picture explains the effect of an expired consent', () => {
  expect(describeConsent({ consent_expires_on: '2026-11-21' }, today)).toEqual({
    ...none,
    warning: 'The consent ended on 21 November 2026: visitors do not see it.',
  })
})
