import { describe, expect, it } from 'vitest'
import { describeSaveBar, type SaveBarPart } from './describe-save-bar.ts'

const part = (title: string, change: Partial<SaveBarPart> = {}): SaveBarPart => ({
  id: title.toLowerCase(),
  title,
  isDirty: true,
  status: 'idle',
  said: undefined,
  isWrong: false,
  ...change,
})
const clean = part('Video', { isDirty: false })

describe('the save bar of several forms', () => {
  it('is empty without unsaved changes', () => {
    expect(describeSaveBar([clean])).toBeUndefined()
  })
  it('names the forms with unsaved changes', () => {
    expect(describeSaveBar([part('Contact'), clean])).toMatchObject({ title: 'Unsaved changes', text: 'In Contact.' })
    expect(describeSaveBar([part('Organisation'), part('Contact'), part('Time')])).toMatchObject({
      title: 'Unsaved changes in 3 parts',
      text: 'In Organisation, Contact and Time.',
    })
  })
  it('names at most three changes of the menu form', () => {
    const changes = ['“A” added', '“B” hidden', '“C” moved', '“D” removed']
    expect(describeSaveBar([part('Menu', { changes: changes.slice(0, 2) })])).toMatchObject({
      title: '2 unsaved changes',
      text: '“A” added; “B” hidden.',
    })
    expect(describeSaveBar([part('Menu', { changes })])).toMatchObject({
      title: '4 unsaved changes',
      text: '“A” added; “B” hidden; “C” moved; and 1 more.',
    })
  })
  it('asks to correct an invalid field before a save', () => {
    const contact = part('Contact', { isWrong: true })
    expect(describeSaveBar([part('Time'), contact])).toEqual({
      title: 'Unsaved changes in 2 parts',
      text: 'In Time and Contact. Contact: correct the marked field.',
      isStopped: false,
      toCorrect: contact,
    })
  })
  it('names an invalid form and a form with kept changes', () => {
    const contact = part('Contact', { isWrong: true, isLeftOut: true })
    expect(describeSaveBar([part('Time'), contact])).toEqual({
      title: 'Not saved: Contact',
      text: 'Contact: correct the marked field. The changes in Time are still here.',
      isStopped: true,
      toCorrect: contact,
    })
  })
  it('states why each form was refused or got no response', () => {
    const failed = part('Contact', { status: 'failed', said: 'The server did not answer.' })
    const refused = part('Time', { status: 'refused', said: 'The time zone is unknown.' })
    expect(describeSaveBar([failed, refused])).toEqual({
      title: 'Not saved: Contact and Time',
      text: 'Contact: The server did not answer. Time: The time zone is unknown.',
      isStopped: true,
    })
  })
  it('links to a conflict before it links to an invalid field', () => {
    const conflict = part('Video', { status: 'conflict' })
    const wrong = part('Contact', { isWrong: true })
    expect(describeSaveBar([wrong, conflict])).toMatchObject({ title: 'Conflict in Video', toCorrect: conflict })
  })
})
