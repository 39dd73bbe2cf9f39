import { expect, it } from 'vitest'
import { pictureTexts } from './picture-texts.ts'

const today = '2026-11-22'
const picture = { alt: 'Adjoa at her desk', is_decorative: false, credit: null, consent_expires_on: null }

it('the description of a picture tells Musa what a picture shows, its credit, and the end of its consent', () => {
  expect(pictureTexts(picture, today)).toEqual({ lines: ['Alt text: Adjoa at her desk'], warning: undefined })
  expect(pictureTexts({ ...picture, credit: 'Ama Owusu', consent_expires_on: today }, today)).toEqual({
    lines: ['Alt text: Adjoa at her desk', 'Credit: Ama Owusu', 'Consent until 22 November 2026.'],
    warning: undefined,
  })
})
it('the description of a picture distinguishes a missing alternative text from a decorative picture', () => {
  expect(pictureTexts({ ...picture, alt: '' }, today).lines).toEqual(['Alt text is missing.'])
  expect(pictureTexts({ ...picture, alt: '', is_decorative: true }, today).lines).toEqual(['Marked as decorative.'])
})
it('the description of a picture explains the effect of an expired consent', () => {
  expect(pictureTexts({ ...picture, consent_expires_on: '2026-11-21' }, today)).toEqual({
    lines: ['Alt text: Adjoa at her desk'],
    warning: 'The consent ended on 21 November 2026: visitors do not see it.',
  })
})
