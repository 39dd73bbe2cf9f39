import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RefereeRequest } from '../../app/features/application/application.ts'
import { readApplicationForm } from '../../app/features/application/application-input.ts'
import { storeApplicationDraft } from '../../app/features/application/ui/application-draft.ts'
import { writeRefereeDraft } from '../../app/features/application/ui/referee-draft.ts'
import { useApplicationDraft } from '../../app/features/application/ui/use-application-draft.ts'
import { useRefereeDraft } from '../../app/features/application/ui/use-referee-draft.ts'

/** Makes a form as the server sends the form, with text that was typed before hydration. */
function makeForm(html: string) {
  const current = document.createElement('form')
  current.innerHTML = html
  return { ref: { current }, read: (name: string) => new FormData(current).get(name) }
}

describe('a draft on the device fills only empty fields', () => {
  it('in the form of an application', () => {
    const { ref, read } = makeForm('<input name="full_name" value="Chipo"><textarea name="statement"></textarea>')
    const draft = new FormData()
    draft.set('full_name', 'Abena')
    draft.set('statement', 'I keep a bridge standing.')
    storeApplicationDraft('membership', readApplicationForm(draft))
    renderHook(() => useApplicationDraft(ref, 'membership'))
    expect(read('full_name')).toBe('Chipo')
    expect(read('statement')).toBe('I keep a bridge standing.')
  })

  it('in the form of a reference', () => {
    const { ref, read } = makeForm('<textarea name="knows">She is late</textarea><input name="again">')
    const request = { id: 'gertrude', expires_at: '2098-03-02T09:00:00Z' } as RefereeRequest
    writeRefereeDraft(request, { knows: 'She is early', again: 'Yes' })
    const { result } = renderHook(() => useRefereeDraft(ref, request))
    expect(read('knows')).toBe('She is late')
    expect(read('again')).toBe('Yes')
    expect(result.current.isRestored).toBe(true)
  })
})
