import { describe, expect, it } from 'vitest'
import { invisibleCharactersMessage } from '../../platform/text/invisible-characters.ts'
import type { ApplicationForm } from './application.ts'
import {
  findApplicationFormErrors,
  findCorrectionErrors,
  findRefereeAnswerErrors,
  findRefereeErrors,
  readApplicationForm,
  readRefereeForm,
} from './application-input.ts'

const form: ApplicationForm = {
  kind: 'membership',
  full_name: 'Zola Dlamini',
  email: 'zola@example.org',
  organisation: 'Independent',
  country: 'ZA',
  circles: [],
  statement: 'I would like to join.',
  heard_from: '',
  event_slug: '',
  person_slug: '',
  consent: true,
  website: '',
}
const blank = { ...form, full_name: ' ', email: '', organisation: '', country: '', statement: 'Hello.', consent: false }

describe('an application form', () => {
  it('gets one error message per missing field if the form is blank', () => {
    expect(findApplicationFormErrors(blank)).toEqual({
      full_name: 'Write the name you would like to be called by.',
      email: 'Write an address such as name@example.org.',
      organisation: 'Write where you work, or “independent”.',
      country: 'Choose the country you live in.',
      statement: 'The text is too short. Write at least ten characters.',
      consent: 'Tick this if we may keep what you wrote, so that somebody can answer.',
    })
  })
  it('requires no job and no place for a question', () => {
    expect(Object.keys(findApplicationFormErrors({ ...blank, kind: 'contact' }))).toEqual([
      'full_name',
      'email',
      'statement',
      'consent',
    ])
  })
  it('shows only the first error of a field', () => {
    expect(findApplicationFormErrors({ ...form, full_name: `https://a.example/${'x'.repeat(200)}` }).full_name).toBe(
      'At most 200 characters.',
    )
    expect(findApplicationFormErrors({ ...form, full_name: 'https://a.example' }).full_name).toBe(
      'A name alone, without a link.',
    )
    expect(findApplicationFormErrors({ ...form, organisation: 'A\u202eB' })).toEqual({
      organisation: invisibleCharactersMessage,
    })
    expect(findApplicationFormErrors({ ...form, email: `${'a'.repeat(250)}@example` })).toEqual({
      email: 'At most 254 characters.',
    })
    expect(findApplicationFormErrors({ ...form, statement: 'x'.repeat(6001) })).toEqual({
      statement: 'At most 6000 characters.',
    })
  })
  it('is accepted with trimmed values if the form is complete', () => {
    expect(findApplicationFormErrors({ ...form, email: ' zola@example.org ', full_name: ' Zola ' })).toEqual({})
  })
  it('keeps its validation rules for corrections after sending', () => {
    expect(findCorrectionErrors(form, 'membership')).toEqual({})
    expect(Object.keys(findCorrectionErrors(blank, 'membership'))).toEqual([
      'full_name',
      'organisation',
      'statement',
      'country',
    ])
    expect(Object.keys(findCorrectionErrors(blank, 'contact'))).toEqual(['full_name', 'statement'])
  })
})

it('the referee form requires a name, an e-mail address and a confirmation by the applicant', () => {
  expect(findRefereeErrors({ name: 'K', email: 'nobody', relation: 'x'.repeat(201), expects: false })).toEqual({
    name: 'Write their name.',
    email: 'Write an address such as name@example.org.',
    relation: 'At most 200 characters.',
    expects: 'Ask them first, then tick this: we write only to people who expect it.',
  })
  expect(findRefereeErrors({ name: 'Kwame', email: 'kwame@example.org', relation: '', expects: true })).toEqual({})
})

it('the reference form requires a written text and a choice of yes or no', () => {
  expect(Object.keys(findRefereeAnswerErrors({ knows: 'Well.', again: 'y' }))).toEqual(['knows', 'again'])
  expect(findRefereeAnswerErrors({ knows: 'We taught together for years.', again: 'no' })).toEqual({})
})

describe('an international e-mail address', () => {
  const data = (email: string) => {
    const typed = new FormData()
    typed.set('email', email)
    return typed
  }
  it('is stored with its domain as mail servers write it', () => {
    expect(readApplicationForm(data(' zola@bücher.example ')).email).toBe('zola@xn--bcher-kva.example')
    expect(readRefereeForm(data('zola@例子.example')).email).toBe('zola@xn--fsqu00a.example')
  })
  it('is refused with an explanation if its local part is not Latin', () => {
    expect(
      findApplicationFormErrors({ ...form, email: readApplicationForm(data('用户@例子.example')).email }).email,
    ).toMatch(/^Use Latin letters/)
  })
})
